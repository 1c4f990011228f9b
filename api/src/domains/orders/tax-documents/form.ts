/**
 * Up to this amount a household's invoice may be simplified, in fils (UAE, Executive Regulation on VAT, article 59).
 */
const SIMPLIFIED_UPTO = 1_000_000;

interface Invoiced {
  currency: string;
  amount: number;
  vat: number;
  customer_tax_number: string;
}

/**
 * Which form an invoice takes: full for customers with a tax number and above AED 10,000, where it bears VAT at all.
 */
export const formOf = ({ currency, amount, vat, customer_tax_number }: Invoiced): 'simplified' | 'full' =>
  vat !== 0 && (customer_tax_number !== '' || (currency === 'AED' && amount > SIMPLIFIED_UPTO)) ? 'full' : 'simplified';

/** Whether the store says of itself what a full tax invoice needs: its tax number, and its legal name in a language. */
export const mayIssueFull = (issuer: { vat_number: string; legal_name: string; legal_name_ar: string }): boolean =>
  issuer.vat_number !== '' && (issuer.legal_name !== '' || issuer.legal_name_ar !== '');
