import { type Webhook, WebhookListQuery, webhookState } from '@bo/contracts';
import {
  type Column,
  columns,
  ExportButton,
  FlagFilter,
  LinkButton,
  ListPage,
  NumberCell,
  ResourceTable,
  SavedViews,
  SearchFilter,
  useListState,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { useLabel, webhooks } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { STATE_TONE } from './webhook-words.ts';

const column = columns<Webhook>();

export function useWebhookColumns(): Column<Webhook>[] {
  const t = useText('webhooks');
  const label = useLabel();
  return [
    column.custom('name', {
      title: t('fields.name'),
      sort: 'name',
      width: 260,
      grows: true,
      priority: 1,
      render: ({ name }) => <bdi>{name}</bdi>,
      second: { title: t('fields.url'), render: ({ url }) => <bdi dir="ltr">{url}</bdi> },
    }),
    column.status('active', {
      title: t('fields.state'),
      width: 170,
      priority: 1,
      of: (webhook) => {
        const state = webhookState(webhook);
        return { text: label(`webhook_state.${state}`), tone: STATE_TONE[state] };
      },
    }),
    column.custom('events', {
      title: t('fields.events'),
      width: 110,
      align: 'end',
      priority: 2,
      render: ({ events }) => <NumberCell value={events.length} />,
    }),
    column.date('last_delivered_at', { title: t('fields.last_delivered_at'), width: 150, priority: 1 }),
    column.date('created_at', { title: t('fields.created_at'), sort: 'created_at', width: 150, priority: 3 }),
  ];
}

/** The systems that the store tells of what happens in it. */
export function WebhookListPage() {
  const t = useText('webhooks');
  const label = useLabel();
  const list = useListState(WebhookListQuery, { screen: 'webhooks' });
  const result = useQuery(webhooks.list(list.query));
  return (
    <ListPage
      title={t('list.title')}
      views={<SavedViews list={list} />}
      actions={
        <>
          <LinkButton quiet to={paths.webhookDeliveryList()}>
            {t('list.deliveries')}
          </LinkButton>
          <Can do="settings.export">
            <ExportButton url={(format) => webhooks.exportUrl(list.query, format)} name="webhooks" />
          </Can>
          <Can do={paths.webhookCreate.permission}>
            <LinkButton to={paths.webhookCreate()}>{t('list.create')}</LinkButton>
          </Can>
        </>
      }
      filters={
        <>
          <SearchFilter list={list} placeholder={t('list.search')} />
          <FlagFilter list={list} name="active" label={t('fields.active')} />
          <FlagFilter list={list} name="disabled" label={label('webhook_state.disabled')} />
          <FlagFilter list={list} name="archived" label={t('list.archived')} />
        </>
      }
    >
      <ResourceTable
        list={list}
        result={result}
        columns={useWebhookColumns()}
        to={({ id }) => paths.webhookEdit(id)}
        empty={t('list.empty')}
      />
    </ListPage>
  );
}
