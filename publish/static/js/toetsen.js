// By keyboard: / goes to the search box, n and p to the next and the previous page.
"use strict";
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = event.target;
  if (at.isContentEditable || /^(?:INPUT|SELECT|TEXTAREA)$/.test(at.tagName)) return;
  if (event.key === "/") {
    const box = document.querySelector('main input[type="search"], input[type="search"]');
    if (!box) return;
    event.preventDefault();
    box.focus();
    box.select();
  } else if (event.key === "n" || event.key === "p") {
    const way = document.querySelector(`a[rel="${event.key === "n" ? "next" : "prev"}"]`);
    if (way) way.click();
  }
});
