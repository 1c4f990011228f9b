import { PRODUCT_TRANSITIONS, type ProductDetail, type ProductStatusInput } from '@bo/contracts';
import { ConfirmButton, useUndoToast } from '@bo/kit';
import { Can, toast } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import { products } from '@bo/resources';
import Button from 'antd/es/button';
import { duplicateProduct, setProductStatus } from './products.api.ts';
import { productPaths } from './products.paths.ts';
import { useProductText } from './product-text.ts';

type Status = ProductStatusInput['status'];

/**
 * The states a person may choose next. Only an undo goes back to a draft, and what the store itself drafts goes on sale
 * without a review.
 */
const nextOf = ({ status, seller }: ProductDetail): Status[] =>
  PRODUCT_TRANSITIONS[status].filter(
    (next) => next !== 'draft' && !(status === 'draft' && next === 'in_review' && seller === null),
  );

function StatusButton({ product, status }: { product: ProductDetail; status: Status }) {
  const t = useProductText();
  const undo = useUndoToast();
  const change = useMutation(setProductStatus());
  const takeBack = useMutation(products.bulk());
  const { id, version } = product;
  const label = product.status === 'in_review' && status === 'active' ? t('actions.approve') : t(`become.${status}`);
  if (status === 'changes_requested' || status === 'rejected') {
    return (
      <ConfirmButton
        danger={status === 'rejected'}
        title={label}
        okText={label}
        effect={t(`becomeEffect.${status}`)}
        reason="required"
        onConfirm={(reason) => change.mutateAsync({ id, version, status, reason })}
      >
        {label}
      </ConfirmButton>
    );
  }
  const go = () =>
    change.mutate(
      { id, version, status, reason: '' },
      {
        onSuccess: (changed) => {
          const text = t('done.status', { status: t(`status.${changed.status}`) });
          const before = product.status;
          if (status === 'active')
            undo(text, () =>
              takeBack.mutateAsync({ action: 'deactivate', target: { ids: [id] }, values: { to: before } }),
            );
          else if (before === 'active')
            undo(text, () => change.mutateAsync({ id, version: changed.version, status: before, reason: '' }));
          else toast.success(text);
        },
      },
    );
  return (
    <Button type={status === 'active' ? 'primary' : 'default'} loading={change.isPending} onClick={go}>
      {label}
    </Button>
  );
}

/** What can be done with one product beside editing it. */
export function ProductStates({ product }: { product: ProductDetail }) {
  const t = useProductText();
  const navigate = useNavigate();
  const undo = useUndoToast();
  const duplicate = useMutation(duplicateProduct(t('done.duplicated')));
  const archive = useMutation(products.archive());
  const takeBack = useMutation(products.bulk());
  const restore = useMutation(products.restore({ done: t('done.restored') }));
  const putAway = () =>
    archive.mutate(product, {
      onSuccess: (archived) =>
        undo(t('done.archived'), () =>
          takeBack.mutateAsync({ action: 'restore', target: { ids: [archived.id] }, values: { to: product.status } }),
        ),
    });
  return (
    <>
      <Can do="product.create">
        <Button
          loading={duplicate.isPending}
          onClick={() => duplicate.mutate(product.id, { onSuccess: ({ id }) => void navigate(productPaths.edit(id)) })}
        >
          {t('actions.duplicate')}
        </Button>
      </Can>
      <Can do="product.delete">
        {product.status === 'archived' ? (
          <Button loading={restore.isPending} onClick={() => restore.mutate(product)}>
            {t('actions.restore')}
          </Button>
        ) : (
          <Button danger loading={archive.isPending} onClick={putAway}>
            {t('actions.archive')}
          </Button>
        )}
      </Can>
      <Can do="product.edit">
        {nextOf(product).map((status) => (
          <StatusButton key={status} product={product} status={status} />
        ))}
      </Can>
    </>
  );
}
