import {
  type NewWebhook,
  type Webhook,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_EVENTS,
  WEBHOOK_OVERLAP_HOURS,
  WebhookInput,
  type WebhookEventType,
  webhookState,
} from '@bo/contracts';
import { isolate, useFormat } from '@bo/i18n';
import {
  ContractForm,
  DetailSection,
  Dialog,
  Fact,
  FormPage,
  FormSection,
  HistorySection,
  LinkButton,
  Loaded,
  PlainTable,
  RecordActions,
  ResourceForm,
  SelectField,
  StatusCell,
  SwitchField,
  TextAreaField,
  TextField,
} from '@bo/kit';
import { Can, useCan } from '@bo/platform';
import { useMutation, useQuery, useQueryClient } from '@bo/platform/query';
import { Link, useNavigate, useParams } from '@bo/platform/router';
import { useLabel, webhooks } from '@bo/resources';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import { useState } from 'react';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useAnswer } from './delivery-columns.tsx';
import { Sample } from './sample.tsx';
import { DELIVERY_TONE, STATE_TONE, useEventName } from './webhook-words.ts';
import { createWebhook, deliveryList, rotateSecret, sendTest } from './webhooks.api.ts';

function WebhookFields() {
  const t = useText('webhooks');
  const eventName = useEventName();
  return (
    <FormSection title={t('sections.webhook')}>
      <TextField name="name" label={t('fields.name')} />
      <TextField name="url" label={t('fields.url')} hint={t('hints.url')} />
      <SelectField
        multiple
        name="events"
        label={t('fields.events')}
        hint={t('hints.events')}
        choices={WEBHOOK_EVENT_TYPES.map((value) => ({ value, label: eventName(value) }))}
      />
      <SwitchField name="active" label={t('fields.active')} hint={t('hints.active')} />
      <TextAreaField name="note" label={t('fields.note')} rows={2} />
    </FormSection>
  );
}

/** A secret that was just made: this once, whatever closes it. */
function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useText('webhooks');
  return (
    <Dialog
      open
      title={t('create.secret')}
      okText={t('secret.done')}
      cancelButtonProps={{ hidden: true }}
      mask={{ closable: false }}
      onOk={onClose}
      onCancel={onClose}
    >
      <p>{t('create.secretHint')}</p>
      <ShownOnce label={t('fields.secret')} value={secret} />
    </Dialog>
  );
}

export function WebhookCreatePage() {
  const t = useText('webhooks');
  const navigate = useNavigate();
  const client = useQueryClient();
  const [made, setMade] = useState<NewWebhook | null>(null);
  return (
    <FormPage title={t('create.title')} parent={{ to: paths.webhookList(), label: t('list.title') }}>
      <ContractForm
        name="webhook"
        contract={WebhookInput}
        submitText={t('list.create')}
        save={(input) => createWebhook(input)}
        onSaved={(created) => {
          void client.invalidateQueries({ queryKey: webhooks.keys.all });
          setMade(created);
        }}
      >
        <WebhookFields />
      </ContractForm>
      <Examples events={WEBHOOK_EVENT_TYPES} />
      {made ? (
        <NewSecret
          secret={made.secret}
          onClose={() => void navigate(paths.webhookEdit(made.webhook.id), { replace: true })}
        />
      ) : null}
    </FormPage>
  );
}

/** What an event holds, by example. */
function Examples({ events }: { events: readonly string[] }) {
  const t = useText('webhooks');
  const eventName = useEventName();
  const known = WEBHOOK_EVENT_TYPES.filter((type) => events.includes(type));
  return (
    <DetailSection title={t('example.show')}>
      <div className="set-samples">
        {known.map((type: WebhookEventType) => (
          <details key={type}>
            <summary>
              {eventName(type)} · <bdi dir="ltr">{type}</bdi>
            </summary>
            <Sample
              label={t('example.title')}
              value={{
                id: 'evt_5b0c1f0a7b1e4c5c9b8e7c1d2f3a4b5c',
                type,
                created_at: '2026-11-23T08:15:30.000Z',
                data: WEBHOOK_EVENTS[type].example,
              }}
            />
          </details>
        ))}
      </div>
    </DetailSection>
  );
}

function RotateSecret({ webhook }: { webhook: Webhook }) {
  const t = useText('webhooks');
  const [open, setOpen] = useState(false);
  const [hours, setHours] = useState<number>(24);
  const rotate = useMutation(rotateSecret());
  const secret = rotate.data?.secret;
  if (secret !== undefined) return <NewSecret secret={secret} onClose={() => rotate.reset()} />;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('secret.rotate')}</Button>
      <Dialog
        open={open}
        title={t('secret.rotate')}
        okText={t('secret.rotate')}
        confirmLoading={rotate.isPending}
        onCancel={() => setOpen(false)}
        onOk={() =>
          rotate.mutate(
            { id: webhook.id, version: webhook.version, overlap_hours: hours },
            { onSuccess: () => setOpen(false) },
          )
        }
        destroyOnHidden
      >
        <div className="bo-field">
          <label htmlFor="secret-overlap">{t('secret.overlap')}</label>
          <Select
            id="secret-overlap"
            value={hours}
            onChange={setHours}
            options={WEBHOOK_OVERLAP_HOURS.map((value) => ({ value, label: t(`secret.hours.${value}`) }))}
          />
          <p className="bo-muted">{t('secret.overlapHint')}</p>
        </div>
      </Dialog>
    </>
  );
}

function Fares({ webhook }: { webhook: Webhook }) {
  const t = useText('webhooks');
  const label = useLabel();
  const format = useFormat();
  const { disabled_at, disabled_reason, failures, failing_since, active } = webhook;
  if (disabled_at !== null && disabled_reason !== null)
    return (
      <Alert
        type="error"
        showIcon
        title={t('stopped.title', { date: isolate(format.dateTime(disabled_at)) })}
        description={
          <>
            <p>{label(`webhook_stop.${disabled_reason}`)}</p>
            <p>{t('stopped.again')}</p>
          </>
        }
      />
    );
  if (active && failures > 0 && failing_since !== null)
    return (
      <Alert
        type="warning"
        showIcon
        title={t('failing', { count: failures, date: isolate(format.dateTime(failing_since)) })}
      />
    );
  return null;
}

const LAST = 5;

function LastDeliveries({ webhook }: { webhook: Webhook }) {
  const t = useText('webhooks');
  const label = useLabel();
  const eventName = useEventName();
  const answer = useAnswer();
  const format = useFormat();
  const mayRead = useCan(paths.webhookDeliveryDetails.permission);
  const result = useQuery(deliveryList({ webhook: [webhook.id], limit: LAST }));
  return (
    <Loaded result={result}>
      {({ results }) =>
        results.length === 0 ? (
          <p className="bo-muted">{t('deliveries.empty')}</p>
        ) : (
          <PlainTable
            label={t('sections.deliveries')}
            columns={[
              { title: t('deliveries.event') },
              { title: t('deliveries.status') },
              { title: t('deliveries.answer') },
              { title: t('deliveries.at') },
            ]}
          >
            {results.map((delivery) => (
              <tr key={delivery.id}>
                <td>
                  {mayRead ? (
                    <Link to={paths.webhookDeliveryDetails(delivery.id)}>{eventName(delivery.type)}</Link>
                  ) : (
                    eventName(delivery.type)
                  )}
                </td>
                <td>
                  <StatusCell
                    text={label(`webhook_delivery_status.${delivery.status}`)}
                    tone={DELIVERY_TONE[delivery.status]}
                  />
                </td>
                <td>
                  <bdi>{answer(delivery)}</bdi>
                </td>
                <td>{format.dateTime(delivery.created_at)}</td>
              </tr>
            ))}
          </PlainTable>
        )
      }
    </Loaded>
  );
}

const HISTORY = ['name', 'url', 'events', 'active', 'note'] as const;

export function WebhookEditPage() {
  const t = useText('webhooks');
  const label = useLabel();
  const format = useFormat();
  const { webhookId = '' } = useParams();
  const result = useQuery(webhooks.detail(webhookId));
  const mayChange = useCan('settings.security');
  const test = useMutation(sendTest(t('test.sent')));
  const webhook = result.data;
  return (
    <FormPage
      title={webhook ? <bdi>{webhook.name}</bdi> : t('edit.title')}
      parent={{ to: paths.webhookList(), label: t('list.title') }}
      actions={
        webhook ? (
          <>
            <Can do="settings.security">
              {webhook.archived_at === null ? (
                <Button loading={test.isPending} onClick={() => test.mutate(webhook.id)}>
                  {t('test.send')}
                </Button>
              ) : null}
            </Can>
            <RecordActions
              resource={webhooks}
              record={webhook}
              permission="settings.security"
              list={paths.webhookList()}
              archiveEffect={t('archive.effect')}
            />
          </>
        ) : null
      }
    >
      <Loaded result={result}>
        {(found) => (
          <>
            <Fares webhook={found} />
            <DetailSection
              title={t('sections.deliveries')}
              actions={
                <LinkButton quiet to={`${paths.webhookDeliveryList()}?webhook=${encodeURIComponent(found.id)}`}>
                  {t('deliveries.all')}
                </LinkButton>
              }
            >
              <LastDeliveries webhook={found} />
            </DetailSection>
            {mayChange && found.archived_at === null ? (
              <ResourceForm resource={webhooks} record={found} onSaved={() => undefined}>
                <WebhookFields />
              </ResourceForm>
            ) : null}
            <DetailSection
              title={t('sections.secret')}
              actions={
                found.archived_at === null ? (
                  <Can do="settings.security">
                    <RotateSecret webhook={found} />
                  </Can>
                ) : null
              }
            >
              <dl className="bo-facts">
                <Fact label={t('secret.ends')}>
                  <bdi dir="ltr">…{found.secret_last_four}</bdi>
                </Fact>
                <Fact label={t('fields.state')}>
                  <StatusCell
                    text={label(`webhook_state.${webhookState(found)}`)}
                    tone={STATE_TONE[webhookState(found)]}
                  />
                </Fact>
              </dl>
              {found.old_secret_until === null ? null : (
                <p>{t('secret.both', { date: isolate(format.dateTime(found.old_secret_until)) })}</p>
              )}
            </DetailSection>
            <Examples events={found.events} />
            <HistorySection
              type="webhook"
              id={found.id}
              labelOf={(field) => HISTORY.filter((name) => name === field).map((name) => t(`fields.${name}`))[0]}
            />
          </>
        )}
      </Loaded>
    </FormPage>
  );
}
