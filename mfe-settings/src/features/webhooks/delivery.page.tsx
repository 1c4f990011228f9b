import type { WebhookDeliveryDetail } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { DetailPage, DetailSection, Fact, Loaded, PlainTable, StatusCell } from '@bo/kit';
import { Can, useRecordPlaces } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { Link, useNavigate, useParams } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import Button from 'antd/es/button';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useAnswer } from './delivery-columns.tsx';
import { Sample } from './sample.tsx';
import { DELIVERY_TONE, useEventName } from './webhook-words.ts';
import { deliveryDetail, resend } from './webhooks.api.ts';

function Attempts({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const t = useText('webhooks');
  const format = useFormat();
  const answer = useAnswer();
  if (delivery.log.length === 0) return <p className="bo-muted">{t('delivery.nothing')}</p>;
  return (
    <PlainTable
      label={t('delivery.attempts')}
      columns={[
        { title: t('delivery.number'), align: 'end' },
        { title: t('deliveries.at') },
        { title: t('deliveries.answer') },
        { title: t('delivery.took'), align: 'end' },
        { title: t('delivery.response') },
      ]}
    >
      {delivery.log.map(({ id, number, at, status, error, duration_ms, response }) => (
        <tr key={id}>
          <td data-align="end">{format.number(number)}</td>
          <td>{format.dateTime(at)}</td>
          <td>
            <StatusCell
              text={answer({ last_status: status, last_error: error })}
              tone={error === null ? 'good' : 'bad'}
            />
          </td>
          <td data-align="end">{t('delivery.ms', { ms: format.number(duration_ms) })}</td>
          <td className="set-answer">
            <bdi>{response}</bdi>
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

/** One event on its way to one webhook: what is sent, and what came back each time. */
export function DeliveryPage() {
  const t = useText('webhooks');
  const label = useLabel();
  const eventName = useEventName();
  const format = useFormat();
  const navigate = useNavigate();
  const { deliveryId = '' } = useParams();
  const result = useQuery(deliveryDetail(deliveryId));
  const again = useMutation(resend(t('delivery.resent')));
  const delivery = result.data;
  const send = () =>
    again.mutate(deliveryId, {
      onSuccess: ({ id }) => {
        void navigate(paths.webhookDeliveryDetails(id));
      },
    });
  return (
    <DetailPage
      title={delivery ? eventName(delivery.type) : t('delivery.title')}
      parent={{ to: paths.webhookDeliveryList(), label: t('deliveries.title') }}
      actions={
        delivery && delivery.status !== 'waiting' ? (
          <Can do="settings.security">
            <Button loading={again.isPending} onClick={send}>
              {t('delivery.resend')}
            </Button>
          </Can>
        ) : null
      }
    >
      <Loaded result={result}>
        {(found) => (
          <>
            <DetailSection title={t('delivery.title')}>
              <dl className="bo-facts">
                <Fact label={t('deliveries.status')}>
                  <StatusCell
                    text={label(`webhook_delivery_status.${found.status}`)}
                    tone={DELIVERY_TONE[found.status]}
                  />
                </Fact>
                <Fact label={t('deliveries.webhook')}>
                  <Link to={paths.webhookEdit(found.webhook_id)}>
                    <bdi>{found.webhook.name}</bdi>
                  </Link>
                </Fact>
                <Fact label={t('delivery.cause')}>{t(`delivery.causes.${found.cause}`)}</Fact>
                <Fact label={t('delivery.id')}>
                  <bdi dir="ltr">{found.event_id}</bdi>
                </Fact>
                <Fact label={t('delivery.record')}>
                  <RecordLink type={found.type} id={found.record_id} />
                </Fact>
                {found.status === 'waiting' && found.next_attempt_at !== null && found.attempts > 0 ? (
                  <Fact label={t('deliveries.attempts')}>
                    {t('deliveries.next', { time: format.relative(found.next_attempt_at) })}
                  </Fact>
                ) : null}
              </dl>
            </DetailSection>
            <DetailSection title={t('delivery.attempts')}>
              <Attempts delivery={found} />
            </DetailSection>
            <DetailSection title={t('delivery.sent')}>
              <Sample value={found.body} label={t('delivery.sent')} />
            </DetailSection>
          </>
        )}
      </Loaded>
    </DetailPage>
  );
}

/** The record that an event tells of; some have no screen of their own. */
function RecordLink({ type, id }: { type: string; id: string }) {
  const to = useRecordPlaces().pathOf(type.split('.')[0] ?? '', id);
  const name = <bdi dir="ltr">{id}</bdi>;
  return to ? <Link to={to}>{name}</Link> : name;
}
