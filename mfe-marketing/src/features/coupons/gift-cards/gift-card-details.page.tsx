import type { GiftCard } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  ConfirmDialog,
  DateCell,
  DetailPage,
  DetailSection,
  Dialog,
  Fact,
  Facts,
  HistorySection,
  Loaded,
  MoreActions,
  PlainTable,
  PrevNext,
  recordName,
  StatusCell,
  SummaryStrip,
  useListRow,
} from '@bo/kit';
import { useCan } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { Link, useParams } from '@bo/platform/router';
import { giftCardMovements, giftCards, newGiftCardCode, useLabel } from '@bo/resources';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useState } from 'react';
import { customerPath, orderPath } from '../../../parts/other-remotes.ts';
import { paths } from '../../../paths.ts';
import { useText } from '../../../text.ts';
import { CARD_TONE } from './gift-card-list.tsx';
import './gift-cards.css';

function Summary({ card }: { card: GiftCard | undefined }) {
  const t = useText('gift-cards');
  const label = useLabel();
  const format = useFormat();
  const money = (amount: number) => <bdi className="bo-number">{format.money(amount, card?.currency)}</bdi>;
  return (
    <SummaryStrip>
      <Fact label={t('fields.balance')}>{card && money(card.balance)}</Fact>
      <Fact label={t('fields.status')}>
        {card && <StatusCell text={label(`gift_card_state.${card.state}`)} tone={CARD_TONE[card.state]} />}
      </Fact>
      <Fact label={t('fields.value')}>{card && money(card.value)}</Fact>
      <Fact label={t('fields.redeemed')}>{card && money(card.redeemed)}</Fact>
      <Fact label={t('fields.expiry_date')}>{card && <DateCell value={card.expires_at} style="end" />}</Fact>
    </SummaryStrip>
  );
}

/** All that ever came onto the card and went off it. */
function Ledger({ card }: { card: GiftCard }) {
  const t = useText('gift-cards');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  const result = useQuery(giftCardMovements(card.id));
  return (
    <DetailSection title={t('sections.ledger')}>
      <Loaded result={result}>
        {({ results }) => (
          <PlainTable
            label={t('sections.ledger')}
            columns={[
              { title: t('ledger.at') },
              { title: t('ledger.what') },
              { title: t('ledger.by') },
              { title: t('ledger.change'), align: 'end' },
              { title: t('fields.balance'), align: 'end' },
            ]}
          >
            {results.map(({ id, at, kind, order, reason, actor, change, balance }) => (
              <tr key={id}>
                <td>{format.dateTime(at)}</td>
                <td>
                  {label(`gift_card_movement.${kind}`)}
                  {order ? (
                    <>
                      {' '}
                      <Link to={orderPath(order.id)}>
                        <bdi dir="ltr">{order.number}</bdi>
                      </Link>
                    </>
                  ) : null}
                  {reason === '' ? null : (
                    <div className="bo-muted">
                      <bdi>{reason}</bdi>
                    </div>
                  )}
                </td>
                <td>
                  <bdi>{recordName(actor ?? undefined, language)}</bdi>
                </td>
                <td data-align="end">
                  <bdi className="bo-number">{format.money(change, card.currency)}</bdi>
                </td>
                <td data-align="end">
                  <bdi className="bo-number">{format.money(balance, card.currency)}</bdi>
                </td>
              </tr>
            ))}
          </PlainTable>
        )}
      </Loaded>
    </DetailSection>
  );
}

function Side({ card }: { card: GiftCard }) {
  const t = useText('gift-cards');
  const label = useLabel();
  const format = useFormat();
  const labels: Record<string, string> = { last_four: t('fields.code'), status_reason: t('fields.reason') };
  return (
    <>
      <DetailSection title={t('sections.card')}>
        <Facts>
          <Fact label={t('fields.customer')}>
            {card.customer ? (
              <Link to={customerPath(card.customer.id)}>
                <bdi>{card.customer.name}</bdi>
              </Link>
            ) : null}
          </Fact>
          <Fact label={t('fields.send_via')}>{label(`gift_card_way.${card.send_via}`)}</Fact>
          <Fact label={t('fields.date_added')}>{format.date(card.created_at)}</Fact>
          {card.batch_id === null ? null : (
            <Fact label={t('fields.batch')}>
              <Link to={paths.giftCardBatch(card.batch_id)}>{t('batch.title')}</Link>
            </Fact>
          )}
        </Facts>
      </DetailSection>
      <HistorySection type="gift_card" id={card.id} labelOf={(field) => labels[field]} />
    </>
  );
}

function Actions({ card }: { card: GiftCard }) {
  const t = useText('gift-cards');
  const format = useFormat();
  const mayVoid = useCan('gift_card.void');
  const [asking, setAsking] = useState<'void' | 'code' | null>(null);
  const voiding = useMutation(giftCards.act<{ version: number; reason: string }>('void', { done: t('done.voided') }));
  const renew = useMutation(newGiftCardCode());
  const { id, version } = card;
  const close = () => setAsking(null);
  const balance = format.money(card.balance, card.currency);
  return (
    <>
      {mayVoid && card.state !== 'void' ? (
        <MoreActions
          groups={[
            card.state === 'expired'
              ? []
              : [{ key: 'code', label: t('actions.newCode'), onClick: () => setAsking('code') }],
            [{ key: 'void', label: t('actions.void'), danger: true, onClick: () => setAsking('void') }],
          ]}
        />
      ) : null}
      <ConfirmDialog
        danger
        open={asking === 'void'}
        title={t('void.title', { code: card.last_four })}
        effect={t('void.effect', { balance })}
        okText={t('actions.void')}
        reason="required"
        onConfirm={(reason) => voiding.mutateAsync({ id, version, reason })}
        onClose={close}
      />
      <ConfirmDialog
        open={asking === 'code'}
        title={t('newCode.title', { code: card.last_four })}
        effect={t('newCode.effect', { balance })}
        okText={t('newCode.ok')}
        reason="required"
        onConfirm={(reason) => renew.mutateAsync({ id, version, reason })}
        onClose={close}
      />
      {renew.data ? (
        <Dialog
          open
          title={t('newCode.done')}
          onCancel={() => renew.reset()}
          footer={<Button onClick={() => renew.reset()}>{t('newCode.close')}</Button>}
        >
          <Alert type="warning" showIcon title={t('newCode.once')} />
          <code className="mkt-code" dir="ltr">
            {renew.data.code}
          </code>
        </Dialog>
      ) : null}
    </>
  );
}

/** What is on a card, how it came to that, and what can be done when it is lost. */
export function GiftCardDetailsPage() {
  const t = useText('gift-cards');
  const { cardId = '' } = useParams();
  const result = useQuery(giftCards.detail(cardId));
  const row = useListRow(giftCards, cardId);
  const known = result.data ?? row;
  const whole = result.data;
  return (
    <DetailPage
      title={known ? <bdi dir="ltr">•••• {known.last_four}</bdi> : t('one')}
      parent={{ to: paths.couponTab('gift-cards'), label: t('list.title') }}
      summary={result.isError && !known ? null : <Summary card={known} />}
      side={whole ? <Side card={whole} /> : result.isError ? null : <div className="bo-card" />}
      actions={
        <>
          {known ? <PrevNext resource={giftCards} id={known.id} to={paths.giftCardDetails} /> : null}
          {whole ? <Actions card={whole} /> : <span className="bo-actions-wait" />}
        </>
      }
    >
      <Loaded result={result}>
        {(card) => (
          <>
            {card.status_reason === '' ? null : (
              <Alert type="warning" showIcon title={t('void.because', { reason: card.status_reason })} />
            )}
            <Ledger card={card} />
          </>
        )}
      </Loaded>
    </DetailPage>
  );
}
