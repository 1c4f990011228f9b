import { createRequire } from 'node:module';
import sharp from 'sharp';
import { z } from 'zod';
import { STROKES } from './content/letters.ts';

/**
 * A picture of the demo store: an emoji on a soft ground, initials on a colour, or a page with goods on it. The same
 * picture has the same key.
 */
export type Picture =
  | { readonly kind: 'emoji'; readonly icon: string; readonly tint: string }
  | { readonly kind: 'initials'; readonly text: string; readonly color: string }
  | { readonly kind: 'banner'; readonly icon: string; readonly tint: string; readonly mirrored: boolean }
  | { readonly kind: 'page'; readonly icons: readonly string[]; readonly tint: string };

const EMOJI_SIZE = 480;
const LOGO_SIZE = 240;

export function pictureKey(picture: Picture): string {
  if (picture.kind === 'initials')
    return `demo/logo-${picture.text.toLowerCase()}-${picture.color.slice(1).toLowerCase()}.webp`;
  if (picture.kind === 'page')
    return `demo/page-${picture.icons.join('-')}-${picture.tint.slice(1).toLowerCase()}.webp`;
  const name = `${picture.icon}-${picture.tint.slice(1).toLowerCase()}`;
  return picture.kind === 'emoji' ? `demo/${name}.webp` : `demo/banner-${name}${picture.mirrored ? '-ab' : ''}.webp`;
}

/** The emoji are Fluent Emoji (MIT, Microsoft), by way of the package @iconify-json/fluent-emoji-flat. */
const IconSet = z.object({ icons: z.record(z.string(), z.object({ body: z.string() })) });
const require = createRequire(import.meta.url);
let icons: z.infer<typeof IconSet>['icons'] | undefined;
function emojiBody(icon: string): string {
  icons ??= IconSet.parse(require('@iconify-json/fluent-emoji-flat/icons.json')).icons;
  const body = icons[icon]?.body;
  if (body === undefined) throw new Error(`The emoji "${icon}" of the demo catalogue does not exist.`);
  return body;
}

const svg = (size: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${String(size)}" height="${String(size)}" viewBox="0 0 240 240">${body}</svg>`;

function emojiSvg(icon: string, tint: string): string {
  return svg(
    EMOJI_SIZE,
    `<rect width="240" height="240" fill="${tint}"/><circle cx="120" cy="120" r="94" fill="#fff" opacity=".62"/>` +
      `<ellipse cx="120" cy="190" rx="52" ry="7" fill="#000" opacity=".07"/><g transform="translate(56 52) scale(4)">${emojiBody(icon)}</g>`,
  );
}

/** Three times as wide as high; what one reads begins where its language does, so the goods stand at the other end. */
function bannerSvg(icon: string, tint: string, mirrored: boolean): string {
  const goods = [0, 1, 2].map(
    (at) =>
      `<g transform="translate(${String(560 - at * 150)} ${String(70 + at * 26)}) scale(${String(5.4 - at)})">${emojiBody(icon)}</g>`,
  );
  const flip = mirrored ? ' transform="translate(720 0) scale(-1 1)"' : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="320" viewBox="0 0 720 240"><g${flip}><rect width="720" height="240" fill="${tint}"/>` +
    `<circle cx="640" cy="60" r="190" fill="#fff" opacity=".35"/><circle cx="90" cy="230" r="130" fill="#fff" opacity=".25"/>${goods.join('')}</g></svg>`
  );
}

/** The places of a page: its goods stand in them, and its hotspots lie over them. Parts of its width and height. */
export const PAGE_PLACES = [
  { x: 0.06, y: 0.06, width: 0.42, height: 0.42 },
  { x: 0.52, y: 0.06, width: 0.42, height: 0.42 },
  { x: 0.06, y: 0.52, width: 0.42, height: 0.42 },
  { x: 0.52, y: 0.52, width: 0.42, height: 0.42 },
] as const;
const [PAGE_WIDTH, PAGE_HEIGHT] = [600, 800];

/** A page of a leaflet: goods on cards. Nothing is written on it, for a bare container has no fonts. */
function pageSvg(icons: readonly string[], tint: string): string {
  const cards = PAGE_PLACES.map(({ x, y, width, height }, at) => {
    const icon = icons[at];
    if (icon === undefined) return '';
    const [left, top, wide, high] = [x * PAGE_WIDTH, y * PAGE_HEIGHT, width * PAGE_WIDTH, height * PAGE_HEIGHT];
    return (
      `<rect x="${String(left)}" y="${String(top)}" width="${String(wide)}" height="${String(high)}" rx="18" fill="#fff"/>` +
      `<g transform="translate(${String(left + wide / 2 - 88)} ${String(top + high / 2 - 100)}) scale(5.5)">${emojiBody(icon)}</g>` +
      `<rect x="${String(left + wide / 2 - 60)}" y="${String(top + high - 52)}" width="120" height="26" rx="13" fill="${tint}"/>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(PAGE_WIDTH)}" height="${String(PAGE_HEIGHT)}" viewBox="0 0 ${String(PAGE_WIDTH)} ${String(PAGE_HEIGHT)}">` +
    `<rect width="${String(PAGE_WIDTH)}" height="${String(PAGE_HEIGHT)}" fill="${tint}"/>${cards.join('')}</svg>`
  );
}

/** Initials as strokes: a machine without fonts, such as a bare container, would draw text as nothing at all. */
function initialsSvg(text: string, color: string): string {
  const letters = [...text].map((letter, at) => {
    const x = 120 - text.length * 42 + at * 84 + 12;
    return `<path transform="translate(${String(x)} 75) scale(.6)" d="${STROKES[letter] ?? STROKES.O ?? ''}"/>`;
  });
  return svg(
    LOGO_SIZE,
    `<rect width="240" height="240" fill="${color}"/><circle cx="196" cy="44" r="70" fill="#fff" opacity=".1"/><circle cx="30" cy="226" r="86" fill="#fff" opacity=".08"/>` +
      `<g fill="none" stroke="#fff" stroke-width="20" stroke-linecap="round" stroke-linejoin="round">${letters.join('')}</g>`,
  );
}

/** Draws a picture as WebP. */
export function drawPicture(picture: Picture): Promise<Buffer> {
  const source =
    picture.kind === 'emoji'
      ? emojiSvg(picture.icon, picture.tint)
      : picture.kind === 'banner'
        ? bannerSvg(picture.icon, picture.tint, picture.mirrored)
        : picture.kind === 'page'
          ? pageSvg(picture.icons, picture.tint)
          : initialsSvg(picture.text, picture.color);
  // Effort 1: flat colours compress well at any effort, and the first start waits for this.
  return sharp(Buffer.from(source)).webp({ quality: 82, effort: 1 }).toBuffer();
}
