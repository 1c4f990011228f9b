import { z } from 'zod';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { readStore, type Store } from '../../../platform/settings.ts';

/** What the store says of itself on paper. */
export interface Issuer {
  name: string;
  name_ar: string;
  /** The tax registration number; without one the store issues invoices, but no tax invoices. */
  vat_number: string;
  address: string;
  address_ar: string;
  /** As it is registered: full tax invoices need it. */
  legal_name: string;
  legal_name_ar: string;
  phone: string;
  email: string;
  /** The address of the logo for paper; empty for none. */
  logo: string;
}

const Papers = z.object({
  'store.vat_number': z.string().default(''),
  'store.address': z.string().default(''),
  'store.address_ar': z.string().default(''),
  'store.legal_name': z.string().default(''),
  'store.legal_name_ar': z.string().default(''),
  'store.phone': z.string().default(''),
  'store.email': z.string().default(''),
  'store.logo': z.string().default(''),
  'store.logo_print': z.string().default(''),
});

/** The store as its papers name it. */
export async function readIssuer(db: Db | Trx): Promise<Issuer & Store> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', Object.keys(Papers.shape))
    .execute();
  const values = Papers.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  return {
    ...(await readStore(db)),
    vat_number: values['store.vat_number'],
    address: values['store.address'],
    address_ar: values['store.address_ar'],
    legal_name: values['store.legal_name'],
    legal_name_ar: values['store.legal_name_ar'],
    phone: values['store.phone'],
    email: values['store.email'],
    logo: values['store.logo_print'] || values['store.logo'],
  };
}
