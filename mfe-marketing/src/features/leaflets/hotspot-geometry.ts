import { type Hotspot, LEAST_HOTSPOT, PAGE_UNITS } from '@bo/contracts';

export type Rect = Pick<Hotspot, 'x' | 'y' | 'width' | 'height'>;
interface Point {
  x: number;
  y: number;
}

const within = (value: number, low: number, high: number) => Math.min(Math.max(Math.round(value), low), high);

/** The same rectangle, large enough to hit and wholly on its page. */
export function onPage({ x, y, width, height }: Rect): Rect {
  const size = { width: within(width, LEAST_HOTSPOT, PAGE_UNITS), height: within(height, LEAST_HOTSPOT, PAGE_UNITS) };
  return { ...size, x: within(x, 0, PAGE_UNITS - size.width), y: within(y, 0, PAGE_UNITS - size.height) };
}

/** What is drawn from one corner to the other, whichever comes first. */
export const between = (a: Point, b: Point): Rect =>
  onPage({ x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) });

const STEP = 100;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
/**
 * What a key does to a rectangle: an arrow moves it, with Shift it makes it larger or smaller; null for any other key.
 */
export function byKey(rect: Rect, key: string, resize: boolean): Rect | null {
  const step = ARROWS[key];
  if (!step) return null;
  const [x, y] = step;
  return onPage(
    resize
      ? // Where it begins stays: at the edge it stops growing.
        {
          ...rect,
          width: Math.min(rect.width + x, PAGE_UNITS - rect.x),
          height: Math.min(rect.height + y, PAGE_UNITS - rect.y),
        }
      : { ...rect, x: rect.x + x, y: rect.y + y },
  );
}

/**
 * Where a rectangle is drawn on its page, in percent. A page is not mirrored: its canvas is left to right in either
 * language.
 */
export const placed = ({ x, y, width, height }: Rect) => ({
  insetInlineStart: `${String(x / 100)}%`,
  insetBlockStart: `${String(y / 100)}%`,
  inlineSize: `${String(width / 100)}%`,
  blockSize: `${String(height / 100)}%`,
});
