import { addLocaleLoader, initI18n, LANGUAGES, type LocaleLoader } from '@bo/i18n';
import { readdirSync, readFileSync } from 'node:fs';
import { renderRoute } from './render-route.tsx';
import { SPECIFIED_COLUMNS } from './specified-columns.ts';

interface ListColumn {
  key: string;
  title: string;
  width?: number;
  optional?: boolean;
  second?: { title?: string };
}

interface Shape<C> {
  columns: readonly C[];
  cards: boolean;
  least: number | undefined;
}

interface CheckedLists<C> {
  remote: keyof typeof SPECIFIED_COLUMNS;
  /** The texts of the remote's pages. */
  texts: readonly LocaleLoader[];
  /** What a hook of columns takes, by its name without "use" and "Columns". */
  given?: Readonly<Record<string, readonly unknown[]>>;
  /** `tableShape` of the kit. */
  shape: (columns: readonly C[], place: { width: number; picks: boolean; acts: boolean; chosen: boolean }) => Shape<C>;
}

const WINDOWS = Array.from({ length: 1440 - 600 + 1 }, (_, index) => 600 + index);
/** From here on the menu is wide. */
const MENU_FROM = 1025;

/** How wide a list is in a window: the window less the menu, the page's padding and the table's borders. */
function widthIn(window: number): number {
  const menu = window < 640 ? 0 : window < MENU_FROM ? 72 : 256;
  const padding = window < 640 ? 24 : window < 1200 ? 40 : 48;
  return window - menu - padding - 2;
}

/** A list's own choice of columns, with a checkbox and a menu in each row: the least room there is for them. */
const inWindow = <C extends ListColumn>(shape: CheckedLists<C>['shape'], columns: readonly C[], window: number) =>
  shape(
    columns.filter(({ optional }) => !optional),
    { width: widthIn(window), picks: true, acts: true, chosen: false },
  );

interface List<C> {
  name: string;
  useColumns: (...given: readonly unknown[]) => readonly C[];
}

function Columns<C>({
  list,
  given,
  onRead,
}: {
  list: List<C>;
  given: readonly unknown[];
  onRead: (columns: readonly C[]) => void;
}) {
  onRead(list.useColumns(...given));
  return null;
}

/** The least width of a column that writes a time of day, as the kit's own date columns have it. */
const TIME_WIDTH = 170;
/** The same of a second line, which is written smaller. */
const SECOND_TIME_WIDTH = 150;

/** The columns of a list's source that write a time of day and are narrower than it: its hour would end in "…". */
function columnsThatCutTimes(source: string): string[] {
  return (
    source
      .split(/(?=\bcolumn\.\w+\()/)
      .slice(1)
      // Other code may stand between a column and the next.
      .map((column) => column.split(/\n *\}\),\n/, 1)[0] ?? '')
      .flatMap((column) => {
        const [, kind = '', key = ''] = /^column\.(\w+)\(\s*'(\w+)'/.exec(column) ?? [];
        const width = Number(/\bwidth: (\d+)/.exec(column)?.[1] ?? TIME_WIDTH);
        const isWide = kind === 'date' && /style: '(time|end)'/.test(column);
        const [first = '', second = ''] = column.split(/\bsecond: \{/);
        const writesTime = (line: string) => /style="(time|end)"/.test(line);
        const least = writesTime(first) ? TIME_WIDTH : writesTime(second) ? SECOND_TIME_WIDTH : 0;
        return !isWide && width < least ? [key] : [];
      })
  );
}

/** Every list of a folder, found by the hook that answers its columns. */
async function listsIn<C>(folder: string): Promise<List<C>[]> {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  const found = sources.map(async (name) => {
    const file = `${folder}/${name}`;
    const hooks = [
      ...readFileSync(file, 'utf8').matchAll(/function (use(\w+)Columns)\([\s\S]*?\): Column<\w+>\[\] \{$/gm),
    ];
    if (hooks.length === 0) return [];
    const exported = (await import(file)) as Record<string, List<C>['useColumns'] | undefined>;
    return hooks.map(([, hook = '', list = '']) => {
      const useColumns = exported[hook];
      if (!useColumns) throw new Error(`Export ${hook} of ${name}: its list is checked at every width.`);
      return { name: list, useColumns };
    });
  });
  return (await Promise.all(found)).flat();
}

/** Tests that the lists of a remote fit wherever they are shown, and show first what the specification asks for. */
export function checkLists<C extends ListColumn>({ remote, texts, given = {}, shape }: CheckedLists<C>): void {
  const specified: Readonly<Record<string, readonly string[]>> = SPECIFIED_COLUMNS[remote];
  const read = { en: new Map<string, readonly C[]>(), ab: new Map<string, readonly C[]>() };
  const seenAt = (window: number, columns: readonly C[] = []) => inWindow(shape, columns, window).columns;

  beforeAll(async () => {
    const lists = await listsIn<C>((expect.getState().testPath ?? '').replace(/\/[^/]+$/, ''));
    await initI18n();
    for (const language of LANGUAGES) {
      for (const [index, load] of texts.entries()) await addLocaleLoader(`lists ${String(index)}`, load, language);
      const { unmount } = await renderRoute(
        <>
          {lists.map((list) => (
            <Columns
              key={list.name}
              list={list}
              given={given[list.name] ?? []}
              onRead={(columns) => read[language].set(list.name, columns)}
            />
          ))}
        </>,
        { language },
      );
      unmount();
    }
  });

  test('no column is too narrow for the time of day that it writes', () => {
    const folder = (expect.getState().testPath ?? '').replace(/\/[^/]+$/, '');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx$/.test(name));
    const cut = sources.flatMap((name) =>
      columnsThatCutTimes(readFileSync(`${folder}/${name}`, 'utf8')).map((key) => `${name}: ${key}`),
    );
    expect(cut).toEqual([]);
  });

  test('every list that the specification names is there', () => {
    expect([...read.en.keys()]).toEqual(expect.arrayContaining(Object.keys(specified)));
  });

  test.each(LANGUAGES)('no list is wider than its place in a window of 600 to 1440 pixels (%s)', (language) => {
    const cut = [...read[language]].flatMap(([name, columns]) => {
      const windows = WINDOWS.filter((window) => {
        const { cards, least = 0 } = inWindow(shape, columns, window);
        return !cards && least > widthIn(window);
      });
      return windows.length === 0 ? [] : [`${name} at ${String(windows[0])} to ${String(windows.at(-1))}`];
    });
    expect(cut).toEqual([]);
  });

  test.each(LANGUAGES)('every list is a table beside the wide menu (%s)', (language) => {
    const cards = [...read[language]].filter(([, columns]) => inWindow(shape, columns, MENU_FROM).cards);
    expect(cards.map(([name]) => name)).toEqual([]);
  });

  test.each([1280, 1440])('the specified columns of each list are seen in a window of %i pixels', (window) => {
    const hidden = Object.entries(specified).flatMap(([name, titles]) => {
      const seen = seenAt(window, read.en.get(name)).flatMap(({ title, second }) => [title, second?.title]);
      return titles.filter((title) => !seen.includes(title)).map((title) => `${name}: ${title}`);
    });
    expect(hidden).toEqual([]);
  });

  test('both languages show the same columns', () => {
    const keys = (language: 'en' | 'ab') =>
      [...read[language]].map(([name, columns]) => [name, seenAt(1280, columns).map(({ key }) => key)]);
    expect(keys('ab')).toEqual(keys('en'));
  });
}
