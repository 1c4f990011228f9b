import { TRANSFER_REASONS, type TransferStatus as Status } from '@bo/contracts';
import { StatusCell, type StatusTone } from '@bo/kit';
import { useLabel } from '@bo/resources';

const TONE: Readonly<Record<Status, StatusTone>> = {
  draft: 'neutral',
  sent: 'busy',
  on_the_way: 'busy',
  partly_received: 'warn',
  received: 'good',
  called_back: 'neutral',
  cancelled: 'bad',
};

export function TransferStatus({ status }: { status: Status }) {
  const label = useLabel();
  return <StatusCell text={label(`transfer_status.${status}`)} tone={TONE[status]} />;
}

/** Why units arrived otherwise than they were sent, in words; a reason that this release does not know as it is. */
export function useTransferReason(): (reason: string) => string {
  const label = useLabel();
  return (reason) => {
    const known = TRANSFER_REASONS.find((one) => one === reason);
    return known ? label(`transfer_reason.${known}`) : reason;
  };
}
