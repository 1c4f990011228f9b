import type { ImageDetachInput } from '@bo/contracts';
import { toApiError } from '@bo/http';
import { uploadPicture, type useDescribeError } from '@bo/kit';
import { attachImages, detachImages } from './media.api.ts';
import { productOf, type UploadRow } from './upload-rows.ts';

interface SendContext {
  patch: (keys: readonly string[], change: Partial<UploadRow>) => void;
  isStopped: () => boolean;
  describe: ReturnType<typeof useDescribeError>;
}

/** What takes all of it back. Of a product that got pictures twice: to what it was at first, from what it is now. */
function withBack(backs: readonly ImageDetachInput[], back: ImageDetachInput): ImageDetachInput[] {
  const first = backs.find(({ product_id }) => product_id === back.product_id);
  if (!first) return [...backs, back];
  const known = new Set(first.variants.map(({ id }) => id));
  const variants = [...first.variants, ...back.variants.filter(({ id }) => !known.has(id))];
  return backs.map((one) => (one === first ? { ...first, version: back.version, variants } : one));
}

/** What has been sent of one upload: pictures by content, and the way back of what was attached to products. */
export class SentImages {
  readonly #sent = new Map<string, Promise<string>>();
  #backs: ImageDetachInput[] = [];

  get canUndo(): boolean {
    return this.#backs.length > 0;
  }

  /** The pictures of one product, in their order. */
  async send(group: readonly UploadRow[], mode: 'add' | 'replace', context: SendContext): Promise<void> {
    const { patch, isStopped, describe } = context;
    const stored: { key: string; id: string; variant_id: string | null }[] = [];
    for (const row of group) {
      if (isStopped()) return;
      const id = await this.#store(row, context);
      if (id === null) continue;
      if (row.goal === 'library' || row.goal === null) patch([row.key], { outcome: 'library' });
      else stored.push({ key: row.key, id, variant_id: row.goal.variant_id });
    }
    const product = productOf(group[0]?.goal ?? null);
    if (stored.length === 0 || product === '') return;
    try {
      const images = stored.map(({ id, variant_id }) => ({ id, variant_id }));
      const { results, back } = await attachImages({ product_id: product, mode, images });
      if (back) this.#backs = withBack(this.#backs, back);
      for (const { key, id } of stored)
        patch([key], { outcome: results.find((result) => result.id === id)?.result ?? 'added', imageId: id });
    } catch (thrown) {
      const why = describe(toApiError(thrown));
      patch(
        stored.map(({ key }) => key),
        { outcome: 'failed', why },
      );
    }
  }

  /** Takes back what was attached, product by product. A product that was changed since is left as it is and named. */
  async takeBack(rows: readonly UploadRow[], { patch, describe }: SendContext): Promise<void> {
    for (const back of [...this.#backs].reverse()) {
      const keys = rows
        .filter(({ goal, outcome }) => productOf(goal) === back.product_id && outcome === 'added')
        .map(({ key }) => key);
      try {
        await detachImages(back);
        patch(keys, { outcome: 'undone' });
      } catch (thrown) {
        patch(keys, { outcome: 'kept', why: describe(toApiError(thrown)) });
      }
    }
    this.#backs = [];
  }

  /** The picture in the library: sent now, or there already. Null where that failed. */
  async #store(row: UploadRow, { patch, describe }: SendContext): Promise<string | null> {
    const there = row.imageId ?? row.known?.id ?? null;
    if (there !== null) return there;
    patch([row.key], { outcome: 'sending', why: '' });
    try {
      const id = await this.#sendOnce(row);
      patch([row.key], { imageId: id, outcome: row.goal === 'library' ? 'library' : 'sending' });
      return id;
    } catch (thrown) {
      patch([row.key], { outcome: 'failed', why: describe(toApiError(thrown)) });
      return null;
    }
  }

  /** Two sizes of a product often have one picture, under two names: it goes to the library once. */
  #sendOnce({ file, hash, key }: UploadRow): Promise<string> {
    // Without hashes nobody knows which are the same: folders have files of one name.
    const content = hash || key;
    const running = this.#sent.get(content);
    if (running) return running;
    const sending = uploadPicture(file, 'product').then(({ id }) => id);
    this.#sent.set(content, sending);
    sending.catch(() => this.#sent.delete(content));
    return sending;
  }
}
