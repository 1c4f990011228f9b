import { isGtin, type Keeping, readScan, type Scan } from '@bo/contracts';
import { DateField, dayAfter, storeToday, TextField, useFillField } from '@bo/kit';
import { useCan } from '@bo/platform';
import type { FocusEvent, ReactNode } from 'react';
import { useText } from '../text.ts';
import './parts.css';

/** The date to propose for goods that come in today: chilled and frozen ones keep for their shelf life. */
export const proposedExpiry = ({ storage, shelf_life_days }: Keeping): string | null =>
  storage === 'ambient' || shelf_life_days === null || shelf_life_days === 0
    ? null
    : dayAfter(storeToday(), shelf_life_days);

/** Fills batch and date of a line with what a GS1 symbol says of them. */
export function useFillFromScan(): (path: string, scan: Scan) => void {
  const fill = useFillField();
  return (path, { batch, expires_on }) => {
    if (batch !== null) fill(`${path}.batch`, batch);
    if (expires_on !== null) fill(`${path}.expires_on`, expires_on);
  };
}

interface BatchFieldsProps {
  /** Where the line stands in the form: `lines.0`. */
  path: string;
  expiresOn: unknown;
  keeping: Keeping | undefined;
  /** Below the date: the way to another one. */
  children?: ReactNode;
}

/**
 * Batch and date of goods that come in; where the date has passed already, why they are taken all the same. A GS1 symbol that is
 * scanned into the batch says both.
 */
export function BatchFields({ path, expiresOn, keeping, children }: BatchFieldsProps) {
  const t = useText('inventory');
  const canBlock = useCan('inventory.adjust');
  const fill = useFillField();
  const fillFromScan = useFillFromScan();
  const onBlur = ({ target }: FocusEvent) => {
    const scanned = target instanceof HTMLInputElement ? target.value.trim() : '';
    const scan = readScan(scanned);
    if (scan.code === scanned || !isGtin(scan.code)) return;
    // A symbol without a batch leaves none: its elements are no name of one.
    fill(`${path}.batch`, '');
    fillFromScan(path, scan);
  };
  const proposed = keeping ? proposedExpiry(keeping) : null;
  return (
    <>
      <div className="cat-batch" onBlur={onBlur}>
        <TextField name={`${path}.batch`} label={t('fields.batch')} code />
      </div>
      <div className="cat-expiry">
        <DateField
          name={`${path}.expires_on`}
          label={t('fields.expires_on')}
          {...(proposed !== null && expiresOn === proposed ? { hint: t('hints.expires_on') } : {})}
        />
        {children}
      </div>
      {canBlock &&
      typeof expiresOn === 'string' &&
      expiresOn <= dayAfter(storeToday(), keeping?.sale_stop_days ?? 0) ? (
        <TextField name={`${path}.block_reason`} label={t('fields.block_reason')} hint={t('hints.block_reason')} />
      ) : null}
    </>
  );
}
