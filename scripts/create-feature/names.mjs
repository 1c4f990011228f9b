import { readFileSync } from 'node:fs';
import path from 'node:path';

const WORDS = JSON.parse(readFileSync(path.join(import.meta.dirname, 'words.json'), 'utf8'));
const RECORD = ['id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by', 'archived_at'];
const NULLABLE = new Set(['money', 'percent', 'number', 'date', 'instant']);

const upperFirst = (text) => text[0].toUpperCase() + text.slice(1);
const words = (kebab) => kebab.replaceAll('-', ' ');
const snake = (kebab) => kebab.replaceAll('-', '_');
const camel = (kebab) => kebab.replace(/-(.)/g, (_all, letter) => letter.toUpperCase());
const pascal = (kebab) => upperFirst(camel(kebab));
const singular = (many) =>
  many
    .replace(/ies$/, 'y')
    .replace(/(s|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');

/** Three letters that begin the ids, consonants first and none that other ids begin with: `coupon` → `cpn`. */
function prefixOf(one, taken) {
  const rest = one.slice(1).replace(/[^a-z]/g, '');
  const letters = [...rest.replace(/[aeiou]/g, ''), ...rest];
  const prefix = letters
    .flatMap((second, at) => letters.slice(at + 1).map((third) => one[0] + second + third))
    .find((three) => !taken.has(three));
  if (prefix === undefined) throw new Error(`All prefixes of ids that "${one}" has letters for are taken.`);
  return prefix;
}

/** `Coupons/القسائم` as both languages. */
function inBoth(text, known, fallback) {
  const [en, ab] = text?.split('/') ?? [];
  return { en: en?.trim() || known?.en || fallback, ab: ab?.trim() || known?.ab || en?.trim() || fallback };
}

/**
 * How a feature is called, in all the spellings that its files need; `taken` are the prefixes that ids begin with
 * already.
 */
export function namesOf(many, { one: oneWord, many: manyWord }, taken) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(many ?? ''))
    throw new Error(
      `"${many ?? ''}" is no name for a feature: use the plural in lower-case letters and hyphens, such as gift-cards.`,
    );
  const known = WORDS.features[many];
  const one = inBoth(oneWord, known?.one, words(singular(many)));
  const all = inBoth(manyWord, known?.many, words(many));
  const kebab = one.en.toLowerCase().replaceAll(' ', '-');
  const prefix = prefixOf(kebab, taken);
  return {
    'many-kebab': many,
    many_snake: snake(many),
    many: camel(many),
    Many: pascal(many),
    'many words': all.en.toLowerCase(),
    'Many words': upperFirst(all.en),
    many_ab: all.ab,
    many_ab_plain: all.ab.replace(/^ال/, ''),
    'one-kebab': kebab,
    one_snake: snake(kebab),
    one: camel(kebab),
    One: pascal(kebab),
    ONE: snake(kebab).toUpperCase(),
    'one words': one.en.toLowerCase(),
    'One words': upperFirst(one.en),
    one_ab: one.ab,
    'a one words': `${/^[aeiou]/.test(kebab) ? 'an' : 'a'} ${one.en.toLowerCase()}`,
    a_one: `${/^[aeiou]/.test(kebab) ? 'an' : 'a'}${pascal(kebab)}`,
    area: snake(kebab),
    prefix,
    PREFIX: prefix.toUpperCase(),
    inArabic: isArabic(one.ab) && isArabic(all.ab),
  };
}

/** Takes words for fields and choices that `words.json` lacks: `seats=Seats/المقاعد,open=Open/مفتوح`. */
export function learnWords(text) {
  for (const part of text?.split(',') ?? []) {
    const [, name, en, ab] = /^\s*(\w+)=([^/]+)\/(.+?)\s*$/.exec(part) ?? [];
    if (name === undefined) throw new Error(`"${part}" is no word. Write name=English/Arabic.`);
    WORDS.fields[name] = { en: en.trim(), ab };
    WORDS.choices[name] = { en: en.trim(), ab };
  }
}

const isArabic = (text) => /\p{Script=Arabic}/u.test(text);
/** What people would read in English on an Arabic screen. */
export const lacksArabic = (labels, choices) => [
  ...labels.flatMap(([name, { ab }]) => (isArabic(ab) ? [] : [name])),
  ...choices.flatMap((one) => one.choices.filter((choice) => !isArabic(choiceLabel(choice).ab))),
];

export const labelOf = (name, label) => inBoth(label, WORDS.fields[name], upperFirst(name.replaceAll('_', ' ')));

function field(name, kind, { nullable = false, choices = [], label } = {}) {
  if (!/^[a-z][a-z0-9_]*$/.test(name) || RECORD.includes(name)) throw new Error(`"${name}" is no name for a field.`);
  if (kind === 'reference' && choices.length !== 1)
    throw new Error(`${name}: a reference names the table of its record, such as ${name}:reference(suppliers).`);
  if (nullable && !NULLABLE.has(kind)) throw new Error(`${name}: of kind ${kind}, a field cannot be left empty ("?").`);
  return { name, kind, nullable, choices, label: labelOf(name, label) };
}

/**
 * Fields as someone asks for them: `code:code,discount:percent=Discount/الخصم,kind:choice(open|closed),ends_at:date?`.
 * There is a name in both languages in any case.
 */
export function parseFields(text, kinds) {
  const fields = (text ?? 'active:flag').split(/,(?![^(]*\))/).map((part) => {
    const [, name, kind, choices, nullable, label] =
      /^\s*(\w+):(\w+)(?:\(([\w|]+)\))?(\?)?(?:=(.+))?\s*$/.exec(part) ?? [];
    if (!kinds.includes(kind))
      throw new Error(`"${part}" is no field. Write name:kind, the kind one of ${kinds.join(', ')}.`);
    return field(name, kind, { nullable: nullable !== undefined, choices: choices?.split('|') ?? [], label });
  });
  return fields.some(({ kind }) => kind === 'title') ? fields : [field('name', 'title'), ...fields];
}

const CHOICES = /= ANY \(\(?ARRAY\[(.*?)\]/;
const KINDS = { int8: 'money', int4: 'number', bool: 'flag', timestamptz: 'instant', date: 'date' };

/** The fields of a table that is there already, as its columns say. */
export function fieldsOfTable({ columns, checks }) {
  const names = columns.map(({ name }) => name);
  const choicesOf = (name) =>
    checks
      .filter((check) => check.columns.length === 1 && check.columns[0] === name)
      .flatMap(({ definition }) => CHOICES.exec(definition)?.[1].split(', ') ?? [])
      .map((value) => value.replace(/^'|'::\w+$/g, ''));
  return columns
    .filter(
      ({ name, generated }) =>
        !generated && !RECORD.includes(name) && !(name.endsWith('_ar') && names.includes(name.slice(0, -3))),
    )
    .flatMap(({ name, type, nullable }) => {
      const choices = choicesOf(name);
      const typeName = name.replace(/_value$/, '_type');
      const kind =
        choices.length > 0
          ? 'choice'
          : names.includes(`${name}_ar`)
            ? 'title'
            : type === 'text'
              ? ({ code: 'code', note: 'note', description: 'note' }[name] ?? 'text')
              : typeName !== name && choicesOf(typeName).includes('percent')
                ? 'value'
                : type === 'int4' && !nullable && name.endsWith('_count')
                  ? 'counter'
                  : KINDS[type];
      return kind === undefined || (nullable && !NULLABLE.has(kind)) ? [] : [field(name, kind, { nullable, choices })];
    });
}

const WIDTHS = { date: 130, choice: 130, text: 150, code: 150, instant: 172 };
/** A column is as wide as its values and its heading need, in either language. */
const widthOf = (kind, { en, ab }) =>
  String(Math.max(WIDTHS[kind] ?? 112, 4 * Math.ceil((8 * Math.max(en.length, ab.length) + 28) / 4)));

/** The values of one field in the sections of its kind. */
export function valuesOfField({ name, kind, nullable, choices, label }, all, nameColumnOf) {
  const ends = /^(ends|until|upto|expires|available_upto)/.test(name);
  const value = `format.percent(${name})`;
  return {
    field: name,
    width: widthOf(kind, label),
    flag_priority: name === 'active' ? '1' : '2',
    Field: pascal(name.replaceAll('_', '-')),
    FIELD: name.toUpperCase(),
    nullable: nullable ? '.nullable().default(null)' : '',
    null: nullable ? '' : ' not null',
    default: String(name === 'active'),
    first: choices[0] ?? '',
    choices: choices.map((choice) => `'${choice}'`).join(', '),
    sql_choices: choices.map((choice) => `'${choice}'`).join(', '),
    of: choices[0] ?? '',
    of_name: kind === 'reference' ? nameColumnOf(choices[0]) : '',
    resource: camel((choices[0] ?? '').replaceAll('_', '-')),
    default_choice: choices[0] ? `.default('${choices[0]}')` : '',
    type: name.replace(/_value$/, '_type'),
    days: ends ? '20' : '-20',
    instant: ends ? '2026-12-31T20:00:00.000Z' : '2026-12-01T08:00:00.000Z',
    percent_cell: nullable ? `${name} === null ? '—' : <bdi>{${value}}</bdi>` : `<bdi>{${value}}</bdi>`,
    ...(kind === 'value' && !all.some((other) => other.name === name.replace(/_value$/, '_type'))
      ? (() => {
          throw new Error(`${name}: a value is called x_value and stands beside x_type, a choice with percent in it.`);
        })()
      : {}),
  };
}

export const choiceLabel = (choice) =>
  WORDS.choices[choice] ?? { en: upperFirst(choice.replaceAll('_', ' ')), ab: upperFirst(choice.replaceAll('_', ' ')) };
