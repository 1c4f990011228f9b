import { z } from 'zod';

/** Why a picture could not be fetched from its link: its server, or what it sent. */
export const IMAGE_LINK_ERRORS = [
  'unreachable',
  'refused',
  'not_found',
  'too_large',
  'no_image',
  'private_address',
] as const;

/** A picture named by a link in an import, which the API still has to fetch or has given up (`next_try_at` null). */
export const ImageLink = z.object({
  id: z.string(),
  link: z.string(),
  tries: z.int(),
  error: z.enum(IMAGE_LINK_ERRORS).nullable(),
  next_try_at: z.iso.datetime().nullable(),
});
export type ImageLink = z.infer<typeof ImageLink>;

/** `GET admin_panel/products/{id}/image-links/`. */
export const ImageLinks = z.object({ results: z.array(ImageLink) });
export type ImageLinks = z.infer<typeof ImageLinks>;
