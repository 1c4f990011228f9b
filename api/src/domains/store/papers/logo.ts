import sharp from 'sharp';
import type { Db, Trx } from '../../../platform/db/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { findStoreImage } from '../uploads/uploads.service.ts';

/** Pixels: sharp enough on paper, and small enough to go with every mail. */
const LARGEST = { width: 480, height: 120 };

/** A logo as PNG on white, which PDF and mail both show; undefined where there is none or it cannot be read. */
export async function readLogo(db: Db | Trx, storage: Storage, url: string): Promise<Buffer | undefined> {
  if (url === '') return undefined;
  const image = await findStoreImage(db, url);
  const file = image && (await storage.read(image.key));
  if (!file) return undefined;
  return sharp(file)
    .resize({ ...LARGEST, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
    .catch(() => undefined);
}
