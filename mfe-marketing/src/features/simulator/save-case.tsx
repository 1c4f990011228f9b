import { type PriceCase, type PriceCaseBasket, Title } from '@bo/contracts';
import { Dialog, useDescribeError } from '@bo/kit';
import { useMutation } from '@bo/platform/query';
import Alert from 'antd/es/alert';
import Flex from 'antd/es/flex';
import Input from 'antd/es/input';
import { useState } from 'react';
import { useText } from '../../text.ts';
import { priceCases } from './simulator.api.ts';

/** Keeps a basket under a name: what it costs now is expected of it from then on. */
export function SaveCaseDialog({
  kept,
  basket,
  onSaved,
  onClose,
}: {
  kept: PriceCase | undefined;
  basket: PriceCaseBasket;
  onSaved: (saved: PriceCase) => void;
  onClose: () => void;
}) {
  const t = useText('simulator');
  const describe = useDescribeError();
  const [title, setTitle] = useState(kept?.title ?? '');
  const create = useMutation(priceCases.create());
  const update = useMutation(priceCases.update());
  const failure = create.error ?? update.error;
  const input = { title, basket };
  const save = () => {
    if (kept) update.mutate({ id: kept.id, version: kept.version, input }, { onSuccess: onSaved });
    else create.mutate(input, { onSuccess: onSaved });
  };
  return (
    <Dialog
      open
      title={t('save.title')}
      okText={t('save.ok')}
      okButtonProps={{ disabled: !Title.safeParse(title).success }}
      confirmLoading={create.isPending || update.isPending}
      onOk={save}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <label htmlFor="sim-case">{t('save.name')}</label>
        <Input
          id="sim-case"
          dir="auto"
          value={title}
          maxLength={120}
          onChange={({ target }) => setTitle(target.value)}
        />
        <p className="bo-muted">{t('save.hint')}</p>
        {failure ? <Alert type="error" showIcon title={describe(failure)} /> : null}
      </Flex>
    </Dialog>
  );
}
