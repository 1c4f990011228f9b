import { type ProductDetail, ProductScheduleForm } from '@bo/contracts';
import { type BulkDialog, DateField, Dialog, QuickForm } from '@bo/kit';
import { useMutation } from '@bo/platform/query';
import { useText } from '../../text.ts';
import { scheduleProduct } from './products.api.ts';

interface MomentsProps {
  title: string;
  initial: { on_sale_at: string | null; off_sale_at: string | null };
  /** On sale now: only when it goes off can be said. */
  onSale?: boolean;
  product?: ProductDetail;
  save: (
    moments: { on_sale_at: string | null; off_sale_at: string | null },
    over: ProductDetail | undefined,
  ) => Promise<unknown>;
  onClose: () => void;
}

function MomentsDialog({ title, initial, onSale = false, product, save, onClose }: MomentsProps) {
  const t = useText('products');
  return (
    <Dialog open title={title} footer={null} onCancel={onClose} destroyOnHidden>
      <p className="bo-muted">{t('schedule.text')}</p>
      <QuickForm
        contract={ProductScheduleForm}
        initial={initial}
        record={product}
        save={save}
        onSaved={onClose}
        submitText={t('schedule.submit')}
      >
        {onSale ? null : <DateField name="on_sale_at" label={t('schedule.on')} kind="time" />}
        <DateField name="off_sale_at" label={t('schedule.off')} kind="time" hint={t('schedule.offHint')} />
      </QuickForm>
    </Dialog>
  );
}

/** When one product goes on sale by itself, and off. */
export function ScheduleDialog({ product, onClose }: { product: ProductDetail; onClose: () => void }) {
  const t = useText('products');
  const { schedule, status } = product;
  const { mutateAsync } = useMutation(scheduleProduct({ done: t('done.scheduled'), failure: 'screen' }));
  return (
    <MomentsDialog
      title={t('schedule.title')}
      initial={{ on_sale_at: schedule?.on_sale_at ?? null, off_sale_at: schedule?.off_sale_at ?? null }}
      onSale={status === 'active'}
      product={product}
      save={(moments, { id, version } = product) => mutateAsync({ id, version, ...moments })}
      onClose={onClose}
    />
  );
}

/** The same for all that are selected. */
export function BulkScheduleDialog({ onConfirm, onClose }: BulkDialog) {
  const t = useText('products');
  return (
    <MomentsDialog
      title={t('schedule.title')}
      initial={{ on_sale_at: null, off_sale_at: null }}
      save={(moments) => onConfirm(moments)}
      onClose={onClose}
    />
  );
}
