import sharp from 'sharp';
import { fieldError } from '../errors/domain-error.ts';

const LARGEST_SIDE = 1600;
/** A small file may unpack to a huge picture. */
const MOST_PIXELS = 50_000_000;
const MILLION = 1_000_000;
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

/** Formats by how their files begin; a picture that begins like this and cannot be read is damaged. */
const BEGINNINGS: readonly (readonly [at: number, bytes: string])[] = [
  [0, '\u00ff\u00d8\u00ff'],
  [0, '\u0089PNG'],
  [8, 'WEBP'],
  [4, 'ftypavi'],
];
const beginsLike = (file: Buffer): boolean =>
  BEGINNINGS.some(([at, bytes]) => file.toString('latin1', at, at + bytes.length) === bytes);
const isHeic = (file: Buffer): boolean => /^ftyp(?:hei|hev|mif1)/.test(file.toString('latin1', 4, 12));

type Reason = 'type' | 'empty' | 'damaged' | 'heic' | 'pixels';
const refused = (reason: Reason, params: Record<string, number> = {}) => fieldError('file', `upload.${reason}`, params);

/**
 * Makes an uploaded file safe to show: the type is decided by its content (sharp would take SVG too, so there is a
 * list), it is turned upright, made smaller where it is larger than any screen needs, and re-encoded without its
 * metadata; AVIF as WebP, which every browser shows.
 *
 * @throws DomainError 422 `upload.type`, `.empty`, `.damaged`, `.heic` or `.pixels`, for what is wrong with the file
 */
export async function cleanImage(file: Buffer): Promise<CleanImage> {
  if (file.length === 0) throw refused('empty');
  if (isHeic(file)) throw refused('heic');
  // Reads the header only: nothing is unpacked.
  const metadata = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!metadata) throw refused(beginsLike(file) ? 'damaged' : 'type');
  const format = metadata.format === 'heif' ? 'webp' : metadata.format;
  if (!isFormat(format)) throw refused('type');
  const pixels = metadata.width * metadata.height;
  if (pixels > MOST_PIXELS) throw refused('pixels', { n: Math.ceil(pixels / MILLION), most: MOST_PIXELS / MILLION });
  const written = await sharp(file, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toFormat(format)
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refused('damaged');
    });
  return {
    content: written.data,
    contentType: FORMATS[format],
    extension: format,
    width: written.info.width,
    height: written.info.height,
  };
}
