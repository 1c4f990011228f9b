import { localeOf, useLanguage } from '@bo/i18n';
import { FieldFrame, type FieldProps, useField } from '@bo/kit';
import Select from 'antd/es/select';
import { useCallback, useMemo } from 'react';

/** ISO 3166 codes of the countries that groceries come from. */
const COUNTRIES = [
  'AE',
  'AR',
  'AT',
  'AU',
  'BD',
  'BE',
  'BG',
  'BH',
  'BR',
  'CA',
  'CH',
  'CI',
  'CL',
  'CN',
  'CO',
  'CR',
  'CY',
  'CZ',
  'DE',
  'DK',
  'DZ',
  'EC',
  'EE',
  'EG',
  'ES',
  'ET',
  'FI',
  'FR',
  'GB',
  'GH',
  'GR',
  'GT',
  'HU',
  'ID',
  'IE',
  'IN',
  'IQ',
  'IR',
  'IT',
  'JO',
  'JP',
  'KE',
  'KR',
  'KW',
  'LB',
  'LK',
  'LT',
  'LV',
  'MA',
  'MX',
  'MY',
  'NG',
  'NL',
  'NO',
  'NP',
  'NZ',
  'OM',
  'PE',
  'PH',
  'PK',
  'PL',
  'PS',
  'PT',
  'QA',
  'RO',
  'RS',
  'SA',
  'SD',
  'SE',
  'SG',
  'SY',
  'TH',
  'TN',
  'TR',
  'TW',
  'TZ',
  'UA',
  'UG',
  'US',
  'UY',
  'VN',
  'YE',
  'ZA',
] as const;

/** A country's name in the reader's language; what is no code is shown as it stands. */
export function useCountryName(): (code: string) => string {
  const { language } = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames(localeOf(language).intl, { type: 'region' });
    return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
  }, [language]);
}

/** All of them, by their codes. */
export function useCountryNames(): Record<string, string> {
  const nameOf = useCountryName();
  return useMemo(() => Object.fromEntries(COUNTRIES.map((code) => [code, nameOf(code)])), [nameOf]);
}

/** One country; the value is its code, empty for none. */
export function CountryField(props: FieldProps) {
  const nameOf = useCountryName();
  const names = useCountryNames();
  const choices = useMemo(
    () =>
      Object.entries(names)
        .map(([value, label]) => ({ value, label }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [names],
  );
  const { value, change, input, frame } = useField(
    props,
    useCallback((code: unknown) => nameOf(String(code ?? '')), [nameOf]),
  );
  return (
    <FieldFrame {...frame}>
      <Select
        {...input}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        value={typeof value === 'string' && value !== '' ? value : undefined}
        onChange={(next: string | undefined) => change(next ?? '')}
        options={choices}
      />
    </FieldFrame>
  );
}
