import { type Brand, MergeInput } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { ContractForm, EntityField, recordName } from '@bo/kit';
import { useMutation } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import { useState } from 'react';
import { useBrandText } from './brand-text.ts';
import { brands, mergeBrand } from './brands.api.ts';
import { brandPaths } from './brands.paths.ts';

const Choice = MergeInput.pick({ into_id: true });

/** Two spellings of one brand become one: its products go to the other, and it is archived. */
export function MergeBrand({ brand }: { brand: Brand }) {
  const t = useBrandText();
  const format = useFormat();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const merge = useMutation(mergeBrand(t('merge.done')));
  const { id, version, product_count } = brand;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('actions.merge')}</Button>
      <Modal open={open} title={t('merge.title', { name: recordName(brand, language) })} footer={null} onCancel={() => setOpen(false)} destroyOnHidden>
        <Alert type="warning" showIcon title={t('merge.effect', { count: product_count, number: format.number(product_count) })} />
        <ContractForm name={`merge brand ${id}`} contract={Choice} save={({ into_id }) => merge.mutateAsync({ id, version, into_id })} onSaved={(target) => void navigate(brandPaths.edit(target.id))}>
          <EntityField name="into_id" label={t('merge.into')} resource={brands} />
        </ContractForm>
      </Modal>
    </>
  );
}
