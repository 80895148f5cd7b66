-- The database that a build writes, and that the site reads.
-- Lists are JSON; an id of a unit is its key everywhere; keys are checked at the end of the
-- one transaction in which everything is written. What each table and column holds is said,
-- for readers, in descriptions.tsv.

CREATE TABLE editions (
    siglum TEXT PRIMARY KEY NOT NULL,
    position INTEGER NOT NULL,
    title TEXT NOT NULL,
    author TEXT,
    publisher TEXT,
    place TEXT,
    printing TEXT,
    source TEXT,
    note TEXT,
    earliest INTEGER,
    latest INTEGER,
    printed_date TEXT,
    language TEXT NOT NULL,
    spelling TEXT,
    games TEXT NOT NULL,
    grammar TEXT NOT NULL,
    cite TEXT NOT NULL,
    witness TEXT NOT NULL,
    witnesses TEXT NOT NULL,
    rights TEXT NOT NULL,
    rights_holder TEXT,
    rights_statement TEXT NOT NULL,
    rights_reason TEXT NOT NULL,
    invented INTEGER NOT NULL,
    described INTEGER NOT NULL,
    file_name TEXT NOT NULL,
    encoding TEXT NOT NULL,
    characters INTEGER NOT NULL,
    sha256 TEXT NOT NULL
);
-- What a search asks of all editions, so that it need not read all that is told of them.
CREATE INDEX editions_on_shelf ON editions (
    position, siglum, earliest, latest, cite, grammar, author
);
CREATE UNIQUE INDEX editions_in_order ON editions (position, siglum);

-- rowid counts 1, 2, 3 ... in order of writing, without holes: the full-text index stands on it.
CREATE TABLE rules (
    id TEXT PRIMARY KEY NOT NULL,
    edition TEXT NOT NULL REFERENCES editions (siglum) DEFERRABLE INITIALLY DEFERRED,
    number TEXT NOT NULL,
    key TEXT NOT NULL,
    tail TEXT NOT NULL,
    label TEXT NOT NULL,
    kind TEXT NOT NULL,
    title TEXT,
    parent TEXT REFERENCES rules (id) DEFERRABLE INITIALLY DEFERRED,
    part TEXT NOT NULL,
    position INTEGER NOT NULL,
    pages TEXT NOT NULL,
    spans TEXT NOT NULL,
    text TEXT NOT NULL,
    modern TEXT NOT NULL,
    lemmas TEXT NOT NULL,
    restated TEXT NOT NULL,
    source_text TEXT NOT NULL,
    truncated INTEGER NOT NULL,
    absent INTEGER NOT NULL,
    division TEXT NOT NULL,
    witness TEXT NOT NULL,
    rights TEXT NOT NULL
);
CREATE UNIQUE INDEX rules_in_order ON rules (edition, position);
CREATE INDEX rules_by_parent ON rules (parent, id);
CREATE INDEX rules_by_key ON rules (key);
CREATE INDEX rules_by_tail ON rules (tail);
CREATE INDEX rules_by_kind ON rules (kind);
CREATE INDEX rules_any_case ON rules (id COLLATE NOCASE);

-- The double quotes matter: by them Datasette knows which table this index is of.
CREATE VIRTUAL TABLE rules_fts USING fts5 (
    text, modern, lemmas, title, label, restated, source_text,
    content="rules",
    tokenize='unicode61 remove_diacritics 2'
);

-- What the search looks for: a word of the texts, folded, or several that are a term; or damaged
-- words with what they are read as. Packed beside each are the forms that are looked for with it
-- (publish/search_reach.py), the units in which it stands (publish/search_places.py) and the
-- concepts that say it (publish/search_topics.py).
CREATE TABLE search_forms (
    id INTEGER PRIMARY KEY,
    form TEXT NOT NULL,
    reads TEXT NOT NULL,
    shown TEXT NOT NULL,
    old INTEGER NOT NULL,
    general INTEGER NOT NULL,
    skeleton TEXT NOT NULL,
    units INTEGER NOT NULL,
    kin BLOB NOT NULL,
    places BLOB NOT NULL,
    topics BLOB NOT NULL
);
CREATE UNIQUE INDEX search_forms_by_form ON search_forms (form, reads);
CREATE INDEX search_forms_by_skeleton ON search_forms (skeleton);

-- The units that treat of a concept, packed as those of a form are: the principal one weighs most.
CREATE TABLE search_concepts (
    number INTEGER PRIMARY KEY,
    concept TEXT UNIQUE NOT NULL REFERENCES concepts (id) DEFERRABLE INITIALLY DEFERRED,
    places BLOB NOT NULL
);

-- Edition, kind and games of each unit: their places among the names that there are, packed in the order of
-- the rows, so that what is found is counted at once, however much it is.
CREATE TABLE search_facets (
    facet TEXT PRIMARY KEY NOT NULL,
    names TEXT NOT NULL,
    units BLOB NOT NULL
);

CREATE TABLE refs (
    id INTEGER PRIMARY KEY,
    rule TEXT NOT NULL REFERENCES rules (id) DEFERRABLE INITIALLY DEFERRED,
    ordinal INTEGER NOT NULL,
    raw TEXT NOT NULL,
    kind TEXT NOT NULL,
    span_start INTEGER NOT NULL,
    span_end INTEGER NOT NULL,
    text_start INTEGER,
    text_end INTEGER,
    target_id TEXT,
    status TEXT NOT NULL,
    target TEXT REFERENCES rules (id) DEFERRABLE INITIALLY DEFERRED,
    restated_start INTEGER,
    restated_end INTEGER
);
CREATE INDEX refs_by_rule ON refs (rule);
CREATE INDEX refs_by_target ON refs (target);
CREATE INDEX refs_by_target_id ON refs (target_id COLLATE NOCASE);
CREATE INDEX refs_by_status ON refs (status);

CREATE TABLE pages (
    id INTEGER PRIMARY KEY,
    edition TEXT NOT NULL REFERENCES editions (siglum) DEFERRABLE INITIALLY DEFERRED,
    position INTEGER NOT NULL,
    label TEXT,
    printed INTEGER NOT NULL,
    source_start INTEGER NOT NULL
);
CREATE INDEX pages_by_edition ON pages (edition);
CREATE INDEX pages_by_label ON pages (label COLLATE NOCASE);

CREATE TABLE rule_pages (
    rule TEXT NOT NULL REFERENCES rules (id) DEFERRABLE INITIALLY DEFERRED,
    page INTEGER NOT NULL REFERENCES pages (id) DEFERRABLE INITIALLY DEFERRED,
    PRIMARY KEY (rule, page)
);
CREATE INDEX rule_pages_by_page ON rule_pages (page);

CREATE TABLE page_breaks (
    page INTEGER PRIMARY KEY REFERENCES pages (id) DEFERRABLE INITIALLY DEFERRED,
    rule TEXT NOT NULL REFERENCES rules (id) DEFERRABLE INITIALLY DEFERRED,
    text_at INTEGER NOT NULL
);
CREATE INDEX page_breaks_by_rule ON page_breaks (rule);

-- What is applied has a row; what is only suggested has one for each thing it could have been.
CREATE TABLE corrections (
    id INTEGER PRIMARY KEY,
    rule TEXT NOT NULL REFERENCES rules (id) DEFERRABLE INITIALLY DEFERRED,
    ordinal INTEGER NOT NULL,
    span_start INTEGER NOT NULL,
    span_end INTEGER NOT NULL,
    text_start INTEGER,
    text_end INTEGER,
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    method TEXT NOT NULL,
    confidence REAL NOT NULL,
    applied INTEGER NOT NULL,
    rank INTEGER NOT NULL
);
CREATE INDEX corrections_by_rule ON corrections (rule);
CREATE INDEX corrections_by_method ON corrections (method, applied);

CREATE TABLE terms (
    id TEXT PRIMARY KEY NOT NULL,
    headword TEXT NOT NULL,
    modern TEXT NOT NULL,
    english TEXT NOT NULL,
    part_of_speech TEXT NOT NULL,
    false_friend INTEGER NOT NULL,
    note TEXT,
    related TEXT NOT NULL,
    first_edition TEXT REFERENCES editions (siglum) DEFERRABLE INITIALLY DEFERRED,
    last_edition TEXT REFERENCES editions (siglum) DEFERRABLE INITIALLY DEFERRED,
    occurrences INTEGER NOT NULL
);
CREATE INDEX terms_by_first_edition ON terms (first_edition);
CREATE INDEX terms_by_last_edition ON terms (last_edition);

CREATE TABLE term_senses (
    id INTEGER PRIMARY KEY,
    term TEXT NOT NULL REFERENCES terms (id) DEFERRABLE INITIALLY DEFERRED,
    position INTEGER NOT NULL,
    edition TEXT NOT NULL REFERENCES editions (siglum) DEFERRABLE INITIALLY DEFERRED,
    nl TEXT NOT NULL,
    en TEXT NOT NULL
);
CREATE INDEX term_senses_by_term ON term_senses (term, position);
CREATE INDEX term_senses_by_edition ON term_senses (edition);

CREATE TABLE term_forms (
    id INTEGER PRIMARY KEY,
    term TEXT NOT NULL REFERENCES terms (id) DEFERRABLE INITIALLY DEFERRED,
    edition TEXT NOT NULL REFERENCES editions (siglum) DEFERRABLE INITIALLY DEFERRED,
    form TEXT NOT NULL,
    damaged INTEGER NOT NULL,
    count INTEGER NOT NULL
);
CREATE INDEX term_forms_by_term ON term_forms (term);
CREATE INDEX term_forms_by_edition ON term_forms (edition);
CREATE INDEX term_forms_by_form ON term_forms (form COLLATE NOCASE);

CREATE TABLE term_equivalents (
    id INTEGER PRIMARY KEY,
    term TEXT NOT NULL REFERENCES terms (id) DEFERRABLE INITIALLY DEFERRED,
    edition TEXT NOT NULL REFERENCES editions (siglum) DEFERRABLE INITIALLY DEFERRED,
    word TEXT NOT NULL,
    other TEXT REFERENCES terms (id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX term_equivalents_by_term ON term_equivalents (term);
CREATE INDEX term_equivalents_by_edition ON term_equivalents (edition);
CREATE INDEX term_equivalents_by_other ON term_equivalents (other);

-- A line of a concordance: before, form and after, put together, read as the text does.
CREATE TABLE occurrences (
    id INTEGER PRIMARY KEY,
    term TEXT NOT NULL REFERENCES terms (id) DEFERRABLE INITIALLY DEFERRED,
    rule TEXT NOT NULL REFERENCES rules (id) DEFERRABLE INITIALLY DEFERRED,
    edition TEXT NOT NULL REFERENCES editions (siglum) DEFERRABLE INITIALLY DEFERRED,
    form TEXT NOT NULL,
    as_printed TEXT,
    text_start INTEGER NOT NULL,
    text_end INTEGER NOT NULL,
    in_title INTEGER NOT NULL,
    page TEXT,
    before TEXT NOT NULL,
    after TEXT NOT NULL
);
CREATE INDEX occurrences_by_term ON occurrences (term, edition);
CREATE INDEX occurrences_by_rule ON occurrences (rule);
CREATE INDEX occurrences_by_edition ON occurrences (edition);

CREATE TABLE concepts (
    id TEXT PRIMARY KEY NOT NULL,
    position INTEGER NOT NULL,
    theme_nl TEXT NOT NULL,
    theme_en TEXT NOT NULL,
    label_nl TEXT NOT NULL,
    label_en TEXT NOT NULL,
    definition_nl TEXT NOT NULL,
    definition_en TEXT NOT NULL
);

CREATE TABLE concept_rules (
    concept TEXT NOT NULL REFERENCES concepts (id) DEFERRABLE INITIALLY DEFERRED,
    rule TEXT NOT NULL REFERENCES rules (id) DEFERRABLE INITIALLY DEFERRED,
    position INTEGER NOT NULL,
    PRIMARY KEY (concept, rule)
);
CREATE INDEX concept_rules_by_rule ON concept_rules (rule);

-- What an edition says of one aspect of a concept; the aspects are counted within it.
CREATE TABLE concept_differences (
    id INTEGER PRIMARY KEY,
    concept TEXT NOT NULL REFERENCES concepts (id) DEFERRABLE INITIALLY DEFERRED,
    position INTEGER NOT NULL,
    aspect_nl TEXT NOT NULL,
    aspect_en TEXT NOT NULL,
    edition TEXT NOT NULL REFERENCES editions (siglum) DEFERRABLE INITIALLY DEFERRED,
    says_nl TEXT NOT NULL,
    says_en TEXT NOT NULL
);
CREATE INDEX concept_differences_by_concept ON concept_differences (concept, position);
CREATE INDEX concept_differences_by_edition ON concept_differences (edition);

CREATE TABLE checks (
    id TEXT PRIMARY KEY NOT NULL,
    title TEXT NOT NULL,
    concept TEXT REFERENCES concepts (id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX checks_by_concept ON checks (concept);

CREATE TABLE check_rules (
    check_id TEXT NOT NULL REFERENCES checks (id) DEFERRABLE INITIALLY DEFERRED,
    rule TEXT NOT NULL REFERENCES rules (id) DEFERRABLE INITIALLY DEFERRED,
    PRIMARY KEY (check_id, rule)
);
CREATE INDEX check_rules_by_rule ON check_rules (rule);

CREATE TABLE check_results (
    id INTEGER PRIMARY KEY,
    check_id TEXT NOT NULL REFERENCES checks (id) DEFERRABLE INITIALLY DEFERRED,
    edition TEXT NOT NULL REFERENCES editions (siglum) DEFERRABLE INITIALLY DEFERRED,
    name TEXT NOT NULL,
    situation TEXT NOT NULL,
    expected TEXT NOT NULL,
    got TEXT,
    units TEXT NOT NULL,
    silent INTEGER NOT NULL,
    passed INTEGER NOT NULL
);
CREATE INDEX check_results_by_check ON check_results (check_id, edition);
CREATE INDEX check_results_by_edition ON check_results (edition);

-- Every number and every choice of an edition, once for each unit that states it.
CREATE TABLE ruleset (
    id INTEGER PRIMARY KEY,
    edition TEXT NOT NULL REFERENCES editions (siglum) DEFERRABLE INITIALLY DEFERRED,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    unit TEXT REFERENCES rules (id) DEFERRABLE INITIALLY DEFERRED,
    says TEXT NOT NULL,
    supplied INTEGER NOT NULL
);
CREATE INDEX ruleset_by_edition ON ruleset (edition, name);
CREATE INDEX ruleset_by_unit ON ruleset (unit);

-- What becomes of each unit of kind rule in the programs.
CREATE TABLE coverage (
    rule TEXT PRIMARY KEY NOT NULL REFERENCES rules (id) DEFERRABLE INITIALLY DEFERRED,
    state TEXT NOT NULL,
    reason TEXT,
    note TEXT NOT NULL
);
CREATE INDEX coverage_by_state ON coverage (state);

CREATE TABLE index_entries (
    id INTEGER PRIMARY KEY,
    edition TEXT NOT NULL REFERENCES editions (siglum) DEFERRABLE INITIALLY DEFERRED,
    unit TEXT NOT NULL REFERENCES rules (id) DEFERRABLE INITIALLY DEFERRED,
    position INTEGER NOT NULL,
    head TEXT,
    sub TEXT,
    articles TEXT NOT NULL,
    see TEXT NOT NULL,
    see_also TEXT NOT NULL,
    span_start INTEGER NOT NULL,
    span_end INTEGER NOT NULL
);
CREATE INDEX index_entries_by_edition ON index_entries (edition, position);
CREATE INDEX index_entries_by_unit ON index_entries (unit);
CREATE INDEX index_entries_by_head ON index_entries (head);

CREATE TABLE deals (
    id TEXT PRIMARY KEY NOT NULL,
    edition TEXT NOT NULL REFERENCES editions (siglum) DEFERRABLE INITIALLY DEFERRED,
    position INTEGER NOT NULL,
    unit TEXT REFERENCES rules (id) DEFERRABLE INITIALLY DEFERRED,
    kind TEXT NOT NULL,
    scope TEXT NOT NULL,
    dealer TEXT,
    calls TEXT NOT NULL,
    declarer TEXT,
    contract TEXT,
    on_lead TEXT,
    lead TEXT,
    pbn TEXT NOT NULL,
    complete INTEGER NOT NULL,
    certain INTEGER NOT NULL,
    note TEXT
);
CREATE INDEX deals_by_edition ON deals (edition, position);
CREATE INDEX deals_by_unit ON deals (unit);

-- Where each card of a deal lies, or in which hands it still can.
CREATE TABLE deal_cards (
    deal TEXT NOT NULL REFERENCES deals (id) DEFERRABLE INITIALLY DEFERRED,
    suit TEXT NOT NULL,
    rank TEXT NOT NULL,
    position INTEGER NOT NULL,
    seats TEXT NOT NULL,
    certain INTEGER NOT NULL,
    PRIMARY KEY (deal, suit, position)
) WITHOUT ROWID;

-- What the author says that play brings, and what double-dummy play brings.
CREATE TABLE deal_claims (
    deal TEXT NOT NULL REFERENCES deals (id) DEFERRABLE INITIALLY DEFERRED,
    number INTEGER NOT NULL,
    declarer TEXT NOT NULL,
    strain TEXT NOT NULL,
    tricks INTEGER NOT NULL,
    at_least INTEGER NOT NULL,
    play TEXT NOT NULL,
    lead TEXT NOT NULL,
    double_dummy TEXT,
    verdict TEXT,
    PRIMARY KEY (deal, number)
) WITHOUT ROWID;

CREATE TABLE errata (
    id INTEGER PRIMARY KEY,
    edition TEXT NOT NULL REFERENCES editions (siglum) DEFERRABLE INITIALLY DEFERRED,
    unit TEXT REFERENCES rules (id) DEFERRABLE INITIALLY DEFERRED,
    what TEXT NOT NULL,
    says TEXT NOT NULL,
    "right" TEXT NOT NULL,
    why TEXT NOT NULL,
    certainty TEXT NOT NULL,
    source TEXT NOT NULL
);
CREATE INDEX errata_by_edition ON errata (edition);
CREATE INDEX errata_by_unit ON errata (unit);

CREATE TABLE findings (
    id INTEGER PRIMARY KEY,
    edition TEXT NOT NULL REFERENCES editions (siglum) DEFERRABLE INITIALLY DEFERRED,
    source TEXT NOT NULL,
    line INTEGER NOT NULL,
    sequence TEXT NOT NULL,
    what TEXT NOT NULL,
    read TEXT NOT NULL,
    proposed TEXT NOT NULL,
    message TEXT NOT NULL
);
CREATE INDEX findings_by_edition ON findings (edition);

CREATE VIEW reading AS
SELECT r.id, e.title AS edition_title, e.printed_date, r.label, r.title, r.kind, r.text, r.pages
FROM rules AS r JOIN editions AS e ON e.siglum = r.edition
ORDER BY e.position, r.position;

CREATE VIEW references_out AS
SELECT s.id, s.label, s.title, f.raw, f.kind, f.status,
       f.target_id, t.label AS target_label, t.title AS target_title
FROM refs AS f
JOIN rules AS s ON s.id = f.rule
LEFT JOIN rules AS t ON t.id = f.target
ORDER BY f.id;

CREATE VIEW references_in AS
SELECT t.id, t.label, t.title, s.id AS from_id, s.label AS from_label, s.title AS from_title,
       f.raw, f.kind
FROM refs AS f
JOIN rules AS t ON t.id = f.target
JOIN rules AS s ON s.id = f.rule
ORDER BY t.edition, t.position, s.edition, s.position;

CREATE VIEW open_references AS
SELECT s.edition, s.id, s.label, f.raw, f.kind, f.status, f.target_id
FROM refs AS f JOIN rules AS s ON s.id = f.rule
WHERE f.status <> 'resolved'
ORDER BY f.id;

CREATE VIEW repair_overview AS
SELECT r.edition, c.method, sum(c.applied) AS applied, sum(1 - c.applied) AS suggested
FROM corrections AS c JOIN rules AS r ON r.id = c.rule
GROUP BY r.edition, c.method
ORDER BY r.edition, c.method;

CREATE VIEW concordance AS
SELECT o.term, e.printed_date, o.edition, o.rule AS id, r.label, o.page,
       o.before, o.form, o.after, o.as_printed
FROM occurrences AS o
JOIN rules AS r ON r.id = o.rule
JOIN editions AS e ON e.siglum = o.edition
ORDER BY o.term, e.position, r.position, o.in_title DESC, o.text_start;

CREATE VIEW term_by_edition AS
SELECT t.id, t.headword, e.siglum AS edition, e.printed_date,
       (SELECT group_concat(s.nl, ' / ') FROM term_senses AS s
        WHERE s.term = t.id AND s.edition = e.siglum) AS senses,
       (SELECT group_concat(f.form, ', ') FROM term_forms AS f
        WHERE f.term = t.id AND f.edition = e.siglum AND NOT f.damaged AND f.count > 0) AS forms,
       (SELECT count(*) FROM occurrences AS o
        WHERE o.term = t.id AND o.edition = e.siglum) AS occurrences,
       t.false_friend
FROM terms AS t JOIN editions AS e
WHERE EXISTS (SELECT 1 FROM term_senses AS s WHERE s.term = t.id AND s.edition = e.siglum)
   OR EXISTS (SELECT 1 FROM occurrences AS o WHERE o.term = t.id AND o.edition = e.siglum)
ORDER BY t.id, e.position;

CREATE VIEW index_articles AS
SELECT i.edition, i.head, i.sub, a.value AS article, r.id AS id, r.title AS title
FROM index_entries AS i
JOIN json_each(i.articles) AS a
LEFT JOIN rules AS r ON r.id = i.edition || '_' || a.value
ORDER BY i.id, a.key;

CREATE VIEW rule_coverage AS
SELECT r.edition, r.id, r.label, r.title, c.state, c.reason, c.note
FROM coverage AS c JOIN rules AS r ON r.id = c.rule
JOIN editions AS e ON e.siglum = r.edition
ORDER BY e.position, r.position;

CREATE VIEW coverage_overview AS
SELECT r.edition, c.state, count(*) AS rules
FROM coverage AS c JOIN rules AS r ON r.id = c.rule
GROUP BY r.edition, c.state
ORDER BY r.edition, c.state;

CREATE VIEW edition_overview AS
SELECT e.siglum, e.title, e.printed_date, e.rights, e.witness,
       (SELECT count(*) FROM rules AS r WHERE r.edition = e.siglum) AS units,
       (SELECT count(*) FROM rules AS r WHERE r.edition = e.siglum AND r.kind = 'rule') AS rules,
       (SELECT count(*) FROM refs AS f JOIN rules AS r ON r.id = f.rule
        WHERE r.edition = e.siglum) AS refs,
       (SELECT count(*) FROM refs AS f JOIN rules AS r ON r.id = f.rule
        WHERE r.edition = e.siglum AND f.status = 'absent') AS absent_refs,
       (SELECT count(*) FROM index_entries AS i WHERE i.edition = e.siglum) AS index_entries,
       (SELECT count(*) FROM findings AS g WHERE g.edition = e.siglum) AS findings
FROM editions AS e
ORDER BY e.position;
