import { type Picture, pictureKey } from '../pictures.ts';
import { type Context, iso, type Row } from './context.ts';

const SIZES = { emoji: [480, 480], initials: [240, 240], banner: [960, 320], page: [600, 800] } as const;
const PURPOSES = { emoji: 'product', initials: 'brand', banner: 'offer', page: 'leaflet' } as const;

/** Pictures that someone sent and nobody has used yet. */
const SPARE = [
  { icon: 'red-apple', file: 'IMG_2041.jpg' },
  { icon: 'grapes', file: 'IMG_2042.jpg' },
  { icon: 'honey-pot', file: '6291002000457.jpg' },
  { icon: 'bread', file: 'bakery-shelf-autumn.jpg' },
  { icon: 'cheese-wedge', file: 'cheese-counter.jpg' },
  { icon: 'teapot', file: 'ramadan-tea-2025.jpg' },
] as const;

/**
 * The library: every picture of the store as a record. Someone has still to describe some of them, most of all in
 * Arabic.
 */
export function buildLibrary(
  context: Context,
  pictures: ReadonlyMap<string, Picture>,
  urlOf: (key: string) => string,
  shownBy: readonly Row<'product_images'>[],
  staff: string,
): Row<'uploads'>[] {
  const spare = new Map(
    SPARE.map(({ icon, file }) => {
      const picture = { kind: 'emoji', icon, tint: '#F3EFE6' } as const;
      context.picture(picture);
      return [pictureKey(picture), file];
    }),
  );
  const shown = new Map([...shownBy].reverse().map((image) => [image.url, image]));
  return [...pictures].map(([key, picture], at): Row<'uploads'> => {
    const url = urlOf(key);
    const used = shown.get(url);
    const [width, height] = SIZES[picture.kind];
    const sent = context.daysFromNow(spare.has(key) ? -2 - at / 400 : -120 + at / 10);
    return {
      id: context.id('upl', sent),
      key,
      url,
      purpose: PURPOSES[picture.kind],
      status: 'stored',
      content_type: 'image/webp',
      width,
      height,
      file_name: spare.get(key) ?? key.replace('demo/', '').replace(/-[0-9a-f]{6}(?=[.-])/, ''),
      alt: at % 9 === 0 ? '' : (used?.alt ?? ''),
      alt_ar: at % 4 === 0 ? '' : (used?.alt_ar ?? ''),
      created_by: staff,
      updated_by: staff,
      created_at: iso(sent),
      updated_at: iso(sent),
    };
  });
}
