import { storeFormat } from '@bo/i18n';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { useId } from 'react';
import { useNotificationText } from './notification-text.ts';

interface OtherWaysProps {
  /** The store's clock at which it is to be sent, without a zone; empty while none is chosen. */
  clock: string;
  onClock: (clock: string) => void;
  /** The first moment that can be chosen, by the same clock. */
  earliest: string;
  problem: string | undefined;
  onTest: () => void;
  onSchedule: () => void;
  testing: boolean;
  disabled: boolean;
}

/** Beside sending a notification to all customers now: to its author first, and at a later moment. */
export function OtherWays({
  clock,
  onClock,
  earliest,
  problem,
  onTest,
  onSchedule,
  testing,
  disabled,
}: OtherWaysProps) {
  const t = useNotificationText();
  const id = useId();
  return (
    <section className="notify-ways" aria-label={t('ways.title')}>
      <h3>{t('ways.title')}</h3>
      <Button block loading={testing} disabled={disabled && !testing} onClick={onTest}>
        {t('ways.test')}
      </Button>
      <label htmlFor={id}>{t('ways.at')}</label>
      <Input
        id={id}
        type="datetime-local"
        min={earliest}
        value={clock}
        disabled={disabled}
        status={problem === undefined ? '' : 'error'}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onClock(target.value)}
      />
      <p id={`${id}-hint`} className={problem === undefined ? 'notify-hint' : 'notify-problem'}>
        {problem ?? t('ways.zone', { zone: storeFormat().time_zone })}
      </p>
      {clock === '' ? null : (
        <Button block disabled={disabled} onClick={onSchedule}>
          {t('ways.schedule')}
        </Button>
      )}
    </section>
  );
}
