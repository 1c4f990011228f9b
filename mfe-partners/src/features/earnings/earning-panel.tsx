import type { EarningExplained } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { Fact, Facts, Loaded, MoneyCell, PersonCell, PlainTable, recordName } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { CommissionExplained, earnings, useOwnSeller } from '@bo/resources';
import Drawer from 'antd/es/drawer';
import { About, KindCell } from '../../parts/entries.tsx';
import { useText } from '../../text.ts';

function Whole({ entry }: { entry: EarningExplained }) {
  const t = useText('earnings');
  const format = useFormat();
  const { language } = useLanguage();
  const isOwn = useOwnSeller() !== undefined;
  return (
    <>
      <p>{t(`explain.${entry.kind}`)}</p>
      <Facts>
        <Fact label={t('fields.kind')}>
          <KindCell kind={entry.kind} />
        </Fact>
        <Fact label={t('fields.amount')}>
          <MoneyCell value={entry.amount} />
        </Fact>
        {isOwn ? null : (
          <Fact label={t('fields.seller')}>
            <bdi>{recordName(entry.seller, language)}</bdi>
          </Fact>
        )}
        <Fact label={t('fields.at')}>{format.dateTime(entry.at)}</Fact>
        <Fact label={t('fields.about')}>
          <About entry={entry} />
        </Fact>
        {entry.order ? (
          <Fact label={t('fields.order')}>
            <bdi dir="ltr">{entry.order.number}</bdi>
          </Fact>
        ) : null}
        {entry.refund ? (
          <Fact label={t('fields.refund')}>
            <bdi dir="ltr">{entry.refund.number}</bdi>
          </Fact>
        ) : null}
        {entry.payout ? (
          <Fact label={t('fields.payout')}>
            <bdi dir="ltr">{entry.payout.number}</bdi>
          </Fact>
        ) : null}
        {entry.requested_by ? (
          <Fact label={t('fields.requested_by')}>
            <PersonCell value={entry.requested_by} />
          </Fact>
        ) : null}
        {entry.approved_by ? (
          <Fact label={t('fields.approved_by')}>
            <PersonCell value={entry.approved_by} />
          </Fact>
        ) : null}
        <Fact label={t('fields.available_at')}>{format.dateTime(entry.available_at)}</Fact>
      </Facts>
      {entry.commission === null ? null : (
        <section aria-label={t('fields.source')}>
          <h3>{t('fields.source')}</h3>
          <CommissionExplained commission={entry.commission} />
        </section>
      )}
      {entry.together.length === 0 ? null : (
        <PlainTable
          label={t('explain.together')}
          columns={[
            { title: t('explain.together') },
            { title: t('fields.at') },
            { title: t('fields.amount'), align: 'end' },
          ]}
        >
          {entry.together.map(({ id, kind, at, amount }) => (
            <tr key={id}>
              <td>
                <KindCell kind={kind} />
              </td>
              <td>{format.dateTime(at)}</td>
              <td data-align="end">
                <MoneyCell value={amount} />
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </>
  );
}

/** Why an entry of the ledger is what it is. */
export function EarningPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText('earnings');
  return (
    <Drawer open size={480} title={t('explain.title')} onClose={onClose} destroyOnHidden>
      <Loaded result={useQuery(earnings.explained(id))}>{(entry) => <Whole entry={entry} />}</Loaded>
    </Drawer>
  );
}
