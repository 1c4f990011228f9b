import { z } from 'zod';

/** Pictures as they are stored and shown. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Pictures as they may be sent; AVIF is stored as WebP. */
export const PICTURE_TYPES = [...IMAGE_TYPES, 'image/avif'] as const;
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
export const MAX_PDF_BYTES = 20 * 1024 * 1024;
export const UPLOAD_PURPOSES = [
  'brand',
  'category',
  'product',
  'notification',
  'offer',
  'seller',
  'leaflet',
  'receipt',
  'store',
] as const;
/**
 * Pictures of the library. A proof of damaged goods belongs to its receipt and a logo to the store's settings: nobody
 * deletes them.
 */
export const LIBRARY_PURPOSES = UPLOAD_PURPOSES.filter((purpose) => purpose !== 'receipt' && purpose !== 'store');

export const PDF_TYPE = 'application/pdf';
/** The largest file of a type. */
export const mostBytes = (contentType: string): number => (contentType === PDF_TYPE ? MAX_PDF_BYTES : MAX_IMAGE_BYTES);

/** What a PDF may be for. */
const WITH_PDF: readonly string[] = ['leaflet', 'seller'];

/** `POST admin_panel/uploads/`: asks for a place to put one image, or the PDF of a leaflet or a seller's document. */
export const UploadInput = z
  .object({
    purpose: z.enum(UPLOAD_PURPOSES),
    content_type: z.enum([...PICTURE_TYPES, PDF_TYPE]),
    bytes: z.int().min(1).max(MAX_PDF_BYTES),
    file_name: z.string().trim().max(200).default(''),
  })
  .superRefine(({ purpose, content_type, bytes }, context) => {
    if (content_type === PDF_TYPE && !WITH_PDF.includes(purpose))
      context.addIssue({ code: 'custom', path: ['content_type'], message: 'choice' });
    if (bytes > mostBytes(content_type))
      context.addIssue({
        code: 'too_big',
        origin: 'number',
        maximum: mostBytes(content_type),
        inclusive: true,
        path: ['bytes'],
        input: bytes,
      });
  });
export type UploadInput = z.infer<typeof UploadInput>;

/**
 * A short-lived signed form: POST `fields`, then the file as the last field `file`, as multipart form data to `url`.
 * Then `POST admin_panel/uploads/{id}/complete/` answers the stored image's URL. The same flow for S3 and for the local
 * store.
 */
export const SignedUpload = z.object({
  id: z.string(),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  expires_at: z.iso.datetime(),
});
export type SignedUpload = z.infer<typeof SignedUpload>;

export const StoredImage = z.object({
  id: z.string(),
  url: z.string(),
  content_type: z.enum(IMAGE_TYPES),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
});
export type StoredImage = z.infer<typeof StoredImage>;
