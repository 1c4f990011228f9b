import type { Context, Row } from './context.ts';
import type { Network } from './network.ts';

/** What a seller has sent, with what its paper says; its size is known once it is drawn. */
export interface DemoDocument {
  readonly row: Omit<Row<'seller_documents'>, 'bytes'> & { readonly key: string };
  readonly lines: readonly string[];
}

const DAY = 86_400_000;

/** The papers of the sellers: a licence of each, and a VAT certificate and a bank letter of those who sell. */
export function buildDocuments(context: Context, network: Network): DemoDocument[] {
  const judge = network.userOf('administrator').id;
  return network.sellers.flatMap((seller) => {
    const since = Date.parse(String(seller.created_at));
    const paper = (kind: DemoDocument['row']['kind'], name: string, after: number, lines: string[]): DemoDocument => {
      const created = new Date(Math.min(since + after * DAY, context.now.getTime()));
      const id = context.id('sdc', created);
      return {
        row: {
          ...{ id, kind, name, content_type: 'application/pdf', key: `documents/${id}.pdf` },
          ...{ seller_id: seller.id, created_at: created.toISOString(), created_by: judge },
        },
        lines: [name, seller.legal_name, ...lines],
      };
    };
    const licence = paper('licence', 'Trade licence', 0, [
      `Licence number ${seller.licence_number ?? ''}`,
      `Expires on ${String(seller.licence_expires_on)}`,
    ]);
    if (seller.status !== 'approved' && seller.status !== 'suspended') return [licence];
    return [
      licence,
      paper('vat', 'VAT certificate', 1, [`Tax registration number ${seller.vat_number ?? ''}`]),
      paper('bank', 'Bank letter', 1, [`Account holder ${seller.bank_holder ?? ''}`, `IBAN ${seller.iban ?? ''}`]),
    ];
  });
}
