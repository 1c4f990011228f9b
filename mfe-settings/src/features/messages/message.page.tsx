import { hasLink, type MessageDetail } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { DetailPage, DetailSection, Fact, Loaded, StatusCell } from '@bo/kit';
import { Can, useRecordPlaces } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { Link, useNavigate, useParams } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import Button from 'antd/es/button';
import { MessageSheet } from '../../parts/message-sheet.tsx';
import { MESSAGE_TONE } from '../../parts/message-words.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { messageDetail, resendMessage } from './messages.api.ts';

/** A record of another remote, by its name; a link where it has a screen. */
function Named({ type, id, name }: { type: string; id: string; name: string }) {
  const to = useRecordPlaces().pathOf(type, id);
  return to ? (
    <Link to={to}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi>{name}</bdi>
  );
}

function Facts({ message }: { message: MessageDetail }) {
  const t = useText('messages');
  const label = useLabel();
  const format = useFormat();
  const { status, error, answer, next_attempt_at, attempts, finished_at } = message;
  return (
    <dl className="bo-facts">
      <Fact label={t('fields.status')}>
        <StatusCell text={label(`message_status.${status}`)} tone={MESSAGE_TONE[status]} />
      </Fact>
      {error === null ? null : <Fact label={t('fields.error')}>{label(`message_error.${error}`)}</Fact>}
      {status === 'waiting' && attempts > 0 && next_attempt_at !== null ? (
        <Fact label={t('fields.next')}>{t('next', { time: format.relative(next_attempt_at) })}</Fact>
      ) : null}
      <Fact label={t('fields.channel')}>{label(`message_channel.${message.channel}`)}</Fact>
      <Fact label={t('fields.recipient')}>
        <bdi dir="ltr">{message.recipient}</bdi>
      </Fact>
      {message.customer ? (
        <Fact label={t('fields.customer')}>
          <Named type="customer" {...message.customer} />
        </Fact>
      ) : null}
      {message.order ? (
        <Fact label={t('fields.order')}>
          <Named type="order" id={message.order.id} name={message.order.number} />
        </Fact>
      ) : null}
      <Fact label={t('fields.cause')}>{t(`causes.${message.cause}`)}</Fact>
      <Fact label={t('fields.language')}>{label(`customer_language.${message.language}`)}</Fact>
      {message.attachment === null ? null : (
        <Fact label={t('fields.attachment')}>
          <bdi dir="ltr">{message.attachment}</bdi>
        </Fact>
      )}
      <Fact label={t('fields.created_at')}>{format.dateTime(message.created_at)}</Fact>
      {finished_at === null ? null : <Fact label={t('fields.finished_at')}>{format.dateTime(finished_at)}</Fact>}
      {attempts === 0 ? null : <Fact label={t('fields.attempts')}>{format.number(attempts)}</Fact>}
      {answer === '' ? null : (
        <Fact label={t('fields.answer')}>
          <bdi dir="ltr">{answer}</bdi>
        </Fact>
      )}
    </dl>
  );
}

/** One message: what it says, where it went, and what came of it. */
export function MessagePage() {
  const t = useText('messages');
  const label = useLabel();
  const navigate = useNavigate();
  const { messageId = '' } = useParams();
  const result = useQuery(messageDetail(messageId));
  const again = useMutation(resendMessage(t('resent')));
  const message = result.data;
  const send = () =>
    again.mutate(messageId, {
      onSuccess: ({ id }) => {
        void navigate(paths.messageDetails(id));
      },
    });
  return (
    <DetailPage
      title={message ? label(`message_kind.${message.kind}`) : t('one')}
      parent={{ to: paths.messageList(), label: t('title') }}
      actions={
        message && message.status !== 'waiting' && message.cause !== 'test' && !hasLink(message.kind) ? (
          <Can do="message.create">
            <Button loading={again.isPending} onClick={send}>
              {t(message.status === 'kept' ? 'send' : 'resend')}
            </Button>
          </Can>
        ) : null
      }
    >
      <Loaded result={result}>
        {(found) => (
          <>
            <DetailSection title={t('one')}>
              <Facts message={found} />
            </DetailSection>
            <DetailSection title={t('says')}>
              <MessageSheet {...found} label={t('says')} />
            </DetailSection>
          </>
        )}
      </Loaded>
    </DetailPage>
  );
}
