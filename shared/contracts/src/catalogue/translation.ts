import { z } from 'zod';
import { listParam, listQuery } from '../base/list.ts';
import { RecordFields, Reference } from '../base/record.ts';
import { Description, ImageUrl, requiredText, text, Title } from '../base/text.ts';

/** The texts that have another language beside them. */
export const TRANSLATION_KINDS = ['title', 'description', 'brand', 'category'] as const;
export const TranslationKind = z.enum(TRANSLATION_KINDS);
export type TranslationKind = z.infer<typeof TranslationKind>;

/** Into which language one translates; the text of the other is what one translates from. */
export const TRANSLATION_TARGETS = ['arabic', 'english'] as const;
export const TranslationTarget = z.enum(TRANSLATION_TARGETS);
export type TranslationTarget = z.infer<typeof TranslationTarget>;

/**
 * `known`: missing, and the same text is translated elsewhere. `changed`: the text is another one since it was
 * translated.
 */
export const TRANSLATION_STATES = ['missing', 'known', 'changed', 'all'] as const;
/** Only of products is it kept which text a translation was made from, and only of the Arabic. */
export const tellsChanged = (kind: TranslationKind, to: TranslationTarget): boolean =>
  to === 'arabic' && (kind === 'title' || kind === 'description');

/** What a translation must be, by its kind. */
export const translationText = (kind: TranslationKind) => (kind === 'description' ? Description.unwrap() : Title);

/** A text and its translation, empty where there is none. `id` is that of the product, brand or category. */
export const Translation = z.object({
  id: z.string(),
  kind: TranslationKind,
  to: TranslationTarget,
  /** What it is called: a description alone says little. */
  name: z.string(),
  source: z.string(),
  target: z.string(),
  /** What the text was when it was translated, where that is another one; else null. */
  was: z.string().nullable(),
  /** How the same text is translated elsewhere, where this one is missing; else null. */
  known: z.string().nullable(),
  category: Reference.nullable(),
  brand: Reference.nullable(),
  image: ImageUrl,
});
export type Translation = z.infer<typeof Translation>;

export const TranslationListQuery = listQuery(['name', 'updated_at'], 'name', {
  kind: TranslationKind.default('title'),
  to: TranslationTarget.default('arabic'),
  state: z.enum(TRANSLATION_STATES).default('missing'),
  category: listParam(z.string()),
  brand: listParam(z.string()),
  /** Exactly those with this text, however it is spelled. */
  same: z.string().max(5000).optional(),
});
export type TranslationListQuery = z.infer<typeof TranslationListQuery>;

/**
 * `GET admin_panel/translations/progress/`: how many texts of each kind there are, and how many have no translation.
 */
export const TranslationProgressQuery = z.object({ to: TranslationTarget.default('arabic') });
export const TranslationProgress = z.object({
  kinds: z.array(z.object({ kind: TranslationKind, total: z.int(), missing: z.int(), changed: z.int() })),
});
export type TranslationProgress = z.infer<typeof TranslationProgress>;

/** `GET admin_panel/translations/suggestions/`: what may help to translate one text. */
export const TranslationSuggestionsQuery = z.object({
  kind: TranslationKind.default('title'),
  to: TranslationTarget.default('arabic'),
  id: z.string(),
});
export type TranslationSuggestionsQuery = z.infer<typeof TranslationSuggestionsQuery>;

/** Where a term comes from. */
export const TERM_ORIGINS = ['glossary', 'brand', 'category', 'option', 'size'] as const;
export const TranslationSuggestions = z.object({
  /** How the same text is translated elsewhere, the most used first. */
  exact: z.array(z.object({ text: z.string(), times: z.int() })),
  /** How many other texts are the same and have no translation. */
  same: z.int(),
  /** Texts that are nearly the same: `words` are theirs and this one's, in order. */
  near: z.array(
    z.object({
      text: z.string(),
      source: z.string(),
      /** How near, in hundredths. */
      score: z.int(),
      words: z.array(z.object({ text: z.string(), in: z.enum(['both', 'here', 'there']) })),
    }),
  ),
  /** Put together from terms; `unknown` are the words that stay as they are. */
  composed: z.object({ text: z.string(), unknown: z.array(z.string()) }).nullable(),
  terms: z.array(z.object({ term: z.string(), text: z.string(), note: z.string(), from: z.enum(TERM_ORIGINS) })),
});
export type TranslationSuggestions = z.infer<typeof TranslationSuggestions>;

/** As many translations as one request saves. */
export const MOST_TRANSLATIONS = 200;
/**
 * One translation to save. It is refused where `source` is no longer the text, or `before` no longer its translation:
 * what someone read is what they have translated, whatever else of the record has changed. `before` null: where there
 * is none.
 */
export const TranslationChange = z.object({
  kind: TranslationKind,
  id: z.string(),
  source: z.string().max(5000),
  before: z.string().max(5000).nullable(),
  text: z.string().max(5000),
});
export type TranslationChange = z.infer<typeof TranslationChange>;
/** `POST admin_panel/translations/`: several at once, each for itself. */
export const TranslationsInput = z.object({
  to: TranslationTarget.default('arabic'),
  rows: z.array(TranslationChange).min(1).max(MOST_TRANSLATIONS),
});
export type TranslationsInput = z.infer<typeof TranslationsInput>;
/** How each went. `current` is what is there now, where that is why one was refused. */
export const TranslationResults = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      ok: z.boolean(),
      code: z.string().optional(),
      detail: z.string().optional(),
      current: z.object({ source: z.string(), target: z.string() }).optional(),
    }),
  ),
});
export type TranslationResults = z.infer<typeof TranslationResults>;

/** As many rows of a translator's file as are read. */
export const MOST_TRANSLATION_ROWS = 20_000;
/** `POST admin_panel/translations/file/`: what a translator has filled in. Nothing is saved. */
export const TranslationFile = z.object({
  to: TranslationTarget,
  rows: z.array(TranslationChange),
  /** Rows without a translation. */
  empty: z.int(),
  /** Rows that name no text that there is, or whose translation cannot be one, and why. */
  refused: z.array(z.object({ line: z.int(), id: z.string(), detail: z.string() })),
});
export type TranslationFile = z.infer<typeof TranslationFile>;

/** What a word or phrase is called in Arabic in this store. */
export const GlossaryTermInput = z.object({
  term: requiredText(80),
  term_ar: requiredText(80),
  note: text(200).default(''),
});
export type GlossaryTermInput = z.infer<typeof GlossaryTermInput>;
export const GlossaryTerm = RecordFields.extend(GlossaryTermInput.shape);
export type GlossaryTerm = z.infer<typeof GlossaryTerm>;
export const GlossaryTermListQuery = listQuery(['term', 'term_ar', 'updated_at'], 'term', {});
export type GlossaryTermListQuery = z.infer<typeof GlossaryTermListQuery>;
