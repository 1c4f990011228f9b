import {
  MESSAGE_CHANNELS,
  MESSAGE_KIND_NAMES,
  MESSAGE_STATUSES,
  type MessageChannels,
  MessageListQuery,
} from '@bo/contracts';
import { exportUrl } from '@bo/http';
import { useLanguage } from '@bo/i18n';
import {
  PeriodFilter,
  ExportButton,
  FlagFilter,
  LinkButton,
  ListPage,
  ResourceTable,
  SavedViews,
  SearchFilter,
  useListState,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { CodeFilter, useLabel } from '@bo/resources';
import Alert from 'antd/es/alert';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useMessageColumns } from './message-columns.tsx';
import { MESSAGES, messageChannels, messageList } from './messages.api.ts';

/** Says plainly which messages reach nobody, because no way out is set up for them. */
function KeptNote({ open }: { open: MessageChannels }) {
  const t = useText('messages');
  const label = useLabel();
  const { language } = useLanguage();
  const closed = MESSAGE_CHANNELS.filter((channel) => !open[channel]);
  if (closed.length === 0) return null;
  const names = new Intl.ListFormat(language === 'ab' ? 'ar' : 'en').format(
    closed.map((channel) => label(`message_channel.${channel}`)),
  );
  return <Alert type="info" showIcon title={t('kept.title', { channels: names })} description={t('kept.how')} />;
}

/** The outbox: what customers were told, and what came of it. */
export function MessageListPage() {
  const t = useText('messages');
  const list = useListState(MessageListQuery, { screen: 'messages' });
  const result = useQuery(messageList(list.query));
  const channels = useQuery(messageChannels());
  const columns = useMessageColumns();
  return (
    <ListPage
      title={t('title')}
      views={<SavedViews list={list} />}
      actions={
        <>
          <LinkButton quiet to={paths.messageTemplateList()}>
            {t('texts')}
          </LinkButton>
          <Can do="message.export">
            <ExportButton url={(format) => exportUrl(MESSAGES, list.query, format)} name="messages" />
          </Can>
        </>
      }
      filters={
        <>
          <SearchFilter list={list} placeholder={t('search')} />
          <FlagFilter list={list} name="to_mend" label={t('toMend')} />
          <CodeFilter
            list={list}
            name="status"
            of="message_status"
            codes={MESSAGE_STATUSES}
            label={t('fields.status')}
          />
          <CodeFilter
            list={list}
            name="kind"
            of="message_kind"
            codes={MESSAGE_KIND_NAMES}
            label={t('fields.message')}
          />
          <CodeFilter
            list={list}
            name="channel"
            of="message_channel"
            codes={MESSAGE_CHANNELS}
            label={t('fields.channel')}
          />
          <PeriodFilter list={list} from="from" upto="upto" label={t('fields.created_at')} />
        </>
      }
    >
      {channels.data ? <KeptNote open={channels.data} /> : null}
      {/* After the note above it, which would push it down. */}
      {channels.isPending ? null : (
        <ResourceTable
          list={list}
          result={result}
          columns={columns}
          to={({ id }) => paths.messageDetails(id)}
          empty={t('empty')}
        />
      )}
    </ListPage>
  );
}
