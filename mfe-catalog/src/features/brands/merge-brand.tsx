import type { Brand, MergeInput } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { Dialog, recordName, ReferenceSelect } from '@bo/kit';
import { useMutation } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import { brands } from '@bo/resources';
import Alert from 'antd/es/alert';
import Flex from 'antd/es/flex';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

/** Merges a duplicate brand: moves its products to another brand and archives it. */
export function MergeBrand({ brand, open, onClose }: { brand: Brand; open: boolean; onClose: () => void }) {
  const t = useText('brands');
  const format = useFormat();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const [target, setTarget] = useState<string>();
  const merge = useMutation(brands.act<MergeInput>('merge', { done: t('merge.done') }));
  const { id, version, product_count } = brand;
  const run = () =>
    target !== undefined &&
    merge.mutate(
      { id, version, into_id: target },
      {
        onSuccess: (kept) => {
          // The page of the kept brand is this one: it would go on asking, with the kept brand in the place of the
          // other.
          setTarget(undefined);
          onClose();
          void navigate(paths.brandEdit(kept.id));
        },
      },
    );
  return (
    <Dialog
      open={open}
      title={t('merge.title', { name: recordName(brand, language) })}
      okText={t('merge.ok')}
      okButtonProps={{ danger: true, disabled: target === undefined }}
      confirmLoading={merge.isPending}
      onOk={run}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <ReferenceSelect
          aria-label={t('merge.into')}
          placeholder={t('merge.into')}
          resource={brands}
          except={id}
          value={target === undefined ? [] : [target]}
          onChange={([picked]) => setTarget(picked)}
        />
        <Alert
          type="warning"
          showIcon
          title={t('merge.effect', { count: product_count, number: format.number(product_count) })}
        />
      </Flex>
    </Dialog>
  );
}
