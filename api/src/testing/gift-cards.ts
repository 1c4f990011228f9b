import assert from 'node:assert/strict';
import { GiftCardBatch, IssuedGiftCards } from '@bo/contracts';
import type { Client, TestApi } from './test-api.ts';

/** Gift cards as staff make them: asked for, made by the job, their codes looked at once. */
export async function issueCards(
  { platform }: TestApi,
  client: Client,
  more: { value: number; expires_at: string; count?: number },
): Promise<IssuedGiftCards['results']> {
  const asked = await client.post('admin_panel/gift-card-batches/', { title: 'Cards', ...more });
  assert.equal(asked.status, 201, asked.text);
  await platform.jobs.runDue();
  const { id } = asked.as(GiftCardBatch);
  return (await client.post(`admin_panel/gift-card-batches/${id}/codes/`)).as(IssuedGiftCards).results;
}
