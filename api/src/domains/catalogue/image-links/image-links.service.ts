import { createHash } from 'node:crypto';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { newId } from '../../../platform/ids.ts';
import { cleanImage } from '../../../platform/storage/images.ts';
import { download, NoPicture } from './download.ts';
import { type DueLink, keepImage, putBack, takeDue } from './image-links.repository.ts';

const AT_ONCE = 4;
/** Seconds before each further try; then a person has to ask. */
const WAITS = [60, 600, 3_600, 21_600];

/**
 * Fetches the pictures whose turn it is, some at once, until none is due or no server answers any more (they wait then,
 * as
 * the network may be away). Several instances may do so at once. Answers how many arrived.
 */
export async function fetchDueImages(
  platform: Platform,
  { signal, arrived: tell }: { signal?: AbortSignal; arrived?: (count: number) => Promise<void> } = {},
): Promise<number> {
  let arrived = 0;
  for (;;) {
    signal?.throwIfAborted();
    const due = await takeDue(platform.db, AT_ONCE, '5 minutes');
    const ends = await Promise.all(due.map((link) => fetchOne(platform, link)));
    arrived += ends.filter((end) => end === 'arrived').length;
    if (due.length > 0) await tell?.(arrived);
    if (ends.every((end) => end === 'unreachable')) return arrived;
  }
}

async function fetchOne(
  platform: Platform,
  { id, product_id, link, tries }: DueLink,
): Promise<'arrived' | 'refused' | 'unreachable'> {
  const { db, storage, write, config } = platform;
  try {
    const file = await download(link, { allowPrivate: config.IMAGE_LINKS_PRIVATE });
    const image = await cleanImage(file).catch((error: unknown) => {
      throw error instanceof DomainError ? new NoPicture('no_image', true) : error;
    });
    const key = `images/${newId('upl')}.${image.extension}`;
    await storage.write(key, image.content, image.contentType);
    const kept = await write(SYSTEM, async ({ trx, audit }) => {
      const stored = {
        key,
        url: storage.urlOf(key),
        content_type: image.contentType,
        bytes: image.content.length,
        width: image.width,
        height: image.height,
        file_name: (new URL(link).pathname.split('/').at(-1) ?? '').slice(0, 200),
        source_hash: createHash('sha256').update(file).digest('hex'),
      };
      if (!(await keepImage(trx, id, stored))) return false;
      await audit({
        type: 'product',
        id: product_id,
        action: 'image_fetched',
        after: { url: storage.urlOf(key), link },
      });
      return true;
    });
    if (!kept) await storage.remove(key);
    return 'arrived';
  } catch (error) {
    if (!(error instanceof NoPicture)) throw error;
    await putBack(db, id, error.why, error.lasting ? null : (WAITS[tries] ?? null));
    return error.why === 'unreachable' ? 'unreachable' : 'refused';
  }
}
