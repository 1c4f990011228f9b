import type { VariantType } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { FieldFrame, recordName, useField } from '@bo/kit';
import Select from 'antd/es/select';
import { useCallback } from 'react';
import { useText } from '../text.ts';

function optionsOf(value: unknown): Record<string, string> {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([type, option]) => [type, String(option)]))
    : {};
}

/** One choice per variant type: which option of "Size", which of "Flavour". */
export function OptionFields({ path = '', types }: { path?: string; types: readonly VariantType[] }) {
  const t = useText('variants');
  const { language } = useLanguage();
  const show = useCallback(
    (value: unknown) =>
      Object.entries(optionsOf(value))
        .map(([type, option]) =>
          recordName(
            types.find(({ id }) => id === type)?.options.find(({ id }) => id === option),
            language,
          ),
        )
        .join(', '),
    [types, language],
  );
  const { value, change, input, frame } = useField({ name: `${path}options`, label: t('fields.options') }, show);
  const chosen = optionsOf(value);
  return types.map((type, index) => {
    const id = index === 0 ? input.id : `${input.id}-${type.id}`;
    return (
      <FieldFrame
        key={type.id}
        id={id}
        required
        label={recordName(type, language)}
        error={index === 0 ? frame.error : undefined}
      >
        <Select
          id={id}
          aria-required
          aria-invalid={input['aria-invalid']}
          aria-describedby={index === 0 ? input['aria-describedby'] : undefined}
          disabled={input.disabled}
          status={input.status}
          showSearch={{ optionFilterProp: 'label' }}
          allowClear
          value={chosen[type.id]}
          onBlur={input.onBlur}
          onChange={(option: string | undefined) =>
            change(
              Object.fromEntries(
                Object.entries({ ...chosen, [type.id]: option ?? '' }).filter(([, picked]) => picked !== ''),
              ),
            )
          }
          options={type.options
            .filter((option) => !option.hidden || option.id === chosen[type.id])
            .map((option) => ({ value: option.id, label: recordName(option, language) }))}
        />
      </FieldFrame>
    );
  });
}
