import { z } from 'zod';
import { latinDigits } from './normalize-for-search.ts';
import { Instant } from './record.ts';
import { kindError, Price, text } from './text.ts';

/** How the code of a gift card reaches whom it is for. */
export const GIFT_CARD_WAYS = ['none', 'email', 'sms'] as const;

/** A code as it was typed or read out: letters and digits count, nothing between them. */
export const GiftCardCode = z
  .string({ error: kindError('required') })
  .max(60)
  .transform((code) =>
    latinDigits(code)
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, ''),
  )
  .refine((code) => code !== '', { error: 'required' });

/** `POST admin_panel/gift-cards/`: so many cards of one value. */
export const GiftCardIssueInput = z.object({
  count: z.int().min(1).max(1000).default(1),
  value: Price.min(1, { error: 'money' }),
  expires_at: Instant,
  send_via: z.enum(GIFT_CARD_WAYS).default('none'),
  send_to: text(254).default(''),
});
export type GiftCardIssueInput = z.infer<typeof GiftCardIssueInput>;

/** The only answer that ever holds the codes. */
export const IssuedGiftCards = z.object({
  results: z.array(z.object({ id: z.string(), code: z.string(), last_four: z.string() })),
});
export type IssuedGiftCards = z.infer<typeof IssuedGiftCards>;
