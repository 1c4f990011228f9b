import type { Language, MessageChannel, MessageError } from '@bo/contracts';

/** What stands around the text of every mail: the store as it is now. */
export interface Letterhead {
  logo: Buffer | undefined;
  legal_name: string;
  phone: string;
  /** Answers go there, where it is not empty. */
  email: string;
}

/** A message on its way out, whole. */
export interface Outgoing {
  /** The same for every try: anyone who has taken it once can tell. */
  id: string;
  recipient: string;
  recipient_name: string;
  language: Language;
  /** What the store is called in it. */
  sender: string;
  subject: string;
  body: string;
  /** Of e-mail only. */
  letterhead?: Letterhead;
  /** A file that goes with it: e-mail only. */
  attachment?: { name: string; content: Buffer };
}

/** What one try came to. `error` is null for a message that was taken; a `lasting` error is not tried again. */
export interface SendOutcome {
  error: MessageError | null;
  lasting: boolean;
  /** What the server answered, for people. */
  answer: string;
}

/** Takes messages of one channel out of the store. It throws nothing: what went wrong is an outcome. */
export interface MessageSender {
  send: (message: Outgoing, signal: AbortSignal) => Promise<SendOutcome>;
}

/** The ways out of this installation. A channel without one keeps its messages in the outbox. */
export type MessageSenders = Readonly<Partial<Record<MessageChannel, MessageSender>>>;

declare module '../../../platform/http/app-type.ts' {
  interface Platform {
    /** Who takes messages to customers out of the store. */
    senders: MessageSenders;
  }
}
