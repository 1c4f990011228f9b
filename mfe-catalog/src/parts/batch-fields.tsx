import { isCodeOf, isGtin, type Keeping, readScan, type Scan } from '@bo/contracts';
import { isolate, useLanguage } from '@bo/i18n';
import { DateField, dayAfter, recordName, storeToday, TextField, useFillField } from '@bo/kit';
import { useCan } from '@bo/platform';
import { useQueryClient } from '@bo/platform/query';
import { variantsCalled } from '@bo/resources';
import { type FocusEvent, type ReactNode, useState } from 'react';
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
  /** What the line is of: the symbol of another product says nothing of it. */
  variant: { id: string; codes: readonly string[] };
  /** Below the date: the way to another one. */
  children?: ReactNode;
}

/**
 * Batch and date of goods that come in; where the date has passed already, why they are taken all the same. A GS1
 * symbol that is scanned into the batch says both; that of another product is refused with that product's name.
 */
export function BatchFields({ path, expiresOn, keeping, variant, children }: BatchFieldsProps) {
  const t = useText('inventory');
  const canBlock = useCan('inventory.adjust');
  const fill = useFillField();
  const fillFromScan = useFillFromScan();
  const client = useQueryClient();
  const { language } = useLanguage();
  const [foreign, setForeign] = useState('');
  /** Of a code that is not known to be the line's: what the store has it for. */
  const ask = async (scan: Scan, codes: readonly string[]) => {
    const answers = await Promise.all(codes.map((code) => client.query(variantsCalled(code)))).catch(() => []);
    const owners = answers.flatMap(({ found, ambiguous }) => [
      ...found,
      ...ambiguous.flatMap(({ choices }) => choices),
    ]);
    if (owners.some(({ id }) => id === variant.id)) fillFromScan(path, scan);
    else setForeign(recordName(owners[0], language) || scan.code);
  };
  const onBlur = ({ target }: FocusEvent) => {
    const scanned = target instanceof HTMLInputElement ? target.value.trim() : '';
    setForeign('');
    const scan = readScan(scanned);
    if (scan.code === scanned || !isGtin(scan.code)) return;
    // A symbol without a batch leaves none: its elements are no name of one.
    fill(`${path}.batch`, '');
    const codes = [scan.code, ...(scan.piece === null ? [] : [scan.piece])];
    if (codes.some((code) => isCodeOf({ codes: variant.codes, sold_by: 'unit' }, code))) fillFromScan(path, scan);
    else void ask(scan, codes);
  };
  const proposed = keeping ? proposedExpiry(keeping) : null;
  return (
    <>
      <div className="cat-batch" onBlur={onBlur}>
        <TextField name={`${path}.batch`} label={t('fields.batch')} code />
        {foreign === '' ? null : (
          <div className="bo-field-error" role="alert">
            {t('receive.otherProduct', { product: isolate(foreign) })}
          </div>
        )}
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
