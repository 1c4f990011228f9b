import { toDecimal } from '@bo/contracts';
import { csvLine } from '../../../platform/export/csv.ts';

/** The bank file of a run. */
export interface BankFile {
  number: string;
  pay_on: string;
  currency: string;
  made_at: string;
  debtor_name: string;
  debtor_iban: string;
  debtor_bic: string;
  payments: readonly { number: string; amount: number; bank_holder: string; iban: string; code: string }[];
}

export const PAIN_NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
const MOST_NAME = 140;

/**
 * A text in the letters that every bank takes (the Latin set of ISO 20022 payments): accents are dropped, what has no
 * Latin letter is a full stop, and it neither begins nor ends with a slash.
 */
export function bankText(text: string, most = MOST_NAME): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^0-9A-Za-z/?:().,'+ -]/g, '.')
    .replace(/\/\/+/g, '/')
    .trim()
    .slice(0, most);
  return plain.replace(/^\/|\/$/g, '').trim() || '.';
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${String(char.charCodeAt(0))};`);
type Child = string | readonly Child[];
const element = (name: string, ...children: readonly Child[]): string =>
  `<${name}>${children.flat(9).join('')}</${name}>`;
const leaf = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`;

const totalOf = ({ payments }: BankFile) => payments.reduce((sum, { amount }) => sum + amount, 0);

/** A run as a customer credit transfer initiation, ISO 20022 pain.001.001.09. */
export function painOf(file: BankFile): string {
  const { number, pay_on, currency, made_at, debtor_name, debtor_iban, debtor_bic, payments } = file;
  const count = leaf('NbOfTxs', String(payments.length));
  const sum = leaf('CtrlSum', toDecimal(totalOf(file), currency));
  const agent = debtor_bic === '' ? element('Othr', leaf('Id', 'NOTPROVIDED')) : leaf('BICFI', debtor_bic);
  const account = (name: string, iban: string) => element(name, element('Id', leaf('IBAN', iban)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="${PAIN_NAMESPACE}">`,
    element(
      'CstmrCdtTrfInitn',
      element(
        'GrpHdr',
        leaf('MsgId', number),
        leaf('CreDtTm', new Date(made_at).toISOString().slice(0, 19)),
        count,
        sum,
        element('InitgPty', leaf('Nm', bankText(debtor_name))),
      ),
      element(
        'PmtInf',
        leaf('PmtInfId', number),
        leaf('PmtMtd', 'TRF'),
        leaf('BtchBookg', 'false'),
        count,
        sum,
        element('ReqdExctnDt', leaf('Dt', pay_on)),
        element('Dbtr', leaf('Nm', bankText(debtor_name))),
        account('DbtrAcct', debtor_iban),
        element('DbtrAgt', element('FinInstnId', agent)),
        leaf('ChrgBr', 'SHAR'),
        payments.map((payment) =>
          element(
            'CdtTrfTxInf',
            element('PmtId', leaf('InstrId', payment.number), leaf('EndToEndId', payment.number)),
            element('Amt', `<InstdAmt Ccy="${currency}">${toDecimal(payment.amount, currency)}</InstdAmt>`),
            element('Cdtr', leaf('Nm', bankText(payment.bank_holder))),
            account('CdtrAcct', payment.iban),
            element('RmtInf', leaf('Ustrd', bankText(`Payout ${payment.number} ${payment.code}`))),
          ),
        ),
      ),
    ),
    '</Document>',
    '',
  ].join('\n');
}

/** The same as a table, for banks that take no XML. */
export function csvOf({ pay_on, currency, debtor_iban, payments }: BankFile): string {
  const head = ['payment', 'pay_on', 'amount', 'currency', 'from_iban', 'to_name', 'to_iban', 'text'];
  const rows = payments.map(({ number, amount, bank_holder, iban, code }) => [
    number,
    pay_on,
    toDecimal(amount, currency),
    currency,
    debtor_iban,
    bankText(bank_holder),
    iban,
    bankText(`Payout ${number} ${code}`),
  ]);
  return [head, ...rows].map(csvLine).join('');
}
