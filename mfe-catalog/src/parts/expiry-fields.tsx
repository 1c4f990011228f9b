import type { Keeping } from '@bo/contracts';
import { DateField, dayAfter, storeToday, TextField } from '@bo/kit';
import { useCan } from '@bo/platform';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';
import './parts.css';

/** The date to propose for goods that come in today: chilled and frozen ones keep for their shelf life. */
export const proposedExpiry = ({ storage, shelf_life_days }: Keeping): string | null =>
  storage === 'ambient' || shelf_life_days === null || shelf_life_days === 0
    ? null
    : dayAfter(storeToday(), shelf_life_days);

interface ExpiryFieldsProps {
  /** Where the line stands in the form: `lines.0`. */
  path: string;
  expiresOn: unknown;
  keeping: Keeping | undefined;
  /** Below the date: the way to another one. */
  children?: ReactNode;
}

/** The date of goods that come in; where it has passed already, why they are taken all the same. */
export function ExpiryFields({ path, expiresOn, keeping, children }: ExpiryFieldsProps) {
  const t = useText('inventory');
  const canBlock = useCan('inventory.adjust');
  const proposed = keeping ? proposedExpiry(keeping) : null;
  return (
    <>
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
