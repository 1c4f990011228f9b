import {
  type AttributeValue,
  type AttributeValues,
  type CategoryAttribute,
  type CategoryAttributes,
  type CategoryAttributesInput,
  hasOptions,
} from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { fieldError } from '../../../platform/errors/domain-error.ts';
import { FieldErrors } from '../../../platform/errors/field-errors.ts';
import { expectFound, expectLive, expectVersion } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import {
  codesAround,
  existingAttributes,
  holdPath,
  readAttributesOf,
  readOwnAttributes,
  setAttributes,
} from './attributes.repository.ts';
import { findCategory, lockCategory, updateCategory } from './categories.repository.ts';

export { readDefinitions } from './attributes.repository.ts';

/** What a category defines itself. @throws DomainError 404 */
export async function findAttributes(db: Db | Trx, idOrSlug: string, viewer: Actor): Promise<CategoryAttributes> {
  const { id, version } = expectFound(await findCategory(db, idOrSlug, viewer));
  return { id, version, results: await readOwnAttributes(db, id) };
}

type Defined = CategoryAttributes['results'];
/** The definitions without how often they are used, for the trail. */
const plain = (attributes: Defined) =>
  attributes.map(({ product_count: _, options, ...attribute }) => ({
    ...attribute,
    options: options.map(({ product_count: _count, ...option }) => option),
  }));

/** What products have is not taken from them, nor made something else. */
function expectKept(before: Defined, attributes: CategoryAttributesInput['attributes'], errors: FieldErrors): void {
  const refuse = (field: string, code: Parameters<typeof fieldError>[1], names: string[]) =>
    names.length > 0 && errors.add(fieldError(field, code, { names: names.join(', ') }));
  const left = before.filter(({ id, product_count }) => product_count > 0 && !attributes.some((one) => one.id === id));
  refuse(
    'attributes',
    'attribute.used',
    left.map(({ name }) => name),
  );
  attributes.forEach(({ id, type, options }, index) => {
    const was = before.find((one) => one.id === id);
    if (!was || was.product_count === 0) return;
    if (was.type !== type) errors.add(fieldError(`attributes.${String(index)}.type`, 'attribute.type'));
    const lost = was.options.filter(
      (option) => option.product_count > 0 && !options.some((kept) => kept.id === option.id),
    );
    refuse(
      `attributes.${String(index)}.options`,
      'attribute.option_used',
      lost.map(({ name }) => name),
    );
  });
}

/** Ids are those of this category: nobody takes an attribute, or an option, from somewhere else. */
function expectOwn(before: Defined, attributes: CategoryAttributesInput['attributes']): void {
  const ids = attributes.flatMap(({ id, options }) => [id, ...options.map((option) => option.id)]);
  const given = ids.filter((id) => id !== null);
  const own = attributes.every(({ id, options }) => {
    const was = before.find((one) => one.id === id);
    return (
      (id === null || was !== undefined) &&
      options.every((option) => option.id === null || was?.options.some((known) => known.id === option.id))
    );
  });
  if (!own || new Set(given).size !== given.length) throw fieldError('attributes', 'attribute.unknown');
}

/** A code that nothing else has, of the English name. */
function codeOf(name: string, taken: ReadonlySet<string>): string {
  const words =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{Mn}/gu, '')
      .match(/[a-z0-9]+/g) ?? [];
  const said = words.join('_').slice(0, 30);
  const base = /^[a-z]/.test(said) ? said : ['attribute', said].filter((one) => one !== '').join('_');
  for (let more = 1; ; more += 1) {
    const code = more === 1 ? base : `${base}_${String(more)}`;
    if (!taken.has(code)) return code;
  }
}

/**
 * Changes what products of a category are described by: a change of the category, over the version that someone saw.
 * Values stay with the products; those of an archived attribute are not shown until it comes back.
 */
export async function changeAttributes(
  unit: UnitOfWork,
  id: string,
  { version, attributes }: CategoryAttributesInput,
): Promise<CategoryAttributes> {
  const { trx, actor } = unit;
  const category = expectLive(expectVersion(await lockCategory(unit, id), version));
  const before = await readOwnAttributes(trx, id);
  expectOwn(before, attributes);
  const errors = new FieldErrors();
  expectKept(before, attributes, errors);
  const taken = await codesAround(trx, id);
  attributes.forEach(({ code, archived }, index) => {
    if (!archived && taken.has(code))
      errors.add(fieldError(`attributes.${String(index)}.code`, 'attribute.code_taken', { code }));
  });
  errors.throwIfAny();
  const codes = new Set([...taken, ...attributes.map(({ code }) => code)]);
  const named = (name: string): string => {
    const code = codeOf(name, codes);
    codes.add(code);
    return code;
  };
  const wanted = attributes.map(({ options, unit: of, unit_ar, ...attribute }) => ({
    ...attribute,
    code: attribute.code || named(attribute.name),
    filterable: attribute.filterable && attribute.type !== 'text',
    unit: attribute.type === 'number' ? of : '',
    unit_ar: attribute.type === 'number' ? unit_ar : '',
    options: hasOptions(attribute.type) ? options : [],
  }));
  await setAttributes(trx, id, wanted);
  await updateCategory(trx, category, {}, actor.id);
  const after = await findAttributes(trx, id, actor);
  await unit.audit({
    type: 'category',
    id,
    action: 'updated',
    before: { attributes: plain(before) },
    after: { attributes: plain(after.results) },
  });
  return after;
}

const isNone = (value: AttributeValue): value is null | undefined =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether a value is one of its attribute. An option that is hidden stays with who has it. */
function fits(
  { type, options }: CategoryAttribute,
  value: AttributeValue,
  before: AttributeValue | undefined,
): boolean {
  if (type === 'text') return typeof value === 'string';
  if (type === 'number') return typeof value === 'number';
  if (type === 'boolean') return typeof value === 'boolean';
  const had = Array.isArray(before) ? before : [];
  return (
    Array.isArray(value) &&
    (type === 'multiple_choice' || value.length === 1) &&
    value.every((id) => options.some((option) => option.id === id && (!option.hidden || had.includes(id))))
  );
}

/**
 * The values that a product of a category is to have. Those of attributes that do not apply there are neither asked nor
 * changed: a category that was chosen by mistake costs nothing, and what belongs to no attribute any more goes.
 * @throws DomainError at `attributes.<id>` for each value that is none of its attribute.
 */
export async function checkedValues(
  { trx }: UnitOfWork,
  categoryId: string,
  given: AttributeValues,
  before: AttributeValues = {},
): Promise<AttributeValues> {
  await holdPath(trx, categoryId);
  const applying = await readAttributesOf(trx, categoryId);
  const kept = Object.entries(before).filter(([id]) => !applying.some((one) => one.id === id));
  const existing = await existingAttributes(
    trx,
    kept.map(([id]) => id),
  );
  const errors = new FieldErrors();
  const values: AttributeValues = Object.fromEntries(kept.filter(([id]) => existing.has(id)));
  for (const attribute of applying) {
    const { id } = attribute;
    const value = given[id];
    if (isNone(value)) continue;
    const chosen = Array.isArray(value) ? [...new Set(value)] : value;
    if (fits(attribute, chosen, before[id])) values[id] = chosen;
    else
      errors.add(fieldError(`attributes.${id}`, hasOptions(attribute.type) ? 'attribute.option' : 'attribute.value'));
  }
  errors.throwIfAny();
  return values;
}

/** The attributes without which a product of a category is not sold, and which it has no value of. */
export async function missingAttributes(
  db: Db | Trx,
  { category_id, attributes }: { category_id: string | null; attributes: AttributeValues },
): Promise<CategoryAttribute[]> {
  if (category_id === null) return [];
  return (await readAttributesOf(db, category_id)).filter(({ id, required }) => required && isNone(attributes[id]));
}
