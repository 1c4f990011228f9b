// Guides, comments, docstrings and test names in the plain words that a new colleague reads once; docs in lines of 120
// columns. (Texts of the screens: locales.mjs.)
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/workspace.mjs';
import { filesUnder, report } from './sources.mjs';

const WORDS = [
  [/\bsomebody\b/i, 'someone'],
  [/\bwhoever\b/i, 'anyone who, the person who'],
  [/\bwhom\b/i, 'name the person or the role'],
  [/\banew\b/i, 'again'],
  [/\bbesides\b/i, 'also, in addition to, beyond'],
  [/\btold of\b/i, 'notified of, reported'],
  [/\bopens? nothing any more\b/i, 'no longer works'],
  [/\bnobody’?'?s rival\b/i, 'a competing …'],
];
const COLUMNS = 120;
/** Lines that Markdown cannot break: tables, headings, quotes, pictures, definitions of links, code. */
const WHOLE = /^\s*(\||#|>|!\[|\[[^\]]+\]:|<)|https?:\S{60,}/;
// Migrations that have landed keep their bytes; these two name the words.
const KEPT = /^api\/migrations\/|^scripts\/checks\/(prose|locales)\.mjs$|^pnpm-lock\.yaml$/;

const problems = [];
const files = filesUnder(ROOT)
  .map((file) => path.relative(ROOT, file))
  .filter((file) => /\.(ts|tsx|mjs|cjs|js|css|md|sh|ya?ml|tpl|json)$/.test(file) && !KEPT.test(file));

for (const file of files) {
  let isCode = false;
  readFileSync(path.join(ROOT, file), 'utf8')
    .split('\n')
    .forEach((line, index) => {
      for (const [word, better] of WORDS)
        if (word.test(line)) problems.push(`${file}:${index + 1}: “${word.exec(line)[0]}”; write: ${better}`);
      if (!file.endsWith('.md')) return;
      if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
      if (!isCode && line.length > COLUMNS && !WHOLE.test(line) && line.trim().includes(' '))
        problems.push(`${file}:${index + 1}: ${line.length} columns, at most ${COLUMNS}`);
    });
}

report('prose', problems, `${files.length} files`);
