import type { Language, Recall, RecallStatus as Status } from '@bo/contracts';
import { StatusCell, type StatusTone } from '@bo/kit';
import { useRecordPlaces } from '@bo/platform';
import { Link } from '@bo/platform/router';
import { useLabel } from '@bo/resources';

const TONE: Readonly<Record<Status, StatusTone>> = { open: 'bad', closed: 'good', withdrawn: 'neutral' };

/** The reason in the reader's language, where it was written in that. */
export const reasonIn = ({ reason, reason_ar }: Pick<Recall, 'reason' | 'reason_ar'>, language: Language): string =>
  (language === 'ab' && reason_ar) || reason;

export function RecallStatus({ status }: { status: Status }) {
  const label = useLabel();
  return <StatusCell text={label(`recall_status.${status}`)} tone={TONE[status]} />;
}

/** An order by its number, with the way to its page in the remote that has it. */
export function OrderLink({ order: { id, number } }: { order: { id: string; number: string } }) {
  const to = useRecordPlaces().pathOf('order', id);
  const text = <bdi dir="ltr">{number}</bdi>;
  return to === undefined ? text : <Link to={to}>{text}</Link>;
}
