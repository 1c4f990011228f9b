// Refuses migrations that keep a live store waiting (stage `migrations`). A statement that has to block says why in a
// comment above it: `-- blocks: the table has one row per store`. docs/deploy.md says how to write the others.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const FOLDER = path.resolve(import.meta.dirname, '../../api/migrations');
/** Migrations up to this number ran in stores before this check existed. */
const LAST_LANDED = '0259';
const NO_TRANSACTION = /^-- no transaction\b/;
const REASON = /--\s*blocks:\s*\S+/;
const VOLATILE = String.raw`\bdefault\s+[^,]*\b(?:gen_random_uuid|clock_timestamp|random|nextval|timeofday)\s*\(`;

const ALWAYS = [
  [/^\s*(?:drop table|alter table\b.*\b(?:drop column|rename))\b/s, 'breaks the release before, which still runs'],
  [/^\s*(?:vacuum full|cluster|lock table)\b/, 'locks the table'],
  [/^\s*reindex\b(?!.*\bconcurrently\b)/s, 'locks the table: reindex concurrently'],
  [/^\s*refresh materialized view\b(?!\s+concurrently\b)/, 'locks the view: refresh it concurrently'],
];
/** Rules for a statement about a table that this migration did not make. */
const ON_TABLES = [
  [
    /^create (?:unique )?index\b(?!\s+concurrently\b)/,
    'blocks writers: create index concurrently, after "-- no transaction"',
  ],
  [/\b(?:set data )?type\b.*\busing\b|\balter (?:column )?"?\w+"? (?:set data )?type\b/s, 'rewrites the table'],
  [new RegExp(VOLATILE), 'rewrites the table: add the column, set the default, fill it in steps'],
  [/\badd (?:column )?[^,]*(?:\b(?:big|small)?serial\b|\bgenerated\b.*\b(?:stored|identity)\b)/s, 'rewrites the table'],
  [
    /\bset not null\b/,
    'reads the whole table: add a check (… is not null) not valid, validate it in another migration',
  ],
  [
    /\badd (?:constraint \S+ )?(?:check|foreign key)\b(?!.*\bnot valid\b)/s,
    'reads the whole table: add it not valid, validate it in another migration',
  ],
  [
    /\badd (?:column )?(?!constraint\b|check\b|foreign\b)\S+ [^,]*\bcheck\s*\(/s,
    'reads the whole table: add the check not valid, apart',
  ],
  [
    /\badd (?:constraint \S+ )?(?:primary key|unique|exclude)\b(?!\s+using index\b)/,
    'builds its index under a lock: add it using index',
  ],
];

/** The statements of a file, each with the comments above it; bodies of functions and quoted texts stay whole. */
function statementsOf(text) {
  const parts = text.match(/--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|;|[^;$'-]+|[\s\S]/g) ?? [];
  const statements = [''];
  for (const part of parts) {
    if (part === ';') statements.push('');
    else statements.push(statements.pop() + part);
  }
  return statements.map((raw) => ({
    reason: REASON.test(raw),
    text: raw
      .replaceAll(/--[^\n]*/g, ' ')
      .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
      .replaceAll(/\s+/g, ' ')
      .trim()
      .toLowerCase(),
  }));
}

const TABLE = /^(?:create (?:unique )?index .*?\bon|alter table(?: if exists)?)(?: only)? (?:public\.)?"?(\w+)"?/;

/** What blocks in a migration, one line each. */
function problemsOf(text) {
  const statements = statementsOf(text);
  const made = new Set(
    statements.flatMap(
      ({ text: one }) => /^create (?:temporary )?table (?:if not exists )?"?(\w+)"?/.exec(one)?.[1] ?? [],
    ),
  );
  const addedHere = statements.some(({ text: one }) => /\bnot valid\b/.test(one));
  return statements.flatMap(({ text: one, reason }) => {
    if (one === '' || reason) return [];
    const table = TABLE.exec(one)?.[1];
    const rules = table === undefined || made.has(table) ? [] : ON_TABLES;
    const found = [...(table !== undefined && made.has(table) ? [] : ALWAYS), ...rules]
      .filter(([pattern]) => pattern.test(one))
      .map(([, why]) => why);
    if (/\bvalidate constraint\b/.test(one) && addedHere && !NO_TRANSACTION.test(text))
      found.push('validates under the lock of the statement that added it: validate it in another migration');
    if (/\bindex concurrently\b/.test(one) && !NO_TRANSACTION.test(text))
      found.push('needs "-- no transaction" on the first line');
    return found.map((why) => `${one.slice(0, 90)}: ${why}`);
  });
}

const REFUSED = {
  'an index that blocks writers': 'create index a_b on a (b);',
  'a column that becomes mandatory under a lock': 'alter table a alter column b set not null;',
  'a check that reads the table': 'alter table a add constraint b_positive check (b > 0);',
  'a check of a new column': 'alter table a add column b int default 1 check (b > 0);',
  'a reference that reads the table': 'alter table a add foreign key (b) references c;',
  'a unique constraint that builds its index': 'alter table a add constraint u unique (b);',
  'a type that rewrites the table': 'alter table a alter column b type bigint;',
  'a default that rewrites the table': 'alter table a add column b uuid default gen_random_uuid();',
  'a column that rewrites the table': 'alter table a add column b int generated always as (c + 1) stored;',
  'a check that is added and validated in one transaction':
    'alter table a add constraint x check (b > 0) not valid; alter table a validate constraint x;',
  'an index concurrently inside a transaction': 'create index concurrently a_b on a (b);',
  'a column that the release before reads': 'alter table a drop column b;',
};
const ALLOWED = {
  'an index beside the writers': '-- no transaction\ncreate index concurrently if not exists a_b on a (b);',
  'whatever is done to a table that the migration makes':
    'create table a (b int check (b > 0), unique (b)); create index a_b on a (b); alter table a alter column b set not null;',
  'a column with a fixed default':
    "alter table a add column b text not null default '', add column c timestamptz default now();",
  'a check that is not validated yet': 'alter table a add constraint x check (b > 0) not valid;',
  'a validation by itself': 'alter table a validate constraint x;',
  'what a function or a text says':
    "create function f() returns void language sql as $$ drop table a; $$; select 'drop table a;';",
  'a statement that says why it blocks':
    '-- One row per store.\n-- blocks: settings are a dozen rows\ncreate index a_b on a (b);',
};

for (const [what, text] of Object.entries(REFUSED))
  test(`refuses ${what}`, () => assert.equal(problemsOf(text).length, 1, problemsOf(text).join('\n')));
for (const [what, text] of Object.entries(ALLOWED))
  test(`allows ${what}`, () => assert.deepEqual(problemsOf(text), []));

test('no new migration keeps a live store waiting', () => {
  const problems = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql') && file.slice(0, 4) > LAST_LANDED)
    .flatMap((file) =>
      problemsOf(readFileSync(path.join(FOLDER, file), 'utf8')).map((problem) => `${file}: ${problem}`),
    );
  assert.deepEqual(problems, []);
});
