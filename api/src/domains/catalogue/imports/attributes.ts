import {
  AttributeField,
  attributeField,
  AttributeValue,
  type AttributeValues,
  type CategoryAttribute,
  hasOptions,
  normalizeForSearch,
  wordOf,
  YES_WORDS,
} from '@bo/contracts';
import { fails, type Parsed } from './amounts.ts';
import { checked, thousandths } from './details.ts';
import { plainName } from './header.ts';
import { type Reason, reason } from './reasons.ts';
import { meaningOf } from './text.ts';

/** What a row says of an attribute, which its column or the cell calls by its code or by a name. */
export interface SaidOf {
  called: string;
  text: string;
  /** An export writes decimals with a point, whatever the file's prices have. */
  decimal: '.' | ',';
}

const SHOWN = 80;
const isCode = (text: string): boolean => AttributeField.safeParse(attributeField(text)).success;

/**
 * `fat=3.5; note="a; b"` as an export writes it, or the same with names and colons; null where the cell is no such
 * list.
 */
export function splitAttributes(cell: string): SaidOf[] | null {
  const said: SaidOf[] = [];
  let rest = cell.trim();
  while (rest !== '') {
    const at = rest.search(/[=:]/);
    const called = rest.slice(0, at).trim();
    if (at < 1 || called.includes(';') || called === '') return null;
    rest = rest.slice(at + 1).trimStart();
    let text = '';
    if (rest.startsWith('"')) {
      const end = closingQuote(rest);
      if (end === -1) return null;
      text = rest.slice(1, end).replaceAll('""', '"');
      rest = rest.slice(end + 1).trimStart();
      if (rest !== '' && !rest.startsWith(';')) return null;
    } else {
      const end = rest.indexOf(';');
      text = end === -1 ? rest : rest.slice(0, end);
      rest = end === -1 ? '' : rest.slice(end);
    }
    said.push({ called, text: meaningOf(text), decimal: '.' });
    rest = rest.replace(/^;\s*/, '');
  }
  return said;
}

/** Where a quoted text ends; two quotes in it are one of its own. */
function closingQuote(text: string): number {
  for (let at = 1; at < text.length; at += 1) {
    if (text.charAt(at) !== '"') continue;
    if (text.charAt(at + 1) !== '"') return at;
    at += 1;
  }
  return -1;
}

/** What may stand between the options of a value, the surest first: a name may have a comma in it. */
const BETWEEN = [/(?!)/, /\|/, /[|;\n]/, /[|;\n,،]/];

/** The options that a text names, in either language. One that is hidden stays with who has it. */
function optionsIn({ type, options }: CategoryAttribute, text: string, had: readonly string[]): Parsed<string[]> {
  const ids = new Map<string, string>();
  for (const { id, name, name_ar, hidden } of options)
    if (!hidden || had.includes(id)) for (const called of [name_ar, name]) ids.set(normalizeForSearch(called), id);
  let unknown: string[] = [];
  for (const between of type === 'choice' ? BETWEEN.slice(0, 1) : BETWEEN) {
    const names = text
      .split(between)
      .map((name) => name.trim())
      .filter((name) => name !== '');
    unknown = names.filter((name) => !ids.has(normalizeForSearch(name)));
    if (unknown.length === 0)
      return { ok: true, value: [...new Set(names.flatMap((name) => ids.get(normalizeForSearch(name)) ?? []))] };
  }
  return fails('attribute_option', { value: unknown.join(', ').slice(0, SHOWN) });
}

/** A number may have its unit behind it, in either language. */
function withoutUnit({ unit, unit_ar }: CategoryAttribute, text: string): string {
  const folded = text.toLowerCase();
  const own = [unit, unit_ar].find((name) => name !== '' && folded.endsWith(name.toLowerCase()));
  return own === undefined ? text : text.slice(0, -own.length).trim();
}

function valueOf(
  attribute: CategoryAttribute,
  { text, decimal }: SaidOf,
  before: AttributeValue,
): Parsed<NonNullable<AttributeValue>> {
  if (hasOptions(attribute.type)) return optionsIn(attribute, text, Array.isArray(before) ? before : []);
  if (attribute.type === 'boolean') {
    const word = wordOf(YES_WORDS, text);
    return word === undefined ? fails('attribute_flag') : { ok: true, value: word === 'yes' };
  }
  const value = attribute.type === 'number' ? thousandths(withoutUnit(attribute, text), decimal) : text;
  if (value === null) return fails('attribute_number');
  const fits = checked(AttributeValue, value);
  if (fits.ok) return { ok: true, value: fits.value ?? '' };
  return fits.code === 'invalid' && attribute.type === 'number' ? fails('attribute_number') : fits;
}

/**
 * What a row gives a product of the attributes of its category; what its category does not have is left out and told.
 */
export function readAttributes(
  said: readonly SaidOf[],
  applying: readonly CategoryAttribute[],
  before: AttributeValues,
): { values: AttributeValues; unreadable: Reason[]; warnings: Reason[] } {
  const values: AttributeValues = {};
  const unreadable: Reason[] = [];
  const warnings: Reason[] = [];
  for (const one of said) {
    if (one.text === '') continue;
    const called = plainName(one.called);
    const attribute =
      applying.find(({ code }) => code === one.called) ??
      applying.find((known) => namesOf(known).some((name) => plainName(name) === called));
    if (!attribute) {
      warnings.push(
        reason('attribute_elsewhere', isCode(one.called) ? attributeField(one.called) : null, {
          attribute: one.called,
          value: one.text.slice(0, SHOWN),
        }),
      );
      continue;
    }
    const { id, code, name, name_ar } = attribute;
    const value = valueOf(attribute, one, before[id]);
    if (value.ok) values[id] = value.value;
    else
      unreadable.push(
        reason(value.code, attributeField(code), {
          value: one.text.slice(0, SHOWN),
          attribute: name,
          attribute_ar: name_ar,
          ...value.values,
        }),
      );
  }
  return { values, unreadable, warnings };
}

/** What the column of an attribute may be called. */
export const namesOf = ({ code, name, name_ar, unit, unit_ar }: CategoryAttribute): string[] => [
  code,
  name,
  name_ar,
  `${name} ${unit}`,
  `${name_ar} ${unit_ar}`,
];
