/** What a bank said of one payment; `status` is null where nobody can tell what it said. */
export interface BankLine {
  number: string;
  status: 'paid' | 'failed' | 'waiting' | null;
  reference: string;
  reason: string;
}

/** The words of our own CSV, and the transaction statuses of ISO 20022 (ExternalPaymentTransactionStatus1Code). */
const STATUSES: Readonly<Record<string, BankLine['status']>> = {
  PAID: 'paid',
  ACCC: 'paid',
  ACSC: 'paid',
  FAILED: 'failed',
  RJCT: 'failed',
  CANC: 'failed',
  WAITING: 'waiting',
  ACCP: 'waiting',
  ACSP: 'waiting',
  ACTC: 'waiting',
  ACWC: 'waiting',
  PDNG: 'waiting',
  RCVD: 'waiting',
};
const MOST_REASON = 500;

function lineOf(number: string, said: string, reference: string, reason: string): BankLine {
  const status = STATUSES[said.trim().toUpperCase()] ?? null;
  const why = status === null && reason === '' ? said : reason;
  return {
    number: number.trim().toUpperCase(),
    status,
    reference: reference.trim().slice(0, 140),
    reason: why.trim().slice(0, MOST_REASON),
  };
}

/** The fields of each line of a CSV, quoted ones too. */
function rowsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let field = '';
  let quoted = false;
  const end = () => {
    rows.at(-1)?.push(field);
    field = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quoted) {
      if (char !== '"') field += char;
      else if (text.charAt(at + 1) === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === separator) end();
    else if (char === '\n') {
      end();
      rows.push([]);
    } else if (char !== '\r') field += char;
  }
  end();
  return rows.filter((row) => row.some((cell) => cell.trim() !== ''));
}

function fromCsv(text: string): BankLine[] | undefined {
  const [first = ''] = text.split('\n', 1);
  const [head = [], ...rows] = rowsOf(text, first.includes(';') ? ';' : ',');
  const names = head.map((name) => name.trim().toLowerCase());
  const column = (name: string) => names.indexOf(name);
  const [number, status] = [column('payment'), column('status')];
  if (number < 0 || status < 0) return undefined;
  const cell = (row: readonly string[], at: number) => (at < 0 ? '' : (row[at] ?? ''));
  return rows.map((row) =>
    lineOf(cell(row, number), cell(row, status), cell(row, column('reference')), cell(row, column('reason'))),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string) =>
  text.replace(/&(?:#(\d{1,6})|([a-z]{2,4}));/g, (whole, code: string | undefined, name: string | undefined) =>
    code === undefined ? (ENTITIES[name ?? ''] ?? whole) : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
  );

/** What stands in each element of a name, whatever its namespace's prefix. */
function elements(xml: string, name: string): string[] {
  const found: string[] = [];
  const begin = new RegExp(`<(?:[\\w-]+:)?${name}(?:\\s[^>]*)?>`, 'g');
  const end = new RegExp(`</(?:[\\w-]+:)?${name}\\s*>`, 'g');
  for (let open = begin.exec(xml); open; open = begin.exec(xml)) {
    end.lastIndex = begin.lastIndex;
    const close = end.exec(xml);
    if (!close) break;
    found.push(xml.slice(begin.lastIndex, close.index));
    begin.lastIndex = end.lastIndex;
  }
  return found;
}
const one = (xml: string, name: string) => plain(elements(xml, name)[0] ?? '');

/** A customer payment status report, ISO 20022 pain.002: what it says of each transaction. */
const fromPain = (xml: string): BankLine[] =>
  elements(xml, 'TxInfAndSts').map((said) => {
    const [why = ''] = elements(said, 'StsRsnInf');
    const reason = [one(why, 'Cd') || one(why, 'Prtry'), one(why, 'AddtlInf')].filter(Boolean).join(': ');
    return lineOf(one(said, 'OrgnlEndToEndId'), one(said, 'TxSts'), one(said, 'AcctSvcrRef'), reason);
  });

/** The lines of a bank's answer, a CSV or a pain.002; undefined for a file that is neither. */
export function readAnswer(content: string): BankLine[] | undefined {
  const text = content.replace(/^\uFEFF/, '').trim();
  const lines = text.startsWith('<') ? fromPain(text) : fromCsv(text);
  return lines && lines.length > 0 ? lines : undefined;
}
