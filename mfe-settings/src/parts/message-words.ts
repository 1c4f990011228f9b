import type { Message } from '@bo/contracts';

export const MESSAGE_TONE = {
  waiting: 'warn',
  sent: 'good',
  kept: 'neutral',
  failed: 'bad',
} as const satisfies Record<Message['status'], string>;
