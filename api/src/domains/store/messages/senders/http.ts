import type { MessageChannel } from '@bo/contracts';
import type { MessageSender, SendOutcome } from '../sender.ts';

export interface HttpOptions {
  channel: Exclude<MessageChannel, 'email'>;
  url: string;
  token: string;
}

const PATIENCE_MS = 10_000;
const MOST_ANSWER = 500;

/** The beginning of an answer; no more of it is read. */
async function beginningOf({ body }: Response): Promise<string> {
  if (body === null) return '';
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value?.slice(0, MOST_ANSWER)).replaceAll('\u0000', '');
}

function outcomeOf(status: number, answer: string): SendOutcome {
  const told = `${String(status)} ${answer}`.trim();
  if (status >= 200 && status < 300) return { error: null, lasting: false, answer: told };
  if (status === 401 || status === 403) return { error: 'sign_in', lasting: false, answer: told };
  if (status === 429 || status >= 500) return { error: 'delayed', lasting: false, answer: told };
  return { error: 'refused', lasting: true, answer: told };
}

/**
 * Text and push messages by a gateway of the store's own: one JSON request for each, with the same `idempotency-key` in
 * every try. docs/messages.md says what it looks like. No redirect is followed: the token goes to nobody else.
 */
export function createHttpSender({ channel, url, token }: HttpOptions): MessageSender {
  return {
    async send({ id, recipient, language, subject, body }, signal) {
      const limit = AbortSignal.timeout(PATIENCE_MS);
      try {
        const response = await fetch(url, {
          method: 'POST',
          redirect: 'manual',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${token}`,
            'idempotency-key': id,
          },
          body: JSON.stringify({
            id,
            channel,
            to: recipient,
            language: language === 'ab' ? 'ar' : 'en',
            ...(channel === 'push' ? { title: subject } : {}),
            text: body,
          }),
          signal: AbortSignal.any([limit, signal]),
        });
        return outcomeOf(response.status, await beginningOf(response));
      } catch (error) {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
        const answer = cause instanceof Error ? cause.message.slice(0, MOST_ANSWER) : '';
        if (limit.aborted) return { error: 'timeout', lasting: false, answer: '' };
        return { error: /certificate|SSL|TLS/i.test(answer) ? 'tls' : 'unreachable', lasting: false, answer };
      }
    },
  };
}
