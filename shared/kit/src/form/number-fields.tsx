import { fromDecimal, toDecimal } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import Space from 'antd/es/space';
import { type ReactNode, useCallback, useState } from 'react';
import { useKitText } from '../text.ts';
import { FieldFrame } from './field-frame.tsx';
import { parseScaled, plainDecimal, showScaled } from './parse-number.ts';
import { asText } from '../record-name.ts';
import { type FieldProps, useField } from './use-field.ts';

interface NumberInputProps extends FieldProps {
  /** An integer for a plain decimal string, or null. */
  parse: (text: string) => number | null;
  /** The plain decimal string of an integer. */
  write: (value: number) => string;
  /** As a person reads it, for the save bar. */
  show: (value: number) => string;
  suffix?: ReactNode;
  beside?: ReactNode;
}

/**
 * A number typed as text: what is typed stays as it is until the field is left, then it is written properly. What is no
 * number is handed on as text, so that the contract refuses it with its own sentence.
 */
function NumberInput({ parse, write, show, suffix, beside, ...props }: NumberInputProps) {
  const describe = useCallback((value: unknown) => (typeof value === 'number' ? show(value) : asText(value)), [show]);
  const { value, change, input, frame } = useField(props, describe);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typeof value === 'number' ? write(value) : asText(value);
  const box = (
    <Input
      {...input}
      dir="ltr"
      inputMode="decimal"
      className="bo-number-input"
      suffix={suffix}
      value={typed ?? shown}
      onChange={({ target }) => {
        setTyped(target.value);
        const text = plainDecimal(target.value);
        change(text === '' ? null : (parse(text) ?? target.value));
      }}
      onBlur={() => {
        if (typeof value === 'number' || value === null) setTyped(null);
        input.onBlur();
      }}
    />
  );
  return (
    <FieldFrame {...frame}>
      {beside ? (
        <Space.Compact block>
          {box}
          {beside}
        </Space.Compact>
      ) : (
        box
      )}
    </FieldFrame>
  );
}

/** A whole number, or one with a fixed number of decimals kept as an integer (`decimals={2}`: 4.5 stars are 450). */
export function NumberField({
  decimals = 0,
  suffix,
  ...props
}: FieldProps & { decimals?: number; suffix?: ReactNode }) {
  const format = useFormat();
  return (
    <NumberInput
      {...props}
      suffix={suffix}
      parse={(text) => parseScaled(text, decimals)}
      write={(value) => showScaled(value, decimals)}
      show={useCallback((value: number) => format.number(value / 10 ** decimals), [format, decimals])}
    />
  );
}

/** An amount in the store's currency; the value is in minor units. `beside` stands at its end, such as another unit. */
export function MoneyField(props: FieldProps & { beside?: ReactNode }) {
  const format = useFormat();
  const { currency, currencySign } = format;
  return (
    <NumberInput
      {...props}
      suffix={props.beside ? undefined : <span className="bo-muted">{currencySign}</span>}
      parse={(text) => fromDecimal(text, currency)}
      write={(value) => toDecimal(value, currency)}
      show={format.money}
    />
  );
}

const asNumber = (text: string): number | null =>
  text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text);
/** A number with all its decimals, such as a latitude. */
export function DecimalField(props: FieldProps) {
  return <NumberInput {...props} parse={asNumber} write={String} show={String} />;
}

/** A percentage; the value is in basis points. */
export function PercentField(props: FieldProps & { beside?: ReactNode }) {
  const format = useFormat();
  return (
    <NumberInput
      {...props}
      suffix={props.beside ? undefined : <span className="bo-muted">%</span>}
      parse={(text) => parseScaled(text, 2)}
      write={(value) => showScaled(value, 2)}
      show={format.percent}
    />
  );
}

/** A weight in grams or kilograms, as one likes; the value is in grams. */
export function WeightField(props: FieldProps) {
  const t = useKitText();
  const format = useFormat();
  const [unit, setUnit] = useState<'auto' | 'g' | 'kg'>('auto');
  const { value } = useField(props);
  const shown = unit === 'auto' ? (typeof value === 'number' && value >= 1000 ? 'kg' : 'g') : unit;
  const decimals = shown === 'kg' ? 3 : 0;
  const units = (
    <Select
      aria-label={t('form.unit')}
      className="bo-unit"
      value={shown}
      onChange={setUnit}
      options={[
        { value: 'g', label: t('unit.g') },
        { value: 'kg', label: t('unit.kg') },
      ]}
    />
  );
  return (
    <NumberInput
      {...props}
      beside={units}
      parse={(text) => parseScaled(text, decimals)}
      write={(grams) => showScaled(grams, decimals)}
      show={format.weight}
    />
  );
}
