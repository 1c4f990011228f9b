import {
  type TranslationChange,
  type TranslationKind,
  type TranslationProgress,
  type TranslationSuggestions,
  type TranslationSuggestionsQuery,
  type TranslationTarget,
  translationText,
} from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { expectFound } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { brands } from '../brands/brands.service.ts';
import { changeCategoryFields } from '../categories/categories.service.ts';
import { changeProductFields } from '../products/products.service.ts';
import { compose, termsIn } from './compose.ts';
import { nearest } from './nearness.ts';
import { phrasesOf } from './phrases.ts';
import { type CurrentText, readNear, readSame, readTerms, readText } from './suggestions.repository.ts';
import { textsOf } from './texts.repository.ts';
import { expectMayTranslate, kindsOf, readProgress } from './translations.list.ts';

/** How much there is to translate, of the kinds that someone may. */
export async function readAllProgress(db: Db, to: TranslationTarget, viewer: Actor): Promise<TranslationProgress> {
  return { kinds: await Promise.all(kindsOf(viewer).map((kind) => readProgress(db, kind, to, viewer))) };
}

/** What may help to translate one text: its like, what is near, and what its words are called. */
export async function suggest(
  db: Db,
  viewer: Actor,
  { kind, to, id }: TranslationSuggestionsQuery,
): Promise<TranslationSuggestions> {
  expectMayTranslate(viewer, kind);
  const { source } = expectFound(await readText(db, kind, to, id, viewer));
  const isName = kind !== 'description';
  const [same, candidates, known] = await Promise.all([
    readSame(db, kind, to, { id, text: source }, viewer),
    isName ? readNear(db, to, source, viewer) : [],
    readTerms(db, to, phrasesOf(source), viewer),
  ]);
  // What a brand or category is called would suggest itself.
  const terms = kind === 'title' || kind === 'description' ? known : known.filter(({ from }) => from !== kind);
  return {
    ...same,
    near: nearest(source, candidates),
    composed: isName && to === 'arabic' ? compose(source, terms) : null,
    terms: termsIn(source, terms, to === 'arabic'),
  };
}

/** Blanks and line breaks as a spreadsheet leaves them make no other text. */
const plain = (text: string) => text.replace(/\r\n?/g, '\n').trim();

/** Someone else was faster: what is there now is told. */
const refuse = (code: 'translation.source_changed' | 'translation.translated', { source, target }: CurrentText) =>
  new DomainError(409, code, { current: { source, target } });

function write(
  unit: UnitOfWork,
  { kind, id }: TranslationChange,
  { source, version }: CurrentText,
  to: TranslationTarget,
  text: string,
): Promise<unknown> {
  const change = { [textsOf(kind, to).column]: text };
  if (kind === 'brand') return brands.change(unit, id, version, change);
  if (kind === 'category') return changeCategoryFields(unit, id, version, change);
  // The same Arabic again says that it still fits the English of now.
  const from = to === 'arabic' ? { [`${kind}_source`]: source } : {};
  return changeProductFields(unit, id, version, { ...change, ...from });
}

/** Saves one translation over what its writer has seen. The same again does no harm. */
export async function saveTranslation(
  unit: UnitOfWork,
  to: TranslationTarget,
  change: TranslationChange,
): Promise<object> {
  const { kind, id, source, before } = change;
  expectMayTranslate(unit.actor, kind);
  const read = () => readText(unit.trx, kind, to, id, unit.actor);
  const current = expectFound(await read());
  const text = expectText(kind, change.text);
  if (plain(current.source) !== plain(source)) throw refuse('translation.source_changed', current);
  if (current.target !== text && plain(current.target) !== plain(before ?? ''))
    throw refuse('translation.translated', current);
  try {
    await write(unit, change, current, to, text);
  } catch (error) {
    // Between our look and the lock: what is in the way is told as above.
    if (!(error instanceof DomainError && error.code === 'conflict')) throw error;
    throw refuse('translation.translated', expectFound(await read()));
  }
  return {};
}

/** @throws DomainError where a text cannot be what it translates. */
export function expectText(kind: TranslationKind, text: string): string {
  const result = translationText(kind).safeParse(text);
  if (result.success) return result.data;
  throw new DomainError(422, kind === 'description' ? 'translation.description' : 'translation.name');
}
