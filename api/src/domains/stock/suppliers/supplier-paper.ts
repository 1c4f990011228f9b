import {
  hideFields,
  type Permission,
  PrintLanguage,
  type PrintFact,
  type PrintText,
  type PrintValue,
  toDecimal,
} from '@bo/contracts';
import { z } from 'zod';
import { may } from '../../../platform/access/caller.ts';
import { callerOf } from '../../../platform/access/guard.ts';
import { fileHeaders } from '../../../platform/export/export.ts';
import type { App, Platform } from '../../../platform/http/app-type.ts';
import { ById, ok } from '../../../platform/http/contract.ts';
import type { Finder } from '../../../platform/list/finder.ts';
import { expectFound } from '../../../platform/records.ts';
import {
  type Issuer,
  type Paper,
  pdfOf,
  readIssuer,
  readLogo,
  type Saying,
  sayingIn,
} from '../../store/papers/papers.service.ts';

type Words = Readonly<Record<string, readonly [string, string]>>;
/** What all papers for suppliers say, in both languages. */
const COMMON = {
  cancelled: ['Cancelled', 'ملغى'],
  trn: ['TRN', 'رقم التسجيل الضريبي'],
  address: ['Address', 'العنوان'],
  number: ['Number', 'الرقم'],
  supplier: ['Supplier', 'المورد'],
  contact: ['Contact person', 'مسؤول التواصل'],
  phone: ['Phone', 'الهاتف'],
  date: ['Date', 'التاريخ'],
  line: ['No.', 'م'],
  product: ['Product', 'المنتج'],
  amount: ['Amount', 'المبلغ'],
  net: ['Before VAT', 'قبل الضريبة'],
  vat: ['VAT', 'ضريبة القيمة المضافة'],
  total: ['Total with VAT', 'الإجمالي شامل الضريبة'],
} as const satisfies Words;

/** A record that goes to a supplier; costs are null for a reader who may not see them, whose paper has none. */
interface ForSupplier {
  currency: string;
  cost_net: number | null;
  cost_vat: number | null;
  cost_total: number | null;
}

/** The parts of a paper for a supplier. `own` are the words that only this paper says. */
export function supplierPaper<Own extends Words>(own: Own, record: ForSupplier, issuer: Issuer, saying: Saying) {
  type Name = (keyof Own & string) | keyof typeof COMMON;
  const words: Words = { ...COMMON, ...own };
  const word = (name: Name): PrintText => {
    const [en, ab] = words[name] ?? ['', ''];
    return saying.text(en, ab);
  };
  const fact = (name: Name, value: PrintValue): PrintFact => ({ label: word(name), value });
  const some = (name: Name, value: PrintValue) => (value === '' ? [] : [fact(name, value)]);
  const money = (minor: number | null) => (minor === null ? '' : toDecimal(minor, record.currency));
  const priced = record.cost_total !== null;
  return {
    word,
    fact,
    some,
    money,
    priced,
    column: (name: Name, share: number, numeric = false) => ({
      ...{ label: word(name), share, numeric, main: name === 'product' },
    }),
    head: {
      language: saying.language,
      paper: 'a4' as const,
      store: saying.name(issuer.name, issuer.name_ar),
      store_facts: [
        ...some('trn', issuer.vat_number),
        ...(issuer.address === '' && issuer.address_ar === ''
          ? []
          : [fact('address', saying.name(issuer.address, issuer.address_ar))]),
      ],
    },
    totals: priced
      ? [
          { ...fact('net', money(record.cost_net)), strong: false },
          { ...fact('vat', money(record.cost_vat)), strong: false },
          { ...fact('total', money(record.cost_total)), strong: true },
        ]
      : [],
  };
}

interface PaperOf<R> {
  /** Of its resource: `/admin_panel/purchase-orders/`. */
  path: string;
  tags: string[];
  permission: Permission;
  find: Finder<R>;
  draw: (record: R, issuer: Issuer, saying: Saying) => Paper;
  /** The name of the file, before its number. */
  name: string;
}
/** `GET …/{id}/file/?language=`: a record on paper, as PDF, without the fields that its reader may not see. */
export function paperRoute<R extends { number: string; currency: string }>(
  app: App,
  { db, storage }: Platform,
  { path, tags, permission, find, draw, name }: PaperOf<R>,
): void {
  app.get(
    `${path}:id/file/`,
    {
      config: { permission },
      schema: {
        tags,
        params: ById,
        querystring: z.object({ language: PrintLanguage.default('en') }),
        response: { ...ok(z.unknown()) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const found = expectFound(await find(db, request.params.id, caller));
      const record = hideFields(found, (one) => may(caller, one));
      const issuer = await readIssuer(db);
      const saying = sayingIn(request.query.language, { currency: record.currency, time_zone: issuer.time_zone });
      const file = await pdfOf([draw(record, issuer, saying)], await readLogo(db, storage, issuer.logo));
      return reply.headers(fileHeaders('application/pdf', `${name}-${record.number}.pdf`)).send(file);
    },
  );
}
