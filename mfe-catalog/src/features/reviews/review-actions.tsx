import type { Review } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { lazyDialog, type MenuAction, MenuButton, recordName, useUndoToast } from '@bo/kit';
import { toast, useCan } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useText } from '../../text.ts';
import { setReviewStatus } from './reviews.api.ts';

const RejectDialog = lazyDialog(() => import('./reject-dialog.tsx').then(({ RejectDialog: Asked }) => Asked));

/** What can be done with a review as it stands: as buttons, or in a list, which opens it as well, as a menu. */
export function ReviewActions({ review, onOpen }: { review: Review; onOpen?: () => void }) {
  const t = useText('reviews');
  const { language } = useLanguage();
  const moderates = useCan('review.moderate');
  const [rejecting, setRejecting] = useState(false);
  const undo = useUndoToast();
  const decide = useMutation(setReviewStatus());
  const { id, version, status, status_reason } = review;
  const set = async (next: 'published' | 'hidden' | 'rejected', reason = '') => {
    const decided = await decide.mutateAsync({ id, version, status: next, reason });
    // A published review cannot become rejected again: there the way back is to hide it.
    if (status === 'rejected') toast.success(t(`done.${next}`));
    else
      undo(t(`done.${next}`), () =>
        decide.mutateAsync({ id, version: decided.version, status, reason: status_reason }),
      );
    return decided;
  };
  // A refusal has been told by the query client.
  const go = (next: 'published' | 'hidden') => void set(next).catch(() => undefined);
  const steps: (MenuAction & { label: string })[] = [
    status === 'published'
      ? { key: 'hide', label: t('actions.hide'), onClick: () => go('hidden') }
      : { key: 'publish', label: t('actions.publish'), onClick: () => go('published') },
    ...(status === 'pending'
      ? [{ key: 'reject', label: t('actions.reject'), danger: true, onClick: () => setRejecting(true) }]
      : []),
  ].filter(() => moderates);
  return (
    <>
      {onOpen ? (
        <MenuButton
          type="text"
          size="small"
          icon={<MoreOutlined />}
          aria-label={t('actions.of', { product: recordName(review.product, language) })}
          loading={decide.isPending}
          groups={[[{ key: 'open', label: t('actions.open'), onClick: onOpen }], ...(steps.length > 0 ? [steps] : [])]}
        />
      ) : (
        <span className="bo-actions">
          {steps.map(({ key, label, danger = false, onClick }) => (
            <Button key={key} size="small" danger={danger} loading={decide.isPending} onClick={onClick}>
              {label}
            </Button>
          ))}
        </span>
      )}
      {rejecting ? (
        <RejectDialog id={id} save={(reason) => set('rejected', reason)} onClose={() => setRejecting(false)} />
      ) : null}
    </>
  );
}
