import { ATTRIBUTE_DECIMALS, type CategoryAttribute } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import {
  FieldFrame,
  type FieldProps,
  FormSection,
  NumberField,
  recordName,
  TextField,
  useField,
  useFormValues,
} from '@bo/kit';
import Select from 'antd/es/select';
import { useUnit, useValuesInWords } from '../../parts/attribute-words.ts';
import { useAttributesOf } from '../../parts/attributes.api.ts';
import { useText } from '../../text.ts';

/** Yes, no, or nothing said: "not organic" is another thing than that nobody has looked. */
function YesNoField(props: FieldProps) {
  const t = useText('products');
  const { value, change, input, frame } = useField(props);
  return (
    <FieldFrame {...frame}>
      <Select
        {...input}
        allowClear
        value={typeof value === 'boolean' ? value : undefined}
        onChange={(next: boolean | undefined) => change(next ?? null)}
        options={[true, false].map((one) => ({ value: one, label: t(one ? 'attributes.yes' : 'attributes.no') }))}
      />
    </FieldFrame>
  );
}

/** Options of the attribute; one that is hidden by now is offered to who has it. */
function OptionsField({ attribute, ...props }: FieldProps & { attribute: CategoryAttribute }) {
  const { language } = useLanguage();
  const { value, change, input, frame } = useField(props);
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const multiple = attribute.type === 'multiple_choice';
  return (
    <FieldFrame {...frame}>
      <Select
        {...input}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        {...(multiple ? { mode: 'multiple' as const } : {})}
        value={multiple ? chosen : (chosen[0] ?? undefined)}
        onChange={(next: string | string[] | undefined) => change(next === undefined ? null : [next].flat())}
        options={attribute.options
          .filter(({ id, hidden }) => !hidden || chosen.includes(id))
          .map((option) => ({ value: option.id, label: recordName(option, language) }))}
      />
    </FieldFrame>
  );
}

function AttributeField({ attribute }: { attribute: CategoryAttribute }) {
  const t = useText('products');
  const { language } = useLanguage();
  const unitOf = useUnit();
  const props = {
    name: `attributes.${attribute.id}`,
    label: recordName(attribute, language),
    ...(attribute.required ? { hint: t('attributes.required') } : {}),
  };
  switch (attribute.type) {
    case 'text':
      return <TextField {...props} />;
    case 'number':
      return (
        <NumberField
          {...props}
          decimals={ATTRIBUTE_DECIMALS}
          suffix={<span className="bo-muted">{unitOf(attribute)}</span>}
        />
      );
    case 'boolean':
      return <YesNoField {...props} />;
    default:
      return <OptionsField {...props} attribute={attribute} />;
  }
}

/** What products of the chosen category are described by. */
export function AttributeFields() {
  const t = useText('products');
  const { category_id } = useFormValues();
  const attributes = useAttributesOf(typeof category_id === 'string' && category_id !== '' ? [category_id] : []);
  // Names the values as a whole where a change or a conflict is told.
  useField({ name: 'attributes', label: t('sections.attributes') }, useValuesInWords());
  if (attributes.length === 0) return null;
  return (
    <FormSection title={t('sections.attributes')}>
      {attributes.map((attribute) => (
        <AttributeField key={attribute.id} attribute={attribute} />
      ))}
    </FormSection>
  );
}
