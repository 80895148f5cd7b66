// A button beside a citation copies it; without script the text can be selected as it stands.
"use strict";
for (const button of document.querySelectorAll("button[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = document.getElementById(button.dataset.copy);
    await navigator.clipboard.writeText(text.textContent.trim());
    const said = button.textContent;
    button.textContent = button.dataset.done;
    setTimeout(() => { button.textContent = said; }, 1500);
  });
}
