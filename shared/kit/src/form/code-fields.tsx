import { latinDigits } from '@bo/contracts';
import { storeFormat } from '@bo/i18n';
import Input from 'antd/es/input';
import { useEffect, useState } from 'react';
import { FieldFrame } from './field-frame.tsx';
import { asText } from '../record-name.ts';
import { type FieldProps, useField } from './use-field.ts';

type PhoneParser = (text: string) => { e164: string; shown: string } | null;
let phoneParser: Promise<PhoneParser> | null = null;

/** The phone library is 80 kB of country rules: fetched when a phone field is shown, not before. */
function loadPhoneParser(): Promise<PhoneParser> {
  phoneParser ??= import('libphonenumber-js/min').then(({ parsePhoneNumberFromString }) => (text) => {
    // A currency's first two letters are its country (ISO 4217): AED → AE. So 050 123 4567 is understood at home.
    const country = storeFormat().currency.slice(0, 2);
    const digits = latinDigits(text);
    const parsed = parsePhoneNumberFromString(
      digits.startsWith('+') || digits.startsWith('00') ? digits.replace(/^00/, '+') : digits,
      { defaultCountry: isCountry(country) ? country : 'AE' },
    );
    return parsed?.isValid() ? { e164: parsed.number, shown: parsed.formatInternational() } : null;
  });
  return phoneParser;
}
type HomeCountry = 'AE' | 'SA' | 'KW' | 'BH' | 'QA' | 'OM' | 'EG' | 'JO' | 'IQ' | 'LB' | 'IN' | 'US' | 'GB';
function isCountry(code: string): code is HomeCountry {
  return ['AE', 'SA', 'KW', 'BH', 'QA', 'OM', 'EG', 'JO', 'IQ', 'LB', 'IN', 'US', 'GB'].includes(code);
}

/** A phone number: typed in any form, kept in E.164, shown in groups. */
export function PhoneField(props: FieldProps) {
  const { value, change, input, frame } = useField(props);
  const [parse, setParse] = useState<PhoneParser | null>(null);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    let gone = false;
    loadPhoneParser().then(
      (loaded) => {
        if (!gone) setParse(() => loaded);
      },
      // Without the rules the number is kept as typed; the contract still checks it.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  const text = asText(value);
  const parsed = focused ? null : (parse?.(text) ?? null);
  const e164 = parsed?.e164;
  useEffect(() => {
    // Also when the rules arrive only after the field was left.
    if (e164 !== undefined && e164 !== text) change(e164);
  }, [e164, text, change]);
  return (
    <FieldFrame {...frame}>
      <Input
        {...input}
        type="tel"
        dir="ltr"
        autoComplete="off"
        className="bo-code"
        value={parsed?.shown ?? text}
        onFocus={() => setFocused(true)}
        onChange={({ target }) => change(target.value)}
        onBlur={() => {
          setFocused(false);
          input.onBlur();
        }}
      />
    </FieldFrame>
  );
}
