import type { Language } from '@bo/contracts/platform';
import { i18n } from './instance.ts';

/** Loads a remote's texts in one language: namespace → its JSON file. */
export type LocaleLoader = (language: Language) => Promise<Record<string, object>>;

const loaders = new Map<string, { load: LocaleLoader; loaded: Set<Language> }>();

async function loadInto(entry: { load: LocaleLoader; loaded: Set<Language> }, language: Language): Promise<void> {
  if (entry.loaded.has(language)) return;
  for (const [namespace, texts] of Object.entries(await entry.load(language)))
    i18n.addResourceBundle(language, namespace, texts, true, true);
  entry.loaded.add(language);
}

/**
 * Registers a remote's texts and loads the current language. The other language is loaded on a switch: `setLanguage`
 * awaits `loadLocalesFor`, so that keys are never shown in place of texts.
 */
export async function addLocaleLoader(owner: string, load: LocaleLoader, language: Language): Promise<void> {
  const entry = { load, loaded: new Set<Language>() };
  loaders.set(owner, entry);
  await loadInto(entry, language);
}

/** Loads the texts of every mounted remote in `language`. */
export async function loadLocalesFor(language: Language): Promise<void> {
  await Promise.all([...loaders.values()].map((entry) => loadInto(entry, language)));
}
