import { needsOf, SELLER_STEPS, SELLER_STEPS_WITH_REASON, type SellerDetail, type SellerStatus } from '@bo/contracts';
import { toApiError } from '@bo/http';
import { ConfirmDialog, type MenuAction, OffButton } from '@bo/kit';
import { useCan } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import { sellers } from '@bo/resources';
import { type ReactNode, useState } from 'react';
import { useText } from '../../text.ts';
import './sellers.css';

const MAIN_STEPS: readonly SellerStatus[] = ['approved', 'applied'];
const isBad = (step: SellerStatus) => step === 'rejected' || step === 'suspended' || step === 'terminated';

/** The steps of a status that the person may take, and the one among them that leads on. */
export function useNextSteps(status: SellerStatus | undefined) {
  const [decides, applies] = [useCan('seller.approve'), useCan('seller.apply')];
  const next = status ? SELLER_STEPS[status].filter((step) => (step === 'applied' ? applies : decides)) : [];
  return {
    main: next.find((step) => MAIN_STEPS.includes(step)),
    others: next.filter((step) => !MAIN_STEPS.includes(step)),
  };
}

/**
 * The steps of a seller as it stands, each confirmed in a dialog: the one that leads on as the primary button, the
 * others as actions of the menu.
 */
export function SellerSteps({
  seller,
  menu,
}: {
  seller: SellerDetail;
  menu: (others: readonly MenuAction[]) => ReactNode;
}) {
  const t = useText('sellers');
  const [asked, setAsked] = useState<SellerStatus | null>(null);
  /** What the seller lacks for the step, as the server has told. */
  const [lacks, setLacks] = useState<readonly string[]>([]);
  const set = useMutation(
    sellers.act<{ version: number; status: SellerStatus; reason: string }>('status', { done: t('done.status') }),
  );
  const apply = useMutation(sellers.act<{ version: number }>('apply', { done: t('done.applied') }));
  const { id, version, status } = seller;
  const { main, others } = useNextSteps(seller.archived_at === null ? status : undefined);
  const stepName = (step: SellerStatus) =>
    t(`steps.${step === 'approved' && status === 'suspended' ? 'resumed' : step}`);
  const ask = (step: SellerStatus) => {
    setLacks([]);
    setAsked(step);
  };
  return (
    <>
      {main ? (
        <OffButton
          why={main === 'approved' ? needsOf(seller).map((need) => t(`needs.${need}`)) : []}
          type="primary"
          onClick={() => ask(main)}
        >
          {stepName(main)}
        </OffButton>
      ) : null}
      {menu(
        others.map((step) => ({ key: step, label: stepName(step), danger: isBad(step), onClick: () => ask(step) })),
      )}
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
