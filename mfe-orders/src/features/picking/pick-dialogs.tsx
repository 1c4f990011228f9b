import { expectedGrams, openOf, type PickRefusal } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { Dialog, ImageCell, useEnterKey } from '@bo/kit';
import { useLabel, useLineName } from '@bo/resources';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useText } from '../../text.ts';
import type { At } from './pick-way.ts';

type Answer = Promise<PickRefusal | null>;

interface AskProps {
  title: string;
  okText: string;
  ready: boolean;
  onOk: () => unknown;
  onClose: () => void;
  children: ReactNode;
}
/** A question over the task; the same two big buttons each time. */
function Ask({ title, okText, ready, onOk, onClose, children }: AskProps) {
  const t = useText('picking');
  const busy = useRef(false);
  const enterKey = useEnterKey((form) => form.querySelectorAll('input').length > 1);
  // Keeping it takes the device a moment: what is pressed twice meanwhile is meant once.
  const confirm = async () => {
    if (!ready || busy.current) return;
    busy.current = true;
    try {
      await onOk();
    } finally {
      busy.current = false;
    }
  };
  return (
    <Dialog
      open
      title={title}
      onCancel={onClose}
      footer={
        <div className="pick-acts">
          <Button className="pick-big" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button className="pick-big" type="primary" disabled={!ready} onClick={() => void confirm()}>
            {okText}
          </Button>
        </div>
      }
    >
      <form
        className="pick-form"
        {...enterKey}
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}

interface NumberProps {
  label: string;
  value: number | null;
  max: number;
  unit?: string;
  onChange: (value: number | null) => void;
}
function BigNumber({ label, value, max, unit, onChange }: NumberProps) {
  const id = useId();
  return (
    <div className="bo-field">
      <label htmlFor={id}>{label}</label>
      <InputNumber
        id={id}
        size="large"
        inputMode="numeric"
        min={1}
        max={max}
        precision={0}
        value={value}
        {...(unit === undefined ? {} : { suffix: unit })}
        onChange={onChange}
      />
    </div>
  );
}

interface DialogProps {
  at: At;
  onClose: () => void;
}

/** What something weighs. Further off than its tolerance it is confirmed, or weighed again. */
export function WeightDialog({
  at: { line },
  grams,
  onWeigh,
  onClose,
}: DialogProps & { grams: number | null; onWeigh: (grams: number, quantity: number, confirmed: boolean) => Answer }) {
  const t = useText('picking');
  const format = useFormat();
  const nameOf = useLineName();
  const left = openOf(line);
  const [weight, setWeight] = useState(grams);
  // A label weighs one; what lies on the scale is usually all of it.
  const [quantity, setQuantity] = useState<number | null>(grams === null ? left : 1);
  const [off, setOff] = useState(grams !== null);
  const weigh = async () => {
    if (weight === null || quantity === null) return;
    const refused = await onWeigh(weight, quantity, off);
    if (refused === 'weight_off') setOff(true);
    else onClose();
  };
  return (
    <Ask
      title={t('weight.title', { name: nameOf(line) })}
      okText={off ? t('weight.confirm') : t('weight.ok')}
      ready={weight !== null && quantity !== null}
      onOk={weigh}
      onClose={onClose}
    >
      {left > 1 ? <BigNumber label={t('weight.quantity')} value={quantity} max={left} onChange={setQuantity} /> : null}
      <BigNumber
        label={t('weight.grams')}
        value={weight}
        max={1_000_000}
        unit={t('weight.unit')}
        onChange={(value) => {
          setWeight(value);
          setOff(false);
        }}
      />
      <p className="bo-muted">
        {t('weight.expected', {
          weight: format.weight(expectedGrams(line, quantity ?? 1)),
          percent: format.percent(line.weight_tolerance),
        })}
      </p>
      {off ? <p role="alert">{t('weight.off')}</p> : null}
    </Ask>
  );
}

const REASONS = ['shelf', 'damaged', 'expired'] as const;

/** How many are not there, and why. */
export function ShortDialog({
  at: { line },
  onShort,
  onClose,
}: DialogProps & { onShort: (quantity: number, reason: string) => Answer }) {
  const t = useText('picking');
  const nameOf = useLineName();
  const id = useId();
  const left = openOf(line);
  const [quantity, setQuantity] = useState<number | null>(left);
  const [reason, setReason] = useState('');
  return (
    <Ask
      title={t('short.title', { name: nameOf(line) })}
      okText={t('short.ok')}
      ready={quantity !== null && reason.trim() !== ''}
      onOk={() => onShort(quantity ?? left, reason.trim()).then(onClose)}
      onClose={onClose}
    >
      {left > 1 ? <BigNumber label={t('short.quantity')} value={quantity} max={left} onChange={setQuantity} /> : null}
      <div className="pick-acts" role="group" aria-label={t('short.reason')}>
        {REASONS.map((one) => (
          <Button
            key={one}
            className="pick-big"
            aria-pressed={reason === t(`short.${one}`)}
            type={reason === t(`short.${one}`) ? 'primary' : 'default'}
            onClick={() => setReason(t(`short.${one}`))}
          >
            {t(`short.${one}`)}
          </Button>
        ))}
      </div>
      <div className="bo-field">
        <label htmlFor={id}>{t('short.reason')}</label>
        <Input
          id={id}
          dir="auto"
          size="large"
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Ask>
  );
}

interface Instead {
  variant_id: string;
  quantity: number;
  weight_g: number | null;
  consent: boolean;
  confirmed: boolean;
}
/** What else of its group is there; and, where the customer wants to be asked, that they were. */
export function SubstituteDialog({
  at: { order, line },
  onSubstitute,
  onClose,
}: DialogProps & { onSubstitute: (instead: Instead) => Answer }) {
  const t = useText('picking');
  const label = useLabel();
  const nameOf = useLineName();
  const left = openOf(line);
  const [variant, setVariant] = useState('');
  const [quantity, setQuantity] = useState<number | null>(left);
  const [weight, setWeight] = useState<number | null>(null);
  const [consent, setConsent] = useState(false);
  const [off, setOff] = useState(false);
  const asks = order.substitution === 'ask';
  const weighed = line.sold_by === 'weight';
  const substitute = async () => {
    const refused = await onSubstitute({
      variant_id: variant,
      quantity: quantity ?? left,
      weight_g: weight,
      consent,
      confirmed: off,
    });
    if (refused === 'weight_off') setOff(true);
    else onClose();
  };
  return (
    <Ask
      title={t('substitute.title', { name: nameOf(line) })}
      okText={off ? t('weight.confirm') : t('substitute.ok')}
      ready={variant !== '' && quantity !== null && (!asks || consent) && (!weighed || weight !== null)}
      onOk={substitute}
      onClose={onClose}
    >
      <p>{label(`substitution.${order.substitution}`)}</p>
      <ul className="pick-list" role="radiogroup" aria-label={t('substitute.choose')}>
        {line.substitutes.map((choice) => (
          <li key={choice.variant_id} className="pick-row" data-chosen={variant === choice.variant_id || undefined}>
            <label>
              <input
                type="radio"
                name="substitute"
                checked={variant === choice.variant_id}
                onChange={() => setVariant(choice.variant_id)}
              />
              <ImageCell src={choice.image ?? ''} />
              <span className="pick-row-text">
                <span dir="auto">{nameOf(choice)}</span>
                <span className="bo-muted">
                  <bdi>{choice.aisle}</bdi>
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {left > 1 ? <BigNumber label={t('short.quantity')} value={quantity} max={left} onChange={setQuantity} /> : null}
      {weighed ? (
        <BigNumber
          label={t('weight.grams')}
          value={weight}
          max={1_000_000}
          unit={t('weight.unit')}
          onChange={(value) => {
            setWeight(value);
            setOff(false);
          }}
        />
      ) : null}
      {off ? <p role="alert">{t('weight.off')}</p> : null}
      {asks ? (
        <Checkbox className="pick-check" checked={consent} onChange={({ target }) => setConsent(target.checked)}>
          {t('substitute.consent')}
        </Checkbox>
      ) : null}
    </Ask>
  );
}

/** A code by hand, where nothing scans it. */
export function CodeDialog({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const t = useText('picking');
  const id = useId();
  const [code, setCode] = useState('');
  return (
    <Ask
      title={t('act.code')}
      okText={t('code.ok')}
      ready={code.trim() !== ''}
      onOk={() => onCode(code.trim())}
      onClose={onClose}
    >
      <div className="bo-field">
        <label htmlFor={id}>{t('code.label')}</label>
        <Input
          id={id}
          dir="ltr"
          size="large"
          maxLength={60}
          autoComplete="off"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </div>
    </Ask>
  );
}
