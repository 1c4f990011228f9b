import sharp from 'sharp';
import { DomainError } from '../errors/domain-error.ts';

const LARGEST_SIDE = 1600;
/** A small file may unpack to a huge picture. */
const MOST_PIXELS = 50_000_000;
const FORMATS = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
type Format = keyof typeof FORMATS;
const isFormat = (format: string): format is Format => format in FORMATS;

export interface CleanImage {
  content: Buffer;
  contentType: (typeof FORMATS)[Format];
  extension: Format;
  width: number;
  height: number;
}

/**
 * Makes an uploaded file safe to show: the type is decided by its content (sharp would take SVG too, so there is a
 * list),
 * it is turned upright, made smaller where it is larger than any screen needs, and written anew without its metadata.
 */
export async function cleanImage(file: Buffer): Promise<CleanImage> {
  const image = sharp(file, { limitInputPixels: MOST_PIXELS });
  const format = await image.metadata().then(
    (metadata) => metadata.format,
    () => '',
  );
  if (!isFormat(format)) throw new DomainError(422, 'upload.type', { fields: { file: 'upload.type' } });
  const written = await image
    .rotate()
    .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toFormat(format)
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new DomainError(422, 'upload.type', { fields: { file: 'upload.type' } });
    });
  return {
    content: written.data,
    contentType: FORMATS[format],
    extension: format,
    width: written.info.width,
    height: written.info.height,
  };
}
