import { z } from 'zod';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { ProductImage } from './product.ts';
import { RecordFields, Reference, Version } from '../base/record.ts';
import { ImageAddress, requiredText, ShortText } from '../base/text.ts';
import { LIBRARY_PURPOSES } from '../store/upload.ts';

/** A picture whose shorter side has fewer pixels looks poor in the shop. */
export const LEAST_IMAGE_SIDE = 400;
/** As many file names as are matched at once. */
export const MOST_IMAGE_FILES = 500;

export const isTooSmall = ({ width, height }: { width: number | null; height: number | null }): boolean =>
  width !== null && height !== null && Math.min(width, height) < LEAST_IMAGE_SIDE;

/**
 * What a file is called after and which picture of it it is: `6291001234567_2.jpg` is the second of 6291001234567. The
 * whole name comes first, for a code may end in a number of its own.
 */
export function imageFileNames(fileName: string): { name: string; place: number }[] {
  const whole = fileName
    .replace(/^.*[/\\]/, '')
    .replace(/\.[a-z0-9]+$/i, '')
    .trim();
  const names = [{ name: whole, place: 1 }];
  // Looked for at the end: `RICE (4)`, `MILK-3`, `629_2`, `RICE 02`.
  const [ending = '', place = ''] = /[\s_(-](\d{1,2})\)?$/.exec(whole) ?? [];
  const name = whole.slice(0, whole.length - ending.length).replace(/[\s_-]$/, '');
  if (ending !== '') names.push({ name: name.trim(), place: Math.max(1, Number(place)) });
  return names.filter((one) => one.name !== '');
}

/** What a person writes about a picture. The alt text goes to every product that shows it. */
export const ImageInput = z.object({ file_name: requiredText(200), alt: ShortText, alt_ar: ShortText });
export type ImageInput = z.infer<typeof ImageInput>;

/** A picture of the library. What came before it has no size. */
export const LibraryImage = RecordFields.extend({
  url: z.string(),
  file_name: z.string(),
  purpose: z.enum(LIBRARY_PURPOSES),
  bytes: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  alt: z.string(),
  alt_ar: z.string(),
  seller_id: z.string().nullable(),
  /** In how many places it is used, orders and sent notifications included. */
  use_count: z.int(),
  /** The first product that shows it: its title stands where there is no alt text. */
  product: Reference.nullable(),
});
export type LibraryImage = z.infer<typeof LibraryImage>;

/** What shows pictures and can be given another one. */
export const IMAGE_USERS = [
  'product',
  'variant',
  'category',
  'brand',
  'seller',
  'offer',
  'offer_banner',
  'leaflet',
] as const;
export const ImageUse = Reference.extend({
  type: z.enum(IMAGE_USERS),
  /** Of a variant: the product it is of. */
  product_id: z.string().nullable(),
});
export type ImageUse = z.infer<typeof ImageUse>;
/** `GET admin_panel/images/{id}/uses/` */
export const ImageUses = z.object({
  uses: z.array(ImageUse),
  /** Others that the caller may not see, or more than are listed. */
  others: z.int(),
  /** Orders and notifications that show it: they keep it. */
  kept: z.int(),
});
export type ImageUses = z.infer<typeof ImageUses>;

export const IMAGE_GAPS = ['alt', 'alt_ar'] as const;
export const ImageListQuery = listQuery(['created_at', 'file_name', 'bytes'], '-created_at', {
  used: FlagParam,
  missing: listParam(z.enum(IMAGE_GAPS)),
  small: FlagParam,
  purpose: listParam(z.enum(LIBRARY_PURPOSES)),
});
export type ImageListQuery = z.infer<typeof ImageListQuery>;

/** `POST admin_panel/images/{id}/replace/`: another picture of the library takes its place everywhere. */
export const ImageReplaceInput = z.object({ with_id: requiredText(64), version: Version.optional() });

/** A product that a file may belong to. */
export const ImageTarget = Reference.extend({
  image: z.string().nullable(),
  images: z.array(z.string()),
  /** The variant that the file is called after. */
  variant_id: z.string().nullable(),
  variant_name: z.string(),
  variant_name_ar: z.string(),
});
export type ImageTarget = z.infer<typeof ImageTarget>;

/** `POST admin_panel/images/match/`: files by their names, and by the SHA-256 of their content. */
export const ImageMatchInput = z.object({
  files: z
    .array(z.object({ name: requiredText(500), hash: z.string().regex(/^([0-9a-f]{64})?$/) }))
    .min(1)
    .max(MOST_IMAGE_FILES),
});
export const ImageMatches = z.object({
  results: z.array(
    z.object({
      place: z.int(),
      /** None: no match; several: ambiguous. */
      targets: z.array(ImageTarget),
      /** The same file is in the library. */
      known: z.object({ id: z.string(), url: z.string(), file_name: z.string() }).nullable(),
    }),
  ),
});
export type ImageMatches = z.infer<typeof ImageMatches>;
export type ImageMatch = ImageMatches['results'][number];

const OfVariants = z.array(z.object({ id: z.string().max(64), image: ImageAddress.nullable() })).max(100);
/**
 * `POST admin_panel/images/attach/`: pictures of the library become pictures of a product, in this order: after those
 * it has, or instead of them. Where the product has several variants, the first of each variant is that variant's own.
 */
export const ImageAttachInput = z.object({
  product_id: requiredText(64),
  mode: z.enum(['add', 'replace']),
  images: z
    .array(z.object({ id: requiredText(64), variant_id: z.string().max(64).nullable() }))
    .min(1)
    .max(50),
});
export type ImageAttachInput = z.infer<typeof ImageAttachInput>;
/** `POST admin_panel/images/detach/`: takes an attachment back. */
export const ImageDetachInput = z.object({
  product_id: requiredText(64),
  version: Version,
  images: z.array(ProductImage).max(20),
  variants: OfVariants,
});
export type ImageDetachInput = z.infer<typeof ImageDetachInput>;
export const ImageAttached = z.object({
  results: z.array(z.object({ id: z.string(), result: z.enum(['added', 'already', 'full']) })),
  /** What takes it back; null where nothing has changed. */
  back: ImageDetachInput.nullable(),
});
export type ImageAttached = z.infer<typeof ImageAttached>;
