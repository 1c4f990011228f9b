import { needsOf, SELLER_STEPS, SELLER_STEPS_WITH_REASON, type SellerDetail, type SellerStatus } from '@bo/contracts';
import { toApiError } from '@bo/http';
import { ConfirmDialog, OffButton } from '@bo/kit';
import { useCan } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import { sellers } from '@bo/resources';
import { useState } from 'react';
import { useText } from '../../text.ts';
import './sellers.css';

/** What can be done with a seller as it stands: the steps of the contracts' table, each asked once more in words. */
export function SellerSteps({ seller }: { seller: SellerDetail }) {
  const t = useText('sellers');
  const [decides, applies] = [useCan('seller.approve'), useCan('seller.apply')];
  const [asked, setAsked] = useState<SellerStatus | null>(null);
  /** What the seller lacks for the step, as the server has told. */
  const [lacks, setLacks] = useState<readonly string[]>([]);
  const set = useMutation(
    sellers.act<{ version: number; status: SellerStatus; reason: string }>('status', { done: t('done.status') }),
  );
  const apply = useMutation(sellers.act<{ version: number }>('apply', { done: t('done.applied') }));
  const { id, version, status } = seller;
  if (seller.archived_at !== null) return null;
  const next = SELLER_STEPS[status].filter((step) => (step === 'applied' ? applies : decides));
  const stepName = (step: SellerStatus) =>
    t(`steps.${step === 'approved' && status === 'suspended' ? 'resumed' : step}`);
  const isBad = (step: SellerStatus) => step === 'rejected' || step === 'suspended' || step === 'terminated';
  return (
    <>
      {next.map((step) => (
        <OffButton
          key={step}
          why={step === 'approved' ? needsOf(seller).map((need) => t(`needs.${need}`)) : []}
          type={step === 'approved' || step === 'applied' ? 'primary' : 'default'}
          danger={isBad(step)}
          onClick={() => {
            setLacks([]);
            setAsked(step);
          }}
        >
          {stepName(step)}
        </OffButton>
      ))}
      {asked === null ? null : (
        <ConfirmDialog
          key={asked}
          open
          danger={isBad(asked)}
          title={stepName(asked)}
          effect={
            lacks.length === 0 ? (
              t(`effects.${asked}`)
            ) : (
              <ul className="par-lacks">
                {lacks.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )
          }
          okText={stepName(asked)}
          reason={SELLER_STEPS_WITH_REASON.includes(asked) ? 'required' : 'none'}
          onConfirm={(reason) =>
            asked === 'applied'
              ? apply.mutateAsync({ id, version })
              : set.mutateAsync({ id, version, status: asked, reason }).catch((thrown: unknown) => {
                  setLacks(Object.values(toApiError(thrown).errors).flat());
                  throw thrown;
                })
          }
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
