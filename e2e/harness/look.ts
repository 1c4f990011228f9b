import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

/**
 * What a screen looks like, as its elements tell it: for each kind of element (its tag, classes and state) how it is
 * drawn, and where the landmarks stand. Nothing of it depends on which font draws the letters, so that another browser
 * or machine sees the same.
 */
export interface Look {
  /** Kind of element → the ways its elements are drawn, the most usual first. */
  kinds: Record<string, string[]>;
  /**
   * Landmark → inline start, width and height, in CSS pixels; `null` where it is as large as its text. Not how far down
   * it stands: the banner of a slow connection moves everything.
   */
  places: Record<string, (number | null)[]>;
}

/** Measures the page in the browser. */
export const readLook = (page: Page): Promise<Look> =>
  page.evaluate(() => {
    const LENGTHS = [
      ...['padding', 'margin'].flatMap((name) =>
        ['block-start', 'block-end', 'inline-start', 'inline-end'].map((side) => `${name}-${side}`),
      ),
      'border-block-start-width',
      'border-inline-start-width',
      'border-start-start-radius',
      'border-end-end-radius',
      'row-gap',
      'column-gap',
      'font-size',
      'min-block-size',
    ];
    const WORDS = ['display', 'position', 'font-weight', 'text-align', 'text-transform'];
    const COLOURS = ['color', 'background-color', 'border-block-start-color'];
    const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const known = new Map<string, string>();
    // Whatever way a browser writes a colour, drawn it has four numbers.
    const colourOf = (value: string) => {
      const before = known.get(value);
      if (before !== undefined) return before;
      pixel?.clearRect(0, 0, 1, 1);
      if (pixel) pixel.fillStyle = value;
      pixel?.fillRect(0, 0, 1, 1);
      const drawn = [...(pixel?.getImageData(0, 0, 1, 1).data ?? [])].join(' ');
      known.set(value, drawn);
      return drawn;
    };
    const drawnAs = (element: Element) => {
      const styles = getComputedStyle(element);
      const map = element.computedStyleMap();
      // As it was said (`auto`, a share of something), never as it came out: that would depend on the text beside it.
      const lengths = LENGTHS.map((name) => String(map.get(name) ?? ''));
      const colours = COLOURS.map((name) =>
        name.startsWith('border') && styles.borderBlockStartWidth === '0px'
          ? ''
          : colourOf(styles.getPropertyValue(name)),
      );
      return [...lengths, ...WORDS.map((name) => styles.getPropertyValue(name)), ...colours].join('|');
    };
    const STATES = ['aria-current', 'aria-pressed', 'aria-selected', 'data-align', 'data-danger', 'aria-disabled'];
    const kindOf = (element: Element) => {
      // Names that a build makes up change with it.
      const classes = [...element.classList].filter((name) => !/^css-|^[a-z]+-[\da-f]{5}-|^_|\d{3}/.test(name)).sort();
      if (classes.length === 0) return null;
      const states = STATES.filter((name) => element.hasAttribute(name)).map((name) => `[${name}]`);
      return `${element.localName}.${classes.join('.')}${states.join('')}`;
    };
    const MOST = 12;
    const seen = new Map<string, Map<string, number>>();
    const counts = new Map<string, number>();
    for (const element of document.body.querySelectorAll(':not(svg *, .ant-picker-panel *, [class*="toast"] *)')) {
      const kind = kindOf(element);
      if (kind === null || element === document.activeElement) continue;
      const count = counts.get(kind) ?? 0;
      if (count >= MOST || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      counts.set(kind, count + 1);
      const ways = seen.get(kind) ?? new Map<string, number>();
      const way = drawnAs(element);
      ways.set(way, (ways.get(way) ?? 0) + 1);
      seen.set(kind, ways);
    }
    const kinds = Object.fromEntries(
      [...seen].map(([kind, ways]) => [kind, [...ways].sort(([, a], [, b]) => b - a).map(([way]) => way)]),
    );
    const rtl = document.documentElement.dir === 'rtl';
    // A card is as high as what it has to say, a row is not.
    const LANDMARKS: Record<string, ('x' | 'w' | 'h')[]> = {
      '.header': ['x', 'w', 'h'],
      '.side': ['x', 'w', 'h'],
      main: ['x', 'w'],
      'main .bo-page': ['x', 'w'],
      'main .bo-heading': ['x', 'w'],
      'main h1': ['x'],
      'main .bo-toolbar': ['x', 'w'],
      'main .bo-search': ['x'],
      'main .bo-table': ['x', 'w'],
      'main .bo-table:not([data-cards]) thead': ['x', 'w', 'h'],
      'main .bo-table:not([data-cards]) tr[data-index="0"]': ['x', 'w', 'h'],
      'main .bo-table:not([data-cards]) tr[data-index="1"]': ['x', 'w', 'h'],
      'main .bo-table-foot': ['x', 'w', 'h'],
      'main .bo-summary': ['x', 'w'],
      'main .bo-card': ['x', 'w'],
      'main .bo-detail-main': ['x', 'w'],
      'main .bo-detail-side': ['x', 'w'],
      'main .bo-save-bar': ['x', 'w'],
      'main form.bo-form': ['x', 'w'],
    };
    const places: Record<string, (number | null)[]> = {};
    for (const [landmark, asked] of Object.entries(LANDMARKS)) {
      const element = document.querySelector(landmark);
      if (!element?.checkVisibility()) continue;
      const { left, right, width, height } = element.getBoundingClientRect();
      const measured = { x: rtl ? innerWidth - right : left, w: width, h: height };
      places[landmark] = (['x', 'w', 'h'] as const).map((name) =>
        asked.includes(name) ? Math.round(measured[name]) : null,
      );
    }
    return { kinds, places };
  });

const PX = /^(-?[\d.]+)px$/;
const NUMBERS = /^[\d ]+$/;

/** Half a pixel of a zoomed screen, a shade that no eye sees. */
function sameValue(was: string, is: string): boolean {
  if (was === is) return true;
  const [a, b] = [PX.exec(was), PX.exec(is)];
  if (a && b) return Math.abs(Number(a[1]) - Number(b[1])) <= 0.75;
  if (!NUMBERS.test(was) || !NUMBERS.test(is)) return false;
  const [from, to] = [was.split(' ').map(Number), is.split(' ').map(Number)];
  return from.length === to.length && from.every((value, index) => Math.abs(value - (to[index] ?? -99)) <= 6);
}
const sameWay = (was: string, is: string) => {
  const [from, to] = [was.split('|'), is.split('|')];
  return from.length === to.length && from.every((value, index) => sameValue(value, to[index] ?? ''));
};

/** A place may be off by as much as another font, or a scroll bar that takes room, makes it. */
const OFF = [4, 18, 6];

/**
 * What differs from what was agreed, in words; nothing where it is the same. A kind of element that is not there says
 * nothing: there may be no late order today. Too many that are gone, and the page is another one. `others` are the
 * screens that share the parts: what is muted in a cell today may have been muted in a heading there.
 */
export function differences(agreed: Look, now: Look, others: readonly Look[] = []): string[] {
  const told: string[] = [];
  const kinds = Object.entries(agreed.kinds);
  const gone = kinds.filter(([kind]) => now.kinds[kind] === undefined);
  if (gone.length > kinds.length / 3)
    told.push(`${String(gone.length)} of ${String(kinds.length)} kinds of elements are gone: ${gone[0]?.[0] ?? ''} …`);
  for (const [kind, ways] of kinds) {
    const drawn = now.kinds[kind] ?? [];
    const [usual] = drawn;
    // Which of the ways is the most usual depends on the data; what is changed for all of a kind is drawn in no way
    // agreed on.
    const known = [...ways, ...others.flatMap(({ kinds: theirs }) => theirs[kind] ?? [])];
    if (usual === undefined || drawn.some((is) => known.some((way) => sameWay(way, is)))) continue;
    const nearest = (ways[0] ?? '').split('|');
    const changed = usual
      .split('|')
      .flatMap((value, index) =>
        sameValue(nearest[index] ?? '', value) ? [] : `#${String(index)} ${nearest[index] ?? ''} → ${value}`,
      );
    told.push(`${kind}: ${changed.join(', ')}`);
  }
  for (const [landmark, places] of Object.entries(agreed.places)) {
    const is = now.places[landmark];
    if (is === undefined) {
      // A row may be missing where there is no data; the frame of the page never is.
      if (/^(?:\.header|\.side|main|main h1)$/.test(landmark)) told.push(`${landmark} is gone`);
      continue;
    }
    const off = places.some(
      (place, index) => place !== null && Math.abs(place - (is[index] ?? Number.NaN)) > (OFF[index] ?? 0),
    );
    if (off) told.push(`${landmark}: ${JSON.stringify(places)} → ${JSON.stringify(is)}`);
  }
  return told;
}

const FOLDER = path.resolve(import.meta.dirname, '../baseline');

/** What was agreed of some screens; each way of drawing stands once in the file, and is named by its number. */
interface Kept {
  ways: string[];
  screens: Record<string, { kinds: Record<string, number[]>; places: Look['places'] }>;
}

const fileOf = (name: string) => path.join(FOLDER, `${name}.json`);

/** What was agreed for one way of looking (`en-light-1440`), by screen. */
export function readAgreed(name: string): Record<string, Look> {
  if (!existsSync(fileOf(name))) return {};
  const { ways, screens } = JSON.parse(readFileSync(fileOf(name), 'utf8')) as Kept;
  return Object.fromEntries(
    Object.entries(screens).map(([screen, { kinds, places }]) => [
      screen,
      {
        kinds: Object.fromEntries(
          Object.entries(kinds).map(([kind, numbers]) => [kind, numbers.map((number) => ways[number] ?? '')]),
        ),
        places,
      },
    ]),
  );
}

export function writeAgreed(name: string, looks: Record<string, Look>): void {
  const ways: string[] = [];
  const numberOf = (way: string) => {
    const at = ways.indexOf(way);
    return at >= 0 ? at : ways.push(way) - 1;
  };
  const screens = Object.fromEntries(
    Object.entries(looks).map(([screen, { kinds, places }]) => [
      screen,
      {
        kinds: Object.fromEntries(Object.entries(kinds).map(([kind, own]) => [kind, own.map(numberOf)])),
        places,
      },
    ]),
  );
  mkdirSync(FOLDER, { recursive: true });
  // A line per screen: a change of one is seen as one.
  const lines = Object.entries(screens).map(([screen, kept]) => `${JSON.stringify(screen)}:${JSON.stringify(kept)}`);
  writeFileSync(
    fileOf(name),
    `{"ways":[\n${ways.map((way) => JSON.stringify(way)).join(',\n')}\n],"screens":{\n${lines.join(',\n')}\n}}\n`,
  );
}
