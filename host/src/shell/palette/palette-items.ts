import { normalizeForSearch, type Language, type SearchHit } from '@bo/contracts';
import type { RemoteManifest } from '@bo/platform/manifest';
import type { NamedSetting } from '../../remotes/words.ts';
import { entryFor, mayShow, type Viewer } from '../../remotes/may-show.ts';

/** Something the palette can do: open an address or run a command of the shell. */
export interface PaletteItem {
  id: string;
  kind: 'here' | 'recent' | 'screen' | 'action' | 'record' | 'setting';
  /** What a record is, in words; none where neither host nor remote has one. */
  record?: Record<Language, string> | undefined;
  title: Record<Language, string>;
  /** What it belongs to: the remote's title, or a record's code. */
  hint?: string | undefined;
  /** A record's picture, or null where it has none; nothing for what is no record. */
  image?: string | null | undefined;
  /** A record as the server found it, to be offered again. */
  hit?: SearchHit;
  keywords?: readonly string[];
  to?: string;
  run?: () => void;
}

/**
 * The screens and actions of all remotes that someone may use; addresses that need a record are not among them. Pure.
 */
export function remoteItems(manifests: readonly RemoteManifest[], viewer: Viewer, language: Language): PaletteItem[] {
  return manifests.flatMap(({ id, title: remote, routes, menu, commands }) => {
    const hint = remote[language];
    const own = new Map(menu.filter((entry) => entry.own).map((entry) => [entry.to, entryFor(entry, viewer)]));
    const screens = routes
      .filter(({ path, permission }) => !path.includes(':') && mayShowScreen(path, permission, viewer))
      .map(({ id: route, path, title }): PaletteItem => {
        const entry = viewer.works_for ? own.get(path) : undefined;
        return { id: `${id}.${route}`, kind: 'screen', title: entry?.title ?? title, hint, to: entry?.to ?? path };
      });
    const actions = commands
      .filter((command) => mayShow(command, viewer))
      .map(
        ({ id: command, to, title, keywords }): PaletteItem => ({
          id: `${id}.command.${command}`,
          kind: 'action',
          title,
          hint,
          keywords,
          to,
        }),
      );
    // A screen's address is enough once: the command says it better.
    return [...screens.filter(({ to }) => !actions.some((action) => action.to === to)), ...actions];
  });
}

/** The settings that someone may see, named in both languages. Pure. */
export function settingItems(
  { en, ab }: Readonly<Record<Language, readonly NamedSetting[]>>,
  viewer: Viewer,
  language: Language,
): PaletteItem[] {
  const arabic = new Map(ab.map((one) => [one.to, one]));
  return en.flatMap(({ remote, to, label, effect }): PaletteItem[] => {
    const route = remote.routes.find(({ path }) => path === pathOf(to));
    if (!route || !viewer.permissions.includes(route.permission)) return [];
    const other = arabic.get(to);
    return [
      {
        id: `setting.${to}`,
        kind: 'setting',
        title: { en: label, ab: other?.label ?? label },
        hint: route.title[language],
        keywords: [effect, other?.effect ?? ''],
        to,
      },
    ];
  });
}

/**
 * Role 1 differs in links alone: Create product is hidden for it here too, Dealers and App settings are screens by
 * permission.
 */
function mayShowScreen(
  path: string,
  permission: RemoteManifest['routes'][number]['permission'],
  viewer: Viewer,
): boolean {
  if (!viewer.permissions.includes(permission)) return false;
  return path !== '/product/create' || mayShow({ to: path, permission }, viewer);
}

const areaOf = (address: string) => address.split('/', 2).join('/');
const pathOf = (address: string) => address.split('?', 1)[0];

/** Entries for the screen at `pathname`: those of its heading, then the actions and screens of the same area. Pure. */
export function itemsHere(
  heading: readonly PaletteItem[],
  known: readonly PaletteItem[],
  pathname: string,
): PaletteItem[] {
  const near = known
    .filter(({ to }) => to !== undefined && areaOf(to) === areaOf(pathname) && pathOf(to) !== pathname)
    .sort((a, b) => Number(b.kind === 'action') - Number(a.kind === 'action'));
  // The same as a link of the heading and as an action of its remote is offered once.
  return [...heading.filter(({ to }) => to === undefined || !near.some((item) => item.to === to)), ...near];
}

/** The screens opened last, without the present one. Pure. */
export const recentScreens = (
  known: readonly PaletteItem[],
  counts: Readonly<Record<string, number>>,
  pathname: string,
): PaletteItem[] =>
  Object.keys(counts)
    .reverse()
    .flatMap((path) => known.find(({ kind, to }) => kind === 'screen' && to === path && path !== pathname) ?? []);

const wordsOf = (query: string) => normalizeForSearch(query).split(/\s+/).filter(Boolean);

/** Records as found by the server, which may know more words of them than their titles; the best first. Pure. */
export function ranked(items: readonly PaletteItem[], query: string, language: Language): PaletteItem[] {
  const words = wordsOf(query);
  return items
    .map((item) => ({ item, score: score(item, words, language) }))
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

/** Those that hold every word of the query, in either language, the best first. Pure. */
export function matching(items: readonly PaletteItem[], query: string, language: Language): PaletteItem[] {
  const words = wordsOf(query);
  if (words.length === 0) return [...items];
  return items
    .map((item) => ({ item, score: score(item, words, language) }))
    .filter(({ score: points }) => points > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

function score({ title, hint = '', keywords = [] }: PaletteItem, words: readonly string[], language: Language): number {
  const own = normalizeForSearch(title[language]);
  const all = normalizeForSearch([title.en, title.ab, hint, ...keywords].join(' '));
  // What is called exactly so, or has exactly this code, is what was meant; then what begins so.
  const whole = words.join(' ');
  const exact = [title.en, title.ab, hint].some((name) => normalizeForSearch(name) === whole);
  let points = exact ? 100 : own.startsWith(whole) ? 10 : 0;
  for (const word of words) {
    if (!all.includes(word)) return 0;
    points += own.startsWith(word)
      ? 4
      : own.split(' ').some((part) => part.startsWith(word))
        ? 3
        : own.includes(word)
          ? 2
          : 1;
  }
  return points;
}
