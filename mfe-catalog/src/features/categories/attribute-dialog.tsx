import {
  ATTRIBUTE_TYPES,
  AttributeInput,
  type CategoryAttributes,
  hasOptions,
  MOST_ATTRIBUTE_OPTIONS,
} from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  BilingualField,
  Dialog,
  QuickForm,
  recordName,
  RowsField,
  SelectField,
  SwitchField,
  TextField,
  useField,
  useFormValues,
} from '@bo/kit';
import { useText } from '../../text.ts';

type Defined = CategoryAttributes['results'][number];

const NEW = {
  id: null,
  code: '',
  name: '',
  name_ar: '',
  type: 'text',
  unit: '',
  unit_ar: '',
  required: false,
  filterable: false,
  archived: false,
  options: [],
};

/** How many products have the option: what is used is hidden, and never vanishes. */
function UseNote({ path, attribute }: { path: string; attribute: Defined | undefined }) {
  const t = useText('categories');
  const format = useFormat();
  const { value } = useField({ name: `${path}.id`, label: t('attributes.fields.option') });
  const used = attribute?.options.find(({ id }) => id === value)?.product_count ?? 0;
  return used === 0 ? null : (
    <span className="bo-muted">{t('attributes.used', { count: used, number: format.number(used) })}</span>
  );
}

function Fields({ attribute }: { attribute: Defined | undefined }) {
  const t = useText('categories');
  const values = useFormValues();
  const type = ATTRIBUTE_TYPES.find((one) => one === values['type']);
  const inUse = (attribute?.product_count ?? 0) > 0;
  return (
    <div className="bo-fields">
      <BilingualField name="name" label={t('attributes.fields.name')} />
      <SelectField
        name="type"
        label={t('attributes.fields.type')}
        disabled={inUse}
        {...(inUse ? { hint: t('attributes.hints.type') } : {})}
        choices={ATTRIBUTE_TYPES.map((value) => ({ value, label: t(`attributes.type.${value}`) }))}
      />
      <TextField code name="code" label={t('attributes.fields.code')} hint={t('attributes.hints.code')} />
      {type === 'number' ? (
        <BilingualField name="unit" label={t('attributes.fields.unit')} hint={t('attributes.hints.unit')} />
      ) : null}
      {type !== undefined && hasOptions(type) ? (
        <div className="bo-wide">
          <h3 className="cat-attribute-options">{t('attributes.fields.options')}</h3>
          <RowsField
            name="options"
            label={t('attributes.fields.options')}
            rowLabel={(place) => t('attributes.row', { place })}
            addText={t('attributes.addOption')}
            blank={() => ({ id: null, name: '', name_ar: '', hidden: false })}
            max={MOST_ATTRIBUTE_OPTIONS}
          >
            {(path) => (
              <>
                <BilingualField name={`${path}.name`} label={t('attributes.fields.option')} />
                {/* What is new is not hidden yet. */}
                {attribute ? <SwitchField name={`${path}.hidden`} label={t('attributes.fields.hidden')} /> : null}
                <UseNote path={path} attribute={attribute} />
              </>
            )}
          </RowsField>
        </div>
      ) : null}
      <SwitchField name="required" label={t('attributes.fields.required')} hint={t('attributes.hints.required')} />
      {type === 'text' ? null : <SwitchField name="filterable" label={t('attributes.fields.filterable')} />}
    </div>
  );
}

/** An attribute of a category: a new one, or one that is changed. */
export function AttributeDialog({
  attribute,
  of,
  save,
  onClose,
}: {
  attribute: Defined | undefined;
  /** All attributes of the category, as they were when the dialog opened. */
  of: CategoryAttributes;
  save: (input: AttributeInput, of: CategoryAttributes) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useText('categories');
  const { language } = useLanguage();
  return (
    <Dialog
      open
      width={720}
      footer={null}
      title={attribute ? t('attributes.edit', { name: recordName(attribute, language) }) : t('attributes.create')}
      onCancel={onClose}
    >
      <QuickForm
        contract={AttributeInput}
        initial={attribute ? { ...attribute } : NEW}
        record={of}
        save={save}
        onSaved={onClose}
        {...(attribute ? {} : { submitText: t('attributes.add') })}
      >
        <Fields attribute={attribute} />
      </QuickForm>
    </Dialog>
  );
}
