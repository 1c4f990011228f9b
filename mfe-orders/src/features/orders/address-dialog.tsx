import type { OrderAddressPreview, OrderDetail } from '@bo/contracts';
import { toApiError } from '@bo/http';
import { useLanguage } from '@bo/i18n';
import { Dialog, Fact, Facts, recordName, useDescribeError } from '@bo/kit';
import { useMutation, useQueryClient } from '@bo/platform/query';
import { orders } from '@bo/resources';
import Alert from 'antd/es/alert';
import Input from 'antd/es/input';
import { useId, useState } from 'react';
import { useText } from '../../text.ts';
import { MoneyDirection } from './money-direction.tsx';
import { previewAddress, setAddress } from './orders.api.ts';

const LONGEST_ADDRESS = 300;
const LONGEST_PINCODE = 20;

/**
 * Where an order goes. Another pincode has its own fee and warehouses: what it comes to is asked first, and only what
 * was shown can be saved, over the order that was seen.
 */
export function AddressDialog({ order: present, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useText('orders');
  const { language } = useLanguage();
  const describe = useDescribeError();
  const client = useQueryClient();
  const id = useId();
  // As it was seen, whatever a colleague saves meanwhile: over theirs the server refuses.
  const [order] = useState(present);
  const [address, setText] = useState(order.delivery_address);
  const [pincode, setPincode] = useState(order.pincode);
  const [answer, setAnswer] = useState<{ address: string; pincode: string; preview: OrderAddressPreview } | null>(null);
  // A late answer to something else is none.
  const shown = answer?.address === address && answer.pincode === pincode ? answer.preview : null;
  const [problem, setProblem] = useState<string | null>(null);
  const preview = useMutation(previewAddress());
  const act = setAddress(t('done.saved'));
  const save = useMutation({ ...act, meta: { ...act.meta, failure: 'screen' } });
  const input = { version: order.version, delivery_address: address, pincode };
  const moves = pincode.trim() !== order.pincode;
  const confirm = async () => {
    setProblem(null);
    try {
      if (moves && !shown)
        return setAnswer({ address, pincode, preview: await preview.mutateAsync({ id: order.id, input }) });
      await save.mutateAsync({ id: order.id, ...input });
      onClose();
    } catch (thrown) {
      const error = toApiError(thrown);
      // Opened again, it begins with what the other one has saved.
      if (error.status === 409) void client.invalidateQueries({ queryKey: orders.keys.detail(order.id) });
      setProblem(Object.values(error.errors).flat()[0] ?? describe(error));
    }
  };
  const { warehouse_before: before, warehouse_after: after } = shown ?? {};
  return (
    <Dialog
      open
      width={640}
      title={t('address.title')}
      okText={moves && !shown ? t('edit.preview') : t('address.save')}
      confirmLoading={preview.isPending || save.isPending}
      okButtonProps={{ disabled: address.trim() === '' || pincode.trim() === '' }}
      onOk={() => void confirm()}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className="ord-address">
        <label htmlFor={`${id}-address`}>{t('fields.delivery_address')}</label>
        <Input.TextArea
          id={`${id}-address`}
          rows={2}
          maxLength={LONGEST_ADDRESS}
          value={address}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(null);
          }}
        />
        <label htmlFor={`${id}-pincode`}>{t('fields.pincode')}</label>
        <Input
          id={`${id}-pincode`}
          dir="ltr"
          inputMode="numeric"
          maxLength={LONGEST_PINCODE}
          value={pincode}
          onChange={({ target }) => {
            setPincode(target.value);
            setProblem(null);
          }}
        />
        <p className="bo-muted">{t('address.hint')}</p>
      </div>
      {problem === null ? null : <Alert type="error" showIcon role="alert" title={problem} />}
      {shown ? (
        <>
          <MoneyDirection preview={shown} />
          {before?.id === after?.id ? null : (
            <Facts>
              <Fact label={t('address.warehouse')}>
                <bdi>{after ? recordName(after, language) : ''}</bdi>
              </Fact>
            </Facts>
          )}
        </>
      ) : null}
    </Dialog>
  );
}
