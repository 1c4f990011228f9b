import type { OfferOutcome, OfferPreview, OfferPreviewLine, OfferRival } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { DateCell, DetailSection, Dialog, MoneyCell, recordName, StatusCell, type StatusTone } from '@bo/kit';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import Alert from 'antd/es/alert';
import { paths } from '../paths.ts';
import { useText } from '../text.ts';
import { OFFER_TONE } from './period-tone.ts';
import './marketing.css';

export const OUTCOME_TONE: Record<OfferOutcome, StatusTone> = { always: 'good', sometimes: 'warn', never: 'bad' };

const nameOf = ({ title, title_ar }: OfferRival, language: string): string =>
  (language === 'ab' ? title_ar : title) || title;

/** Everything that runs for the same variants in the same time, and for how many of them it wins. */
export function Rivals({ preview }: { preview: OfferPreview }) {
  const t = useText('offers');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  return (
    <DetailSection title={t('preview.rivals')}>
      {preview.rivals.length === 0 ? (
        <p className="bo-muted">{t('preview.noRivals')}</p>
      ) : (
        <ul className="mkt-rivals">
          {preview.rivals.map((rival) => (
            <li key={rival.id}>
              <span className="bo-two-lines">
                {rival.kind === 'offer' ? (
                  <Link to={paths.offerEdit(rival.id)}>
                    <bdi>{nameOf(rival, language)}</bdi>
                  </Link>
                ) : (
                  <bdi>{nameOf(rival, language)}</bdi>
                )}
                <span className="bo-muted">
                  {t(rival.kind === 'offer' ? 'preview.rivalOffer' : 'preview.rivalVolume')}
                  {rival.from === null ? null : (
                    <>
                      {' · '}
                      <DateCell value={rival.from} style="date" />
                    </>
                  )}
                </span>
              </span>
              <StatusCell text={label(`offer_state.${rival.state}`)} tone={OFFER_TONE[rival.state]} />
              <span>
                {t('preview.rivalVariants', { count: rival.variants, number: format.number(rival.variants) })}
                {' · '}
                {t('preview.rivalWins', { count: rival.wins, number: format.number(rival.wins) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </DetailSection>
  );
}

/** Kept baskets that would cost something else: each leads to the simulator. */
export function TouchedCases({ preview }: { preview: OfferPreview }) {
  const t = useText('offers');
  const format = useFormat();
  if (preview.cases.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('preview.cases', { count: preview.cases.length, number: format.number(preview.cases.length) })}
      description={
        <ul className="mkt-rivals">
          {preview.cases.map(({ id, title, expected, total }) => (
            <li key={id}>
              <Link to={withQuery(paths.priceSimulator(), { case: id })}>
                <bdi>{title}</bdi>
              </Link>
              <MoneyCell value={total} />
              <span>{t('preview.caseExpected', { amount: format.money(expected) })}</span>
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** Who has a variant's price while the offer lasts: from when, where, and from which quantity. */
export function ContestDialog({
  line,
  preview,
  own,
  onClose,
}: {
  line: OfferPreviewLine;
  preview: OfferPreview;
  own: string;
  onClose: () => void;
}) {
  const t = useText('offers');
  const format = useFormat();
  const { language } = useLanguage();
  const winnerName = (id: string | null) => {
    if (id === null) return t('preview.selling');
    if (id === own) return t('preview.thisOffer');
    const rival = preview.rivals.find((one) => one.id === id);
    return rival ? nameOf(rival, language) : id;
  };
  return (
    <Dialog
      open
      width={760}
      title={t('preview.who', { name: recordName(line, language) })}
      footer={null}
      onCancel={onClose}
    >
      <div className="mkt-items-scroll" tabIndex={0} role="region" aria-label={t('preview.outcome')}>
        <table className="mkt-items-table">
          <thead>
            <tr>
              {(['from', 'upto', 'where', 'quantity', 'winner', 'total'] as const).map((key) => (
                <th key={key} scope="col">
                  {t(`preview.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {line.contests.map((contest) => (
              <tr key={`${contest.from} ${contest.pincodes.join()} ${String(contest.quantity)}`}>
                <td>
                  <DateCell value={contest.from} style="time" />
                </td>
                <td>
                  <DateCell value={contest.upto} style="end" />
                </td>
                <td>
                  {contest.pincodes.length === 0 ? (
                    t('preview.everywhere')
                  ) : (
                    <bdi dir="ltr">{contest.pincodes.join(', ')}</bdi>
                  )}
                </td>
                <td>
                  <bdi>{format.number(contest.quantity)}</bdi>
                </td>
                <td>
                  <StatusCell text={winnerName(contest.winner.id)} tone={contest.ours ? 'good' : 'warn'} />
                </td>
                <td>
                  <MoneyCell value={contest.total} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
