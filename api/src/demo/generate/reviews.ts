import { REJECTION_REASONS, REVIEW_NOTES, REVIEW_REPLIES } from '../content/reviews.ts';
import { type Context, iso, type Row, written } from './context.ts';
import type { Order } from './orders.ts';

const COUNT = 600;

/** Reviews by customers of what they were delivered, in their own language. */
export function buildReviews(context: Context, orders: readonly Order[], moderator: string): Row<'reviews'>[] {
  const random = context.random('reviews');
  const delivered = orders.filter(({ row }) => row.status === 'delivered');
  return Array.from({ length: COUNT }, (): Row<'reviews'> => {
    const { customer, lines, row } = random.pick(delivered);
    const { row: line } = random.pick(lines);
    const rating = Number(random.weighted({ 5: 46, 4: 27, 3: 13, 2: 7, 1: 7 }));
    const mood = rating >= 4 ? 'good' : rating === 3 ? 'fair' : 'poor';
    const language = customer.row.language ?? 'en';
    const at = new Date(
      Math.min(
        context.now.getTime() - 60_000,
        new Date(row.delivered_at ?? row.created_at ?? context.now).getTime() + random.int(1, 96) * 3_600_000,
      ),
    );
    const recent = context.now.getTime() - at.getTime() < 5 * 86_400_000;
    const status = random.weighted(
      recent
        ? { pending: 70, published: 28, rejected: 2, hidden: 0 }
        : { pending: 2, published: 90, rejected: 6, hidden: 2 },
    );
    const reply =
      status === 'published' && random.chance(0.2)
        ? REVIEW_REPLIES[language][mood === 'good' ? 0 : mood === 'poor' ? 1 : 2]
        : '';
    const answered = new Date(Math.min(context.now.getTime(), at.getTime() + 20 * 3_600_000));
    return {
      id: context.id('rev', at),
      product_id: line.product_id ?? '',
      customer_id: customer.row.id,
      customer_name: customer.row.name,
      rating,
      note: random.chance(0.9) ? random.pick(REVIEW_NOTES[mood][language]) : '',
      status,
      status_reason: status === 'rejected' ? random.pick(REJECTION_REASONS) : '',
      reply,
      replied_at: reply === '' ? null : iso(answered),
      ...written(at, status === 'pending' ? at : answered, null),
      updated_by: status === 'pending' ? null : moderator,
    };
  });
}
