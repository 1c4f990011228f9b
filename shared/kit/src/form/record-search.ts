import type { QuerySchema, RecordSchema, Resource } from '@bo/http';
import { useQuery } from '@bo/platform/query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { useDescribeError } from '@bo/platform/describe-error';
import { useKitText } from '../text.ts';
import { usePaused } from './use-paused.ts';

/**
 * What a picker of records asks while someone types a part of a name, or while a scanner types a barcode: the records
 * that answer the text as it stands, none while the answer is under way and never `except`, and the attributes of the
 * antd `Select`. An Enter that comes before its answer waits for it, and then `choose`s the first record, unless that
 * `isOff`.
 */
export function useRecordSearch<
  E extends RecordSchema,
  I extends z.ZodType,
  Q extends QuerySchema,
  D extends RecordSchema,
>(
  resource: Resource<E, I, Q, D>,
  choose: (record: z.output<E>, search: string) => void,
  except: readonly string[] = [],
  isOff: (record: z.output<E>) => boolean = () => false,
) {
  const t = useKitText();
  const describe = useDescribeError();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const early = useRef(false);
  const wanted = typed.trim();
  const search = usePaused(wanted);
  const found = useQuery({ ...resource.pick(search), enabled: open });
  const settled = wanted === search && !found.isPlaceholderData && !found.isPending;
  const records = settled ? (found.data?.results ?? []).filter(({ id }) => !except.includes(id)) : [];
  const first = records[0] && !isOff(records[0]) ? records[0] : undefined;

  useEffect(() => {
    if (!settled || !early.current) return;
    early.current = false;
    if (!first) return;
    setTyped('');
    setOpen(false);
    choose(first, search);
  }, [settled, first, search, choose]);

  const type = (text: string) => {
    early.current = false;
    setTyped(text);
  };
  return {
    records,
    select: {
      open,
      loading: found.isFetching,
      onOpenChange: setOpen,
      showSearch: { filterOption: false as const, searchValue: typed, onSearch: type },
      onInputKeyDown: (event: KeyboardEvent) => {
        early.current = event.key === 'Enter' && open && !settled;
        if (!early.current) return;
        // With nothing to choose yet, antd would close and forget what was typed; and a form would be sent.
        event.preventDefault();
        event.stopPropagation();
      },
      notFoundContent: found.isError ? describe(found.error) : settled ? t('form.nothingFound') : t('state.loading'),
    },
  };
}
