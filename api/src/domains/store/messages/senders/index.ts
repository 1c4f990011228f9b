import type { Config } from '../../../../config.ts';
import type { MessageSenders } from '../sender.ts';
import { createHttpSender } from './http.ts';
import { createSmtpSender } from './smtp.ts';

/** The ways out of this installation, by its environment: none of them until someone sets one up (docs/messages.md). */
export const createSenders = ({
  SMTP_HOST,
  SMTP_PORT,
  SMTP_TLS,
  SMTP_USER,
  SMTP_PASSWORD,
  SMTP_FROM,
  SMS_URL,
  SMS_TOKEN,
  PUSH_URL,
  PUSH_TOKEN,
}: Config): MessageSenders => ({
  ...(SMTP_HOST && SMTP_FROM
    ? {
        email: createSmtpSender({
          host: SMTP_HOST,
          port: SMTP_PORT ?? (SMTP_TLS === 'implicit' ? 465 : 587),
          tls: SMTP_TLS,
          user: SMTP_USER,
          password: SMTP_PASSWORD,
          from: SMTP_FROM,
        }),
      }
    : {}),
  ...(SMS_URL && SMS_TOKEN ? { sms: createHttpSender({ channel: 'sms', url: SMS_URL, token: SMS_TOKEN }) } : {}),
  ...(PUSH_URL && PUSH_TOKEN ? { push: createHttpSender({ channel: 'push', url: PUSH_URL, token: PUSH_TOKEN }) } : {}),
});
