import { listen } from '@bo/platform';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useEffect, useEffectEvent, useState } from 'react';
import { useKitText } from '../text.ts';

interface Version {
  id: string;
  version: number;
}

/** The user who changed a record last, according to the event stream; null if unknown. */
export function useChangedBy(id: string | undefined): string | null {
  const [name, setName] = useState<string | null>(null);
  useEffect(
    () =>
      listen('records.changed', ({ changes }) => {
        const last = changes.findLast((change) => change.id === id);
        if (last) setName(last.by?.name ?? null);
      }),
    [id],
  );
  return name;
}

/**
 * Whether the record behind a form is a newer one than the form began with. `adopt` takes it over where that costs
 * nothing of what was typed, and answers whether it has.
 */
export function useNewerRecord<R extends Version>(
  record: R | undefined,
  base: Version | undefined,
  { busy, adopt }: { busy: boolean; adopt: (record: R) => boolean },
): boolean {
  const newer = record !== undefined && base !== undefined && record.id === base.id && record.version > base.version;
  const [toTell, setToTell] = useState(false);
  const look = useEffectEvent(() => setToTell(newer && record !== undefined && !adopt(record)));
  useEffect(() => {
    if (!busy) look();
  }, [newer, record?.version, busy]);
  return newer && toTell && !busy;
}

/** Warns the editing user that another user has saved the record. Input is kept. */
export function ChangedNotice({ by, onSee }: { by: string | null; onSee: () => void }) {
  const t = useKitText();
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={by === null ? t('form.changedBySomebody') : t('form.changedBy', { name: by })}
      action={
        <Button size="small" onClick={onSee}>
          {t('form.seeChanges')}
        </Button>
      }
    />
  );
}
