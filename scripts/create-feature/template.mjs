import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const here = (...parts) => path.join(import.meta.dirname, ...parts);
const TOKEN = /%([A-Za-z][\w -]*?)%/g;

/** What each kind of field contributes, by section: `fields/money.tpl` says its column, its form field and so on. */
export const KINDS = Object.fromEntries(
  readdirSync(here('fields')).map((file) => {
    const [, ...sections] = `\n${readFileSync(here('fields', file), 'utf8')}`.split(/\n# /);
    const lines = sections.map((section) => [
      section.slice(0, section.indexOf('\n')),
      section.slice(section.indexOf('\n') + 1).trimEnd(),
    ]);
    return [path.basename(file, '.tpl'), Object.fromEntries(lines)];
  }),
);

/**
 * Puts values in the place of their names: `%One%Input` → `CouponInput`. A name without a value is a mistake of ours.
 */
export const fill = (text, values) =>
  text.replace(TOKEN, (all, name) => {
    if (values[name] === undefined) throw new Error(`The templates name ${all}, which has no value.`);
    return values[name];
  });

/** Keeps the lines between `%when x%` (or `%unless x%`) and `%end%` where x is so. */
function choose(text, conditions) {
  return text.replace(/^[ \t]*%(when|unless) ([\w ]+)%\n([\s\S]*?)^[ \t]*%end%\n/gm, (_all, word, condition, lines) => {
    if (!(condition in conditions)) throw new Error(`The templates ask whether "${condition}", which nobody knows.`);
    return conditions[condition] === (word === 'when') ? lines : '';
  });
}

/** Drops what a file imports and does not use: the templates import all that some kind of field may need. */
function dropUnused(source) {
  let text = source;
  if (!/\bformat\./.test(text)) text = text.replace(/^ *const format = useFormat\(\);\n/gm, '');
  // In the function of the history; the page below has its own.
  if (!/recordName\(value, language\)/.test(text))
    text = text.replace(/^ *const \{ language \} = useLanguage\(\);\n(?= *const labels)/m, '');
  for (const [statement, type = '', names, from] of [
    ...text.matchAll(/^import (type )?\{([^}]*)\} from ('[^']+');\n/gm),
  ]) {
    // A word of a sentence or of a text is no use of a name.
    const rest = text.replace(statement, '').replaceAll(/'[^'\n]*'|\/\*[^]*?\*\//g, '');
    const kept = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && new RegExp(`\\b${name.replace(/^type /, '')}\\b`).test(rest));
    text = text.replace(statement, kept.length === 0 ? '' : `import ${type}{ ${kept.join(', ')} } from ${from};\n`);
  }
  return text;
}

const filesOf = (dir) =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(path.join(dir, entry.name)) : path.join(dir, entry.name),
  );

/** Every file of a feature: where it belongs, and its text before it is formatted. */
export function render({ values, conditions, fields }) {
  return filesOf(here('template')).map((file) => {
    const target = fill(path.relative(here('template'), file).replace(/\.tpl$/, ''), values);
    const chosen = choose(readFileSync(file, 'utf8'), conditions);
    const sections = chosen.replace(
      /^([ \t]*)%fields ([\w ]+)%\n|%fields ([\w ]+)%/gm,
      (_all, indent, alone, inline) => {
        const lines = fields.flatMap(({ kind, values: own }) => {
          const section = KINDS[kind][alone ?? inline];
          return section === undefined ? [] : [fill(section, { ...values, ...own })];
        });
        if (inline !== undefined) return lines.join(' ');
        return lines.map((line) => `${line.replace(/^(?=.)/gm, indent)}\n`).join('');
      },
    );
    const text = fill(sections, values);
    return {
      target,
      text: (/\.tsx?$/.test(target) ? dropUnused(text) : text)
        .replace(/\n{3,}/g, '\n\n')
        .replace(/,(\s*[}\]])(?=[\s\S]*$)/g, /\.json$/.test(target) ? '$1' : '$&'),
    };
  });
}
