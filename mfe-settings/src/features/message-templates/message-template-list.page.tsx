import { MESSAGE_CHANNELS, MESSAGE_KIND_NAMES, type MessageTemplate } from '@bo/contracts';
import { DetailPage, LinkButton, Loaded, PlainTable, StatusCell } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { messageTemplates } from './message-templates.api.ts';
import './message-templates.css';

/** Whether it is sent, and whose words it has. */
function State({ template }: { template: MessageTemplate }) {
  const t = useText('message-templates');
  return template.active ? (
    <StatusCell text={t(template.changed ? 'state.own' : 'state.original')} tone="good" />
  ) : (
    <StatusCell text={t('state.off')} tone="neutral" />
  );
}

/** What the store writes to customers: each kind of message by each channel. */
export function MessageTemplateListPage() {
  const t = useText('message-templates');
  const label = useLabel();
  const result = useQuery(messageTemplates());
  return (
    <DetailPage
      title={t('title')}
      subtitle={t('about')}
      parent={{ to: paths.messageList(), label: t('outbox') }}
      actions={
        <LinkButton quiet to={paths.appSettings()}>
          {t('settings')}
        </LinkButton>
      }
    >
      <section className="bo-card set-texts">
        <Loaded result={result}>
          {({ results }) => (
            <PlainTable
              label={t('title')}
              columns={[
                { title: t('fields.message') },
                ...MESSAGE_CHANNELS.map((channel) => ({ title: label(`message_channel.${channel}`) })),
              ]}
            >
              {MESSAGE_KIND_NAMES.map((kind) => (
                <tr key={kind}>
                  <th scope="row">{label(`message_kind.${kind}`)}</th>
                  {MESSAGE_CHANNELS.map((channel) => {
                    const template = results.find((one) => one.kind === kind && one.channel === channel);
                    if (!template) return <td key={channel} className="set-no-text" />;
                    const name = t('one', {
                      message: label(`message_kind.${kind}`),
                      channel: label(`message_channel.${channel}`),
                    });
                    return (
                      <td key={channel} data-channel={label(`message_channel.${channel}`)}>
                        <Link className="set-text-link" to={paths.messageTemplateEdit(template.id)}>
                          <span className="bo-hidden">{name} </span>
                          <State template={template} />
                        </Link>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </PlainTable>
          )}
        </Loaded>
      </section>
    </DetailPage>
  );
}
