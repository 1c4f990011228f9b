import {
  GlossaryTerm,
  GlossaryTermInput,
  GlossaryTermListQuery,
  listPage,
  Translation,
  TranslationFile,
  type TranslationListQuery,
  TranslationProgress,
  TranslationResults,
  type TranslationsInput,
  TranslationSuggestions,
  type TranslationSuggestionsQuery,
  type TranslationTarget,
} from '@bo/contracts';
import { type ApiError, apiQuery, defineResource, exportUrl, http, keyOf, parseResponse, uploadHttp } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';
import { ofRecord, staleAfter } from '@bo/resources';

const path = 'admin_panel/translations/';
const page = listPage(Translation);

/**
 * Texts to work on. Asked once for each `sheet` and never again while someone works on it: a row that is translated
 * stays where it is until the next sheet.
 */
export const translationSheet = (query: Partial<TranslationListQuery>, sheet: number) => ({
  ...apiQuery({ queryKey: keyOf('translations', 'sheet', sheet, query), path, params: query, schema: page }),
  staleTime: Infinity,
  gcTime: 0,
});
/** The same rows to look at before something is done to all of them. */
export const translationRows = (query: Partial<TranslationListQuery>) => ({
  ...apiQuery({ queryKey: keyOf('translations', 'rows', query), path, params: query, schema: page }),
  staleTime: 0,
  gcTime: 0,
});
/** Of its own name, so that what is read again after each save is never the sheet. */
const HELP = keyOf('translation-help');
const PROGRESS = [...HELP, 'progress'] as const;
export const translationProgress = (to: TranslationTarget) =>
  apiQuery({
    queryKey: [...PROGRESS, to],
    path: `${path}progress/`,
    params: { to },
    schema: TranslationProgress,
  });
const SUGGESTIONS = [...HELP, 'suggestions'] as const;
export const translationSuggestions = (query: TranslationSuggestionsQuery) =>
  apiQuery({
    queryKey: [...SUGGESTIONS, query],
    path: `${path}suggestions/`,
    params: query,
    schema: TranslationSuggestions,
  });

/** Saves some, each for itself; what comes of it is said at each row. */
export const saveTranslations = () =>
  mutationOptions<TranslationResults, ApiError, TranslationsInput>({
    mutationKey: keyOf('translations', 'save'),
    meta: {
      invalidates: [...staleAfter('product'), ...staleAfter('category'), HELP],
      failure: 'screen',
    },
    mutationFn: async (input) => parseResponse(TranslationResults, await http().post(path, input)),
  });

/** Reads a translator's file; nothing is saved. */
export const readFile = (onProgress: (fraction: number) => void) =>
  mutationOptions<TranslationFile, ApiError, File>({
    mutationKey: keyOf('translations', 'file'),
    meta: { invalidates: [], failure: 'screen' },
    mutationFn: async (file) =>
      parseResponse(TranslationFile, await uploadHttp()(`${path}file/`, { file }, { onUploadProgress: onProgress })),
  });

export const translationsUrl = (query: Partial<TranslationListQuery>, format: 'csv' | 'xlsx') =>
  exportUrl(path, query, format);

const glossary = ofRecord('glossary_term');
export const glossaryTerms = defineResource({
  ...glossary,
  alsoInvalidates: [...glossary.alsoInvalidates, HELP[0]],
  path: 'admin_panel/glossary-terms/',
  entity: GlossaryTerm,
  input: GlossaryTermInput,
  listQuery: GlossaryTermListQuery,
});
