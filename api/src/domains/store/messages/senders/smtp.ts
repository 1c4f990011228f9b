import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { MessageSender, SendOutcome } from '../sender.ts';
import { LOGO_ID, messageHtml } from './mail-html.ts';

export interface SmtpOptions {
  host: string;
  port: number;
  /**
   * `starttls`: begins in the clear and must go on encrypted; `implicit`: encrypted from the first byte; `none`: in the
   * clear.
   */
  tls: 'starttls' | 'implicit' | 'none';
  user?: string | undefined;
  password?: string | undefined;
  from: string;
}

/** How long a server may take to take the connection, to greet, and between two answers. */
const PATIENCE_MS = 15_000;
const MOST_ANSWER = 500;

const Failure = z.object({
  code: z.string().optional(),
  responseCode: z.int().optional(),
  response: z.string().optional(),
  message: z.string().default(''),
});

const TLS = /^(?:ETLS|EREQUIRETLS|ERR_TLS|ERR_SSL|CERT_|DEPTH_|UNABLE_|SELF_SIGNED|EPROTO)/;
/** What Node says of a certificate, where the code does not tell. */
const TLS_WORDS = /certificate|self.signed|STARTTLS|TLS|SSL/i;

/** What a failed try means: whether it is the message's fault, the server's, or the way's between. */
export function outcomeOf(thrown: unknown): SendOutcome {
  const { code = '', responseCode, response, message } = Failure.catch({ message: String(thrown) }).parse(thrown);
  const answer = (response ?? message).slice(0, MOST_ANSWER);
  const failed = (error: SendOutcome['error'], lasting = false): SendOutcome => ({ error, lasting, answer });
  if (code === 'EAUTH' || code === 'ENOAUTH') return failed('sign_in');
  if (TLS.test(code) || (responseCode === undefined && TLS_WORDS.test(message))) return failed('tls');
  if (responseCode !== undefined && responseCode >= 500) return failed('refused', true);
  if (responseCode !== undefined && responseCode >= 400) return failed('delayed');
  if (code === 'EENVELOPE') return failed('address', true);
  return failed(code === 'ETIMEDOUT' ? 'timeout' : 'unreachable');
}

/** One address and nothing else: no list, no name, no line break that would begin a header. */
const Mailbox = z.email().max(254);

/** E-mail by SMTP. Each message has one connection of its own, so that one that hangs holds up no other. */
export function createSmtpSender({ host, port, tls, user, password, from }: SmtpOptions): MessageSender {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    async send({ id, recipient, recipient_name, language, sender, subject, body, letterhead, attachment }, signal) {
      if (!Mailbox.safeParse(recipient).success) return { error: 'address', lasting: true, answer: '' };
      const transport = createTransport({
        host,
        port,
        secure: tls === 'implicit',
        requireTLS: tls === 'starttls',
        ignoreTLS: tls === 'none',
        ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
        connectionTimeout: PATIENCE_MS,
        greetingTimeout: PATIENCE_MS,
        socketTimeout: PATIENCE_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const end = () => transport.close();
      signal.addEventListener('abort', end, { once: true });
      try {
        const { response } = await transport.sendMail({
          from: { name: sender, address: from },
          to: { name: recipient_name, address: recipient },
          envelope: { from, to: [recipient] },
          subject,
          text: body,
          html: messageHtml({ language, sender, subject, body, letterhead }),
          ...(letterhead?.email ? { replyTo: { name: sender, address: letterhead.email } } : {}),
          attachments: [
            ...(letterhead?.logo
              ? [
                  {
                    ...{ filename: 'logo.png', content: letterhead.logo, contentType: 'image/png' },
                    ...{ cid: LOGO_ID, contentDisposition: 'inline' as const },
                  },
                ]
              : []),
            ...(attachment
              ? [{ filename: attachment.name, content: attachment.content, contentType: 'application/pdf' }]
              : []),
          ],
          messageId: `<${id}@${domain}>`,
          // No out-of-office note answers it.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
        return { error: null, lasting: false, answer: response.slice(0, MOST_ANSWER) };
      } catch (error) {
        return outcomeOf(error);
      } finally {
        signal.removeEventListener('abort', end);
        end();
      }
    },
  };
}
