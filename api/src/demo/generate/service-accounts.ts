import { type Context, type Row, written } from './context.ts';

/**
 * The programs that call the API in the store's name. They have no key yet: a key is shown once, to anyone who makes
 * it.
 */
export function buildServiceAccounts(context: Context, admin: string): Row<'service_accounts'>[] {
  const made = context.daysFromNow(-60);
  return [
    { name: 'Online shop', note: 'Places what customers buy on the web.' },
    { name: 'Mobile app', note: 'Places what customers buy on their phones.' },
  ].map((account) => ({
    ...account,
    ...written(made, made, admin),
    id: context.id('sva', made),
    scopes: ['order.create'],
  }));
}
