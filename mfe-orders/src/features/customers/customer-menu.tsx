import type { CustomerDetail } from '@bo/contracts';
import { http, toApiError } from '@bo/http';
import { ConfirmDialog, type MenuAction, MenuButton, saveFile, useDescribeError, useExtensionActions } from '@bo/kit';
import { toast, useCan } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import { customers } from '@bo/resources';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import { useState } from 'react';
import { useText } from '../../text.ts';
import { WalletCreditDialog } from '../../parts/wallet-credit-dialog.tsx';
import { WalletDialog } from './customer-dialogs.tsx';
import { customerDataUrl } from './customers.api.ts';

/** What a customer is told who asks for their data: the file is handed to the browser's own download. */
function useDataFile({ id, code }: CustomerDetail): () => Promise<void> {
  const describe = useDescribeError();
  return async () => {
    try {
      const { data } = await http().get(customerDataUrl(id), { responseType: 'blob' });
      if (data instanceof Blob) saveFile(data, `customer-${code}.json`);
    } catch (thrown) {
      toast.error(describe(toApiError(thrown)));
    }
  };
}

type Asked = 'block' | 'anonymise' | 'wallet' | 'credit' | null;

/** What can be done with one customer beside editing them. */
export function CustomerMenu({ customer }: { customer: CustomerDetail }) {
  const t = useText('customers');
  const [blocks, adjusts, asks, forgets, exports] = [
    useCan('customer.block'),
    useCan('customer.wallet'),
    useCan('refund.create'),
    useCan('customer.delete'),
    useCan('customer.export'),
  ];
  const [asked, setAsked] = useState<Asked>(null);
  const block = useMutation(customers.act<{ version: number; reason: string }>('block', { done: t('done.blocked') }));
  const unblock = useMutation(customers.act<{ version: number }>('unblock', { done: t('done.unblocked') }));
  const anonymise = useMutation(
    customers.act<{ version: number; reason: string }>('anonymise', { done: t('done.anonymised') }),
  );
  const file = useDataFile(customer);
  const { id, version, status, name } = customer;
  const contributed = useExtensionActions('customer.actions', { customer_id: id, name });
  const close = () => setAsked(null);
  const isKnown = status !== 'anonymised';
  const groups: MenuAction[][] = [
    isKnown
      ? [
          ...(adjusts ? [{ key: 'wallet', label: t('wallet.adjust'), onClick: () => setAsked('wallet') }] : []),
          ...(asks ? [{ key: 'credit', label: t('wallet.credit'), onClick: () => setAsked('credit') }] : []),
        ]
      : [],
    isKnown ? contributed.actions : [],
    exports ? [{ key: 'data', label: t('actions.data'), onClick: () => void file() }] : [],
    blocks && status === 'active'
      ? [{ key: 'block', label: t('actions.block'), danger: true, onClick: () => setAsked('block') }]
      : blocks && status === 'blocked'
        ? [{ key: 'unblock', label: t('actions.unblock'), onClick: () => unblock.mutate({ id, version }) }]
        : [],
    forgets && isKnown
      ? [{ key: 'anonymise', label: t('actions.anonymise'), danger: true, onClick: () => setAsked('anonymise') }]
      : [],
  ].filter(({ length }) => length > 0);
  return (
    <>
      {groups.length > 0 ? <MenuButton icon={<MoreOutlined />} aria-label={t('actions.more')} groups={groups} /> : null}
      {contributed.dialog}
      {asked === 'wallet' ? <WalletDialog customer={customer} onClose={close} /> : null}
      {asked === 'credit' ? <WalletCreditDialog customer={id} onClose={close} /> : null}
      {asked === 'block' ? (
        <ConfirmDialog
          open
          danger
          title={t('block.title', { name: customer.name })}
          effect={t('block.effect')}
          okText={t('actions.block')}
          reason="required"
          onConfirm={(reason) => block.mutateAsync({ id, version, reason })}
          onClose={close}
        />
      ) : null}
      {asked === 'anonymise' ? (
        <ConfirmDialog
          open
          danger
          title={t('anonymise.title', { name: customer.name })}
          effect={t('anonymise.effect')}
          okText={t('actions.anonymise')}
          reason="required"
          onConfirm={(reason) => anonymise.mutateAsync({ id, version, reason })}
          onClose={close}
        />
      ) : null}
    </>
  );
}
