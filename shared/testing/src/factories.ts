import { Brand, BrandInput, fieldErrors, PERMISSIONS, type SessionInfo } from '@bo/contracts';
import { memoryBackend } from '@bo/http/memory';
import type { z } from 'zod';

let serial = 0;
function next(): number {
  serial += 1;
  return serial;
}

/** The fields that every record carries, as of a record nobody has touched since. */
export function recordFields(id = `id-${String(next())}`) {
  const at = '2026-11-20T08:00:00.000Z';
  return { id, version: 1, created_at: at, created_by: null, updated_at: at, updated_by: null, archived_at: null };
}

/** A brand; the fields that matter to the test go in. */
export function aBrand(fields: Partial<Brand> = {}): Brand {
  const number = String(next());
  return Brand.parse({
    ...recordFields(`brand-${number}`),
    name: `Brand ${number}`,
    name_ar: `علامة ${number}`,
    logo: null,
    contact_name: '',
    contact_phone: '',
    featured: false,
    active: true,
    product_count: 0,
    ...fields,
  });
}

/** A backend for a resource, holding `rows`; give it to `serve`. `make` completes what a form sends to a record. */
export function recordBackend<T extends { id: string; version: number }, I extends z.ZodType<object>>(
  path: string,
  {
    make,
    ...backend
  }: { rows: T[]; input: I; make: (fields: z.output<I> & { id: string }) => T; uses?: (row: T) => number },
) {
  return memoryBackend<T>({
    path,
    ...backend,
    create: (fields, id) => make({ ...backend.input.parse(fields), id }),
    errors: (error) => fieldErrors(error, 'en'),
  });
}

/** A backend for `admin_panel/brands/` holding `rows`; give it to `serve`. */
export const brandBackend = (rows: Brand[]) =>
  recordBackend('admin_panel/brands/', { rows, input: BrandInput, make: aBrand });

/** A signed-in administrator of a store in the UAE; permissions and names can be replaced. */
export function aSession(fields: Partial<SessionInfo> = {}): SessionInfo {
  return {
    user: {
      id: 'user-1',
      name: 'Amal',
      email: 'admin@demo.test',
      role: 2,
      role_key: 'administrator',
      role_name: 'Administrator',
      role_name_ar: 'مدير النظام',
      name_ar: '',
    },
    permissions: [...PERMISSIONS],
    store: { name: 'Demo Grocery', name_ar: 'بقالة تجريبية', currency: 'AED', time_zone: 'Asia/Dubai', vat_rate: 500 },
    expires_at: '2026-11-22T08:00:00.000Z',
    ...fields,
  };
}
