import { PRODUCT_TRANSITIONS, type ProductDetail, type ProductStatusInput } from '@bo/contracts';
import { ConfirmDialog, type MenuAction, MoreActions, useUndoToast } from '@bo/kit';
import { toast, useCan } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import { products, useLabel } from '@bo/resources';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { ScheduleDialog } from './product-schedule.tsx';
import { duplicateProduct, setProductStatus } from './products.api.ts';

type Status = ProductStatusInput['status'];
/** A "no" that someone is owed a reason for. */
type Refusal = Extract<Status, 'changes_requested' | 'rejected'>;
const isRefusal = (status: Status): status is Refusal => status === 'changes_requested' || status === 'rejected';

/**
 * The states a person may choose next. Only an undo goes back to a draft, and what the store itself drafts goes on sale
 * without a review.
 */
export const nextOf = ({ status, seller }: ProductDetail): Status[] =>
  PRODUCT_TRANSITIONS[status].filter(
    (next) => next !== 'draft' && !(status === 'draft' && next === 'in_review' && seller === null),
  );

/** Gives a product another state, with a way back where there is one. */
export function useStatusChange(product: ProductDetail) {
  const t = useText('products');
  const labelOf = useLabel();
  const undo = useUndoToast();
  const { mutateAsync, isPending } = useMutation(setProductStatus());
  const takeBack = useMutation(products.bulk());
  const { id, version, status: before } = product;
  const change = async (status: Status, reason = '') => {
    const changed = await mutateAsync({ id, version, status, reason });
    if (isRefusal(status)) return;
    const text = t('done.status', { status: labelOf(`product_status.${changed.status}`) });
    if (status === 'active')
      undo(text, () => takeBack.mutateAsync({ action: 'deactivate', target: { ids: [id] }, values: { to: before } }));
    else if (before === 'active')
      undo(text, () => mutateAsync({ id, version: changed.version, status: before, reason: '' }));
    else toast.success(text);
  };
  return { change, isPending };
}

/** What a state is called where one chooses it. */
export function useStatusName({ status: before }: ProductDetail) {
  const t = useText('products');
  return (status: Status) =>
    before === 'in_review' && status === 'active' ? t('actions.approve') : t(`become.${status}`);
}

function useArchiving(product: ProductDetail): MenuAction {
  const t = useText('products');
  const undo = useUndoToast();
  const archive = useMutation(products.archive());
  const takeBack = useMutation(products.bulk());
  const restore = useMutation(products.restore({ done: t('done.restored') }));
  if (product.status === 'archived')
    return { key: 'restore', label: t('actions.restore'), onClick: () => restore.mutate(product) };
  const putAway = () =>
    archive.mutate(product, {
      onSuccess: ({ id }) =>
        undo(t('done.archived'), () =>
          takeBack.mutateAsync({ action: 'restore', target: { ids: [id] }, values: { to: product.status } }),
        ),
    });
  return { key: 'archive', label: t('actions.archive'), danger: true, onClick: putAway };
}

/** What can be done with one product beside editing it. */
export function ProductMenu({ product }: { product: ProductDetail }) {
  const t = useText('products');
  const navigate = useNavigate();
  const [may, creates, deletes] = [useCan('product.edit'), useCan('product.create'), useCan('product.delete')];
  const { change } = useStatusChange(product);
  const nameOf = useStatusName(product);
  const duplicate = useMutation(duplicateProduct(t('done.duplicated')));
  const archiving = useArchiving(product);
  const [asking, setAsking] = useState<Refusal | null>(null);
  const [scheduling, setScheduling] = useState(false);
  const states = nextOf(product).map((status) => ({
    key: status,
    label: nameOf(status),
    danger: status === 'rejected',
    onClick: () => {
      if (isRefusal(status)) setAsking(status);
      // The query client tells why it did not work.
      else change(status).catch(() => undefined);
    },
  }));
  const plan = { key: 'schedule', label: t('actions.schedule'), onClick: () => setScheduling(true) };
  const plans = product.status === 'active' || nextOf(product).includes('active') ? [plan] : [];
  const copy = {
    key: 'duplicate',
    label: t('actions.duplicate'),
    onClick: () => duplicate.mutate(product.id, { onSuccess: ({ id }) => void navigate(paths.productEdit(id)) }),
  };
  return (
    <>
      <MoreActions groups={[may ? [...states, ...plans] : [], creates ? [copy] : [], deletes ? [archiving] : []]} />
      {scheduling ? <ScheduleDialog product={product} onClose={() => setScheduling(false)} /> : null}
      {asking === null ? null : (
        <ConfirmDialog
          open
          danger={asking === 'rejected'}
          title={nameOf(asking)}
          okText={nameOf(asking)}
          effect={t(`becomeEffect.${asking}`)}
          reason="required"
          onConfirm={(reason) => change(asking, reason)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
