import { type ImageDetachInput, type ImageMatch, type ImageTarget, MOST_IMAGE_FILES } from '@bo/contracts';
import { toApiError } from '@bo/http';
import { uploadPicture, useDescribeError } from '@bo/kit';
import { useQueryClient } from '@bo/platform/query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { attachImages, detachImages, matchFiles, STALE_AFTER_UPLOAD } from './media.api.ts';
import { isHidden, lookAt, type Problem } from './picked-files.ts';

/** Whom a file is for: a product, the library alone, or nobody. */
export type Goal = ImageTarget | 'library' | null;
export type Outcome = 'sending' | 'added' | 'already' | 'full' | 'library' | 'failed' | 'undone' | 'kept';

export interface UploadRow {
  key: string;
  file: File;
  hash: string;
  /** For the small picture beside it. */
  preview: string;
  problem: Problem | null;
  place: number;
  targets: ImageTarget[];
  known: ImageMatch['known'];
  goal: Goal;
  outcome: Outcome | null;
  why: string;
  imageId: string | null;
}

/** So many products at once: the pictures of one go up in their order. */
const AT_ONCE = 3;
const OVER: readonly (Outcome | null)[] = ['added', 'already', 'full', 'library', 'undone', 'kept'];

/** What cannot be taken at all; a small picture can. */
export const isRefused = ({ problem }: UploadRow): boolean => problem !== null && problem !== 'small';
export const isReady = (row: UploadRow): boolean => !isRefused(row) && row.goal !== null;
export const isOver = ({ outcome }: UploadRow): boolean => OVER.includes(outcome);
const keyOfGoal = (goal: Goal): string => (goal === null || goal === 'library' ? '' : goal.id);

/** What takes all of it back. Of a product that got pictures twice: to what it was at first, from what it is now. */
function withBack(backs: readonly ImageDetachInput[], back: ImageDetachInput): ImageDetachInput[] {
  const first = backs.find(({ product_id }) => product_id === back.product_id);
  if (!first) return [...backs, back];
  const known = new Set(first.variants.map(({ id }) => id));
  const variants = [...first.variants, ...back.variants.filter(({ id }) => !known.has(id))];
  return backs.map((one) => (one === first ? { ...first, version: back.version, variants } : one));
}

type Phase = 'empty' | 'reading' | 'preview' | 'running' | 'paused' | 'done' | 'undoing';

/**
 * Pictures from files to products: they are looked at and matched, a person decides, then they are sent. It can be paused, and
 * gone on with; whoever closes the page drops the same folder again, and what has arrived is known by its content.
 */
export function useImageUpload() {
  const describe = useDescribeError();
  const client = useQueryClient();
  const [rows, setRows] = useState<readonly UploadRow[]>([]);
  const [phase, setPhase] = useState<Phase>('empty');
  const [read, setRead] = useState({ done: 0, total: 0 });
  const [failure, setFailure] = useState('');
  const [tooMany, setTooMany] = useState(0);
  const latest = useRef(rows);
  const stop = useRef(false);
  const backs = useRef<ImageDetachInput[]>([]);
  const sent = useRef(new Map<string, Promise<string>>());
  const [canUndo, setCanUndo] = useState(false);
  const put = useCallback((next: readonly UploadRow[]) => {
    latest.current = next;
    setRows(next);
  }, []);
  const patch = useCallback(
    (keys: readonly string[], change: Partial<UploadRow>) =>
      put(latest.current.map((row) => (keys.includes(row.key) ? { ...row, ...change } : row))),
    [put],
  );
  useEffect(
    () => () => {
      stop.current = true;
      for (const { preview } of latest.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  const choose = useCallback((key: string, goal: Goal) => patch([key], { goal, outcome: null }), [patch]);

  const add = async (given: readonly File[]) => {
    const files = given.filter((file) => !isHidden(file));
    if (files.length === 0) return;
    const room = MOST_IMAGE_FILES - latest.current.length;
    const taken = files.slice(0, room);
    setTooMany(files.length - taken.length);
    setFailure('');
    setPhase('reading');
    const fresh: UploadRow[] = [];
    for (const [at, file] of taken.entries()) {
      setRead({ done: at, total: taken.length });
      const looked = await lookAt(file);
      fresh.push({
        ...looked,
        key: `${String(latest.current.length + at)} ${file.name}`,
        preview: URL.createObjectURL(file),
        place: 1,
        targets: [],
        known: null,
        goal: null,
        outcome: null,
        why: '',
        imageId: null,
      });
    }
    const good = fresh.filter((row) => !isRefused(row));
    try {
      const matches = await matchFiles(good.map(({ file, hash }) => ({ name: file.name, hash })));
      for (const [at, row] of good.entries()) {
        const match = matches[at];
        if (!match) continue;
        Object.assign(row, match);
        // One product is the one; a picture that it has already, and one that is too small, is left out at first.
        const [only, ...others] = new Map(match.targets.map((target) => [target.id, target])).values();
        const has = only !== undefined && match.known !== null && only.images.includes(match.known.url);
        if (only && others.length === 0 && row.problem === null && !has) row.goal = only;
        if (has) row.outcome = 'already';
      }
      put([...latest.current, ...fresh]);
    } catch (thrown) {
      for (const { preview } of fresh) URL.revokeObjectURL(preview);
      setFailure(describe(toApiError(thrown)));
    }
    setPhase(latest.current.length === 0 ? 'empty' : 'preview');
  };

  /** Two sizes of a product often have one picture, under two names: it goes to the library once. */
  const sendOnce = ({ file, hash, key }: UploadRow): Promise<string> => {
    // Without hashes nobody knows which are the same: folders have files of one name.
    const content = hash || key;
    const running = sent.current.get(content);
    if (running) return running;
    const sending = uploadPicture(file, 'product').then(({ id }) => id);
    sent.current.set(content, sending);
    sending.catch(() => sent.current.delete(content));
    return sending;
  };

  /** The picture in the library: sent now, or there already. Null where that failed. */
  const store = async (row: UploadRow): Promise<string | null> => {
    const there = row.imageId ?? row.known?.id ?? null;
    if (there !== null) return there;
    patch([row.key], { outcome: 'sending', why: '' });
    try {
      const id = await sendOnce(row);
      patch([row.key], { imageId: id, outcome: row.goal === 'library' ? 'library' : 'sending' });
      return id;
    } catch (thrown) {
      patch([row.key], { outcome: 'failed', why: describe(toApiError(thrown)) });
      return null;
    }
  };

  /** The pictures of one product, in their order. */
  const send = async (group: readonly UploadRow[], mode: 'add' | 'replace') => {
    const stored: { key: string; id: string; variant_id: string | null }[] = [];
    for (const row of group) {
      if (stop.current) return;
      const id = await store(row);
      if (id === null) continue;
      if (row.goal === 'library' || row.goal === null) patch([row.key], { outcome: 'library' });
      else stored.push({ key: row.key, id, variant_id: row.goal.variant_id });
    }
    const [first] = group;
    if (stored.length === 0 || first?.goal === null || first?.goal === 'library' || first === undefined) return;
    try {
      const images = stored.map(({ id, variant_id }) => ({ id, variant_id }));
      const { results, back } = await attachImages({ product_id: first.goal.id, mode, images });
      if (back) backs.current = withBack(backs.current, back);
      for (const { key, id } of stored)
        patch([key], { outcome: results.find((result) => result.id === id)?.result ?? 'added', imageId: id });
    } catch (thrown) {
      const why = describe(toApiError(thrown));
      patch(
        stored.map(({ key }) => key),
        { outcome: 'failed', why },
      );
    }
  };

  const run = async (mode: 'add' | 'replace') => {
    stop.current = false;
    setPhase('running');
    const open = latest.current.filter((row) => isReady(row) && !isOver(row));
    const groups = new Map<string, UploadRow[]>();
    for (const row of open) {
      // What goes to the library alone has no order.
      const of = keyOfGoal(row.goal) || row.key;
      groups.set(of, [...(groups.get(of) ?? []), row]);
    }
    const waiting = [...groups.values()].map((group) => group.sort((a, b) => a.place - b.place));
    const worker = async () => {
      for (let group = waiting.shift(); group && !stop.current; group = waiting.shift()) await send(group, mode);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    setCanUndo(backs.current.length > 0);
    for (const queryKey of STALE_AFTER_UPLOAD) void client.invalidateQueries({ queryKey });
    setPhase(stop.current ? 'paused' : 'done');
  };

  /** Takes back what was attached, product by product; whom somebody has changed since is left as it is and told. */
  const undo = async () => {
    setPhase('undoing');
    for (const back of [...backs.current].reverse()) {
      const keys = latest.current
        .filter(({ goal, outcome }) => keyOfGoal(goal) === back.product_id && outcome === 'added')
        .map(({ key }) => key);
      try {
        await detachImages(back);
        patch(keys, { outcome: 'undone' });
      } catch (thrown) {
        patch(keys, { outcome: 'kept', why: describe(toApiError(thrown)) });
      }
    }
    backs.current = [];
    setCanUndo(false);
    for (const queryKey of STALE_AFTER_UPLOAD) void client.invalidateQueries({ queryKey });
    setPhase('done');
  };

  return {
    rows,
    phase,
    read,
    failure,
    tooMany,
    canUndo,
    add,
    run,
    undo,
    pause: () => {
      stop.current = true;
    },
    choose,
    clear: () => {
      for (const { preview } of latest.current) URL.revokeObjectURL(preview);
      backs.current = [];
      sent.current.clear();
      setCanUndo(false);
      put([]);
      setPhase('empty');
    },
  };
}
