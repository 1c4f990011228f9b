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
  provideWords(async (language) => {
    const all = (await Promise.all(remotes.map((remote) => read(remote, language)))).flat();
    const merged = (kind: keyof RemoteWords) =>
      Object.assign({}, ...all.map((words) => words[kind])) as Record<string, string>;
    return { jobs: merged('jobs'), steps: merged('steps'), fields: merged('fields'), actions: merged('actions') };
  });
}
