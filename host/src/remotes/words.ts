import type { Language } from '@bo/i18n';
import { provideWords } from '@bo/platform';
import { RemoteWords } from '@bo/platform/manifest';
import { logCause } from '../base/console.ts';
import { within } from './failures.ts';
import { folderOf, isAllowed } from './page.ts';
import type { LiveRemote } from './registry.ts';

const LIMIT = 4000;

/** @throws where the file does not come, or is not what the manifest says */
async function fetchWords({ manifest, release }: LiveRemote, language: Language): Promise<RemoteWords | null> {
  const file = manifest.words[language];
  if (!file) return null;
  const url = folderOf(release.url) + file;
  if (!isAllowed(url)) throw new Error(`${url} is not among the allowed origins.`);
  const integrity = manifest.integrity[file];
  const response = await within(LIMIT, fetch(url, integrity ? { integrity } : {}));
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return RemoteWords.parse(await response.json());
}

/** A setting on a screen of a remote, in one language. */
export interface NamedSetting {
  remote: LiveRemote['manifest'];
  /** The address that opens its screen at its field. */
  to: string;
  label: string;
  effect: string;
}
let readAll: (language: Language) => Promise<(RemoteWords & { remote: LiveRemote['manifest'] })[]> = () =>
  Promise.resolve([]);

/** The settings of all remotes, by their labels in a language. */
export async function readSettings(language: Language): Promise<NamedSetting[]> {
  return (await readAll(language)).flatMap(({ remote, settings = {}, effects = {} }) =>
    Object.entries(settings).map(([to, label]) => ({ remote, to, label, effect: effects[to] ?? '' })),
  );
}

/**
 * The names of jobs, fields and audit events come with the release that they are of, fetched when a page first shows
 * one.
 */
export function provideRemoteWords(remotes: readonly LiveRemote[]): void {
  const kept = new Map<string, RemoteWords>();
  const read = async (remote: LiveRemote, language: Language) => {
    const key = `${language} ${remote.manifest.id}`;
    const words =
      kept.get(key) ??
      (await fetchWords(remote, language).catch((error: unknown) => {
        logCause(error);
        return null;
      }));
    if (words) kept.set(key, words);
    return words ?? [];
  };
  readAll = async (language) => {
    const all = remotes.map(async (remote) =>
      [await read(remote, language)].flat().map((words) => ({ ...words, remote: remote.manifest })),
    );
    return (await Promise.all(all)).flat();
  };
  provideWords(async (language) => {
    const all = await readAll(language);
    const merged = (kind: keyof RemoteWords) =>
      Object.assign({}, ...all.map((words) => words[kind])) as Record<string, string>;
    return { jobs: merged('jobs'), steps: merged('steps'), fields: merged('fields'), actions: merged('actions') };
  });
}
