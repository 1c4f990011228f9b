import { MOST_IMAGE_FILES } from '@bo/contracts';
import { toApiError } from '@bo/http';
import { useDescribeError } from '@bo/kit';
import { useQueryClient } from '@bo/platform/query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { STALE_AFTER_UPLOAD } from './media.api.ts';
import { isHidden } from './picked-files.ts';
import { SentImages } from './send-images.ts';
import { type Goal, isOver, isReady, matchRows, productOf, readFiles, type UploadRow } from './upload-rows.ts';

/** So many products at once: the pictures of one go up in their order. */
const AT_ONCE = 3;

type Phase = 'empty' | 'reading' | 'preview' | 'running' | 'paused' | 'done' | 'undoing';

const forgetPreviews = (rows: readonly UploadRow[]) => {
  for (const { preview } of rows) URL.revokeObjectURL(preview);
};

/**
 * Pictures from files to products: they are looked at and matched, a person decides, then they are sent. It can be
 * paused, and gone on with; anyone who closes the page drops the same folder again, and what has arrived is known by
 * its content.
 */
export function useImageUpload() {
  const describe = useDescribeError();
  const client = useQueryClient();
  const [rows, setRows] = useState<readonly UploadRow[]>([]);
  const [phase, setPhase] = useState<Phase>('empty');
  const [read, setRead] = useState({ done: 0, total: 0 });
  const [failure, setFailure] = useState('');
  const [tooMany, setTooMany] = useState(0);
  const [canUndo, setCanUndo] = useState(false);
  const latest = useRef(rows);
  const stop = useRef(false);
  const sent = useRef(new SentImages());
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
      forgetPreviews(latest.current);
    },
    [],
  );

  const choose = useCallback((key: string, goal: Goal) => patch([key], { goal, outcome: null }), [patch]);
  const sending = { patch, describe, isStopped: () => stop.current };
  const refetch = () => {
    for (const queryKey of STALE_AFTER_UPLOAD) void client.invalidateQueries({ queryKey });
  };

  const add = async (given: readonly File[]) => {
    const files = given.filter((file) => !isHidden(file));
    if (files.length === 0) return;
    const before = latest.current.length;
    const taken = files.slice(0, MOST_IMAGE_FILES - before);
    setTooMany(files.length - taken.length);
    setFailure('');
    setPhase('reading');
    const fresh = await readFiles(taken, before, (done) => setRead({ done, total: taken.length }));
    try {
      await matchRows(fresh);
      put([...latest.current, ...fresh]);
    } catch (thrown) {
      forgetPreviews(fresh);
      setFailure(describe(toApiError(thrown)));
    }
    setPhase(latest.current.length === 0 ? 'empty' : 'preview');
  };

  const run = async (mode: 'add' | 'replace') => {
    stop.current = false;
    setPhase('running');
    const open = latest.current.filter((row) => isReady(row) && !isOver(row));
    const groups = new Map<string, UploadRow[]>();
    for (const row of open) {
      // What goes to the library alone has no order.
      const group = productOf(row.goal) || row.key;
      groups.set(group, [...(groups.get(group) ?? []), row]);
    }
    const waiting = [...groups.values()].map((group) => group.sort((a, b) => a.place - b.place));
    const worker = async () => {
      for (let group = waiting.shift(); group && !stop.current; group = waiting.shift())
        await sent.current.send(group, mode, sending);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    setCanUndo(sent.current.canUndo);
    refetch();
    setPhase(stop.current ? 'paused' : 'done');
  };

  const undo = async () => {
    setPhase('undoing');
    await sent.current.takeBack(latest.current, sending);
    setCanUndo(false);
    refetch();
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
      forgetPreviews(latest.current);
      sent.current = new SentImages();
      setCanUndo(false);
      put([]);
      setPhase('empty');
    },
  };
}
