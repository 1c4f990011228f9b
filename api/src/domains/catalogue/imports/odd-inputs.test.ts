import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ImportOptions } from '@bo/contracts';
import writeExcelFile from 'write-excel-file/node';
import type { FileRow } from './csv.ts';
import { describeTable } from './preview.ts';
import { createRowReader, type Draft } from './row.ts';
import { mappingOf } from './suggest.ts';
import { readTable } from './table.ts';

const said = ({ title, title_ar, price, selling_price, code, barcodes, size, details, blanks }: Draft): string =>
  [
    title_ar === title ? title_ar : [title, title_ar].filter(Boolean).join(' / '),
    price === null ? 'no price' : [price, selling_price].filter((one, at, all) => all.indexOf(one) === at).join('→'),
    ...(code === null ? [] : [code]),
    ...barcodes,
    ...(size ? [size.label] : []),
    ...(details.vat_class ? [details.vat_class] : []),
    ...blanks.map((one) => `blank ${one.field ?? ''}: ${one.code}`),
  ].join(' | ');

/** What the importer understands of a file by itself, row by row. */
async function understood(file: string | Buffer): Promise<string[]> {
  const { format, rows } = await readTable(Buffer.from(file));
  const all: FileRow[] = [];
  for await (const row of rows) all.push(row);
  const { preview, headerRow, decimal } = describeTable(format, all);
  const read = createRowReader({
    mapping: mappingOf(preview.columns),
    options: ImportOptions.parse({ decimal }),
    currency: 'AED',
    width: headerRow === null ? 0 : preview.columns.length,
    vatRate: 500,
    columnNames: preview.columns.map(({ name }) => name),
  });
  return all
    .filter(({ number }) => number > (headerRow ?? 0))
    .map((row) => {
      const result = read(row);
      return result.ok
        ? said(result.draft)
        : `refused ${result.reasons.map(({ code, field }) => `${field ?? 'row'}: ${code}`).join(', ')}`;
    });
}

const HEAD = 'Name,SKU,Price\n';
const MILK = 'Milk | 500 | M1';

// One kind of dirt each, as shops and their programs write it.
const CASES: readonly (readonly [kind: string, file: string | Buffer, rows: readonly string[]])[] = [
  [
    'a sum below the table is no product',
    `${HEAD}Milk,M1,5.00\nGrand Total:,,5.00\n`,
    [MILK, 'refused title: total_row'],
  ],
  [
    'a sum in Arabic',
    'الصنف,الكود,السعر\nحليب,M1,5\nالإجمالي,,5\n',
    ['حليب | 500 | M1', 'refused title_ar: total_row'],
  ],
  ['a product that is called Total', `${HEAD}Total,T-9,5.00\n`, ['Total | 500 | T-9']],
  ['a heading in the third row', 'Report of May,,\n,,\nName,SKU,Price\nMilk,M1,5.00\n', [MILK]],
  [
    'a heading of two rows, the currency alone above the prices',
    'ACME Trading,,,\n,Product,,Price\nCode,Name,Size,AED\nM1,Milk,1 L,5.00\n',
    ['Milk | 500 | M1 | 1 L'],
  ],
  ['the heading once more in the middle', `${HEAD}Milk,M1,5.00\n${HEAD}`, [MILK, 'refused price: not_a_price']],
  ['rows that only name a section', `${HEAD}DAIRY,,\nMilk,M1,5.00\n`, ['refused price: required', MILK]],
  ['numbers of rows in a column without a name', '#,Name,SKU,Price\n1,Milk,M1,5.00\n', [MILK]],
  ['line breaks in headings', '"Product\nName",SKU,"Price\n(AED)"\nMilk,M1,5.00\n', [MILK]],
  ['direction marks in headings', '\u200fالاسم\u200f,\u200eSKU,\u202bالسعر\u202c\nحليب,M1,٥٫٠٠\n', ['حليب | 500 | M1']],
  ['stretched letters in headings', 'الاســـم,الكـود,الســعر\nحليب,M1,٥\n', ['حليب | 500 | M1']],
  ['two byte order marks', `\uFEFF\uFEFF${HEAD}Milk,M1,5.00\n`, [MILK]],
  [
    'UTF-16 with tabs, as Excel saves "Unicode text"',
    Buffer.from('\uFEFFName\tSKU\tPrice\nMilk\tM1\t5.00\n', 'utf16le'),
    [MILK],
  ],
  ['a packed file', gzipSync(`${HEAD}Milk,M1,5.00\n`), [MILK]],
  ['line ends of an old Mac', 'Name,SKU,Price\rMilk,M1,5.00\r', [MILK]],
  [
    'commas and semicolons, the decimal sign a comma',
    'Name;SKU;Price\nMilk, fresh;M1;1.234,50\nSalt;S1;5,00\n',
    ['Milk, fresh | 123450 | M1', 'Salt | 500 | S1'],
  ],
  ['bars between cells', 'Name|SKU|Price\nMilk|M1|5.00\n', [MILK]],
  ['an inch sign that is no quote', 'Name\tSKU\tPrice\n24" tray\tC1\t5.00\n', ['24" tray | 500 | C1']],
  ['a line break within a cell', `${HEAD}"Milk\nfull fat",M1,5.00\n`, ['Milk full fat | 500 | M1']],
  [
    'a quote that is never closed costs its row only',
    `${HEAD}"Salt,S1,1.00\nMilk,M1,5.00\n`,
    ['refused row: unclosed_quote', MILK],
  ],
  ['empty columns at the end', 'Name,SKU,Price,,,\nMilk,M1,5.00,,,\n', [MILK]],
  ['rows that end early', 'Name,SKU,Price,Size\nMilk,M1,5.00\n', [MILK]],
  ['empty rows between', `${HEAD}\n\nMilk,M1,5.00\n\n`, [MILK]],
  [
    'apostrophes of a spreadsheet',
    "Name,SKU,Barcode,Price\n'Milk,'00123,'6291041507007,'5.00\n",
    ['Milk | 500 | 00123 | 6291041507007'],
  ],
  ["a name's own apostrophe", `${HEAD}'n Beetje,N1,5.00\n`, ["'n Beetje | 500 | N1"]],
  [
    'formulas that keep a text',
    `${HEAD}Milk,="0M1",5.00\n=A1,F1,5\nSalt,S1,#REF!\n`,
    ['Milk | 500 | 0M1', 'refused title: formula', 'refused price: spreadsheet_error'],
  ],
  [
    'tags of a web shop',
    `${HEAD}<b>Milk</b><br/>&amp; honey,M1,5.00\n&lt;p&gt;Rice&lt;/p&gt;,R1,9\nPacks <5 kg,P1,1\n`,
    ['Milk & honey | 500 | M1', 'Rice | 900 | R1', 'Packs <5 kg | 100 | P1'],
  ],
  [
    'prices with the name of the currency',
    `${HEAD}Milk,M1,5 dirhams\nSalt,S1,Dh 5\nRice,R1,AED5\nJam,J1,5 درهم إماراتي\n`,
    ['Milk | 500 | M1', 'Salt | 500 | S1', 'Rice | 500 | R1', 'Jam | 500 | J1'],
  ],
  [
    'prices with nothing behind the whole',
    `${HEAD}Milk,M1,5/-\nSalt,S1,AED 5.-\n`,
    ['Milk | 500 | M1', 'Salt | 500 | S1'],
  ],
  ['groups of digits as in India', `${HEAD}Safe,S1,"1,23,456.50"\nMilk,M1,5.00\n`, ['Safe | 12345650 | S1', MILK]],
  ['digits as wide as ideograms, and of Persian', `${HEAD}Milk,M1,５．００\nSalt,S1,۵٫۰۰\n`, [MILK, 'Salt | 500 | S1']],
  [
    'blanks that do not break, as groups',
    `${HEAD}Safe,S1,"1\u00a0234\u202f567,50"\nMilk,M1,"5,00"\n`,
    ['Safe | 123456750 | S1', MILK],
  ],
  [
    'spans, guesses and negative prices',
    `${HEAD}Milk,M1,5.00 - 6.00\nSalt,S1,~5\nRice,R1,(5.00)\nTea,T1,5.00/kg\n`,
    Array.from({ length: 4 }, () => 'refused price: not_a_price'),
  ],
  [
    'two prices and a cost',
    'Name,SKU,Cost price,Retail price,Offer\nMilk,M1,3.00,5.00,4.50\n',
    ['Milk | 500→450 | M1'],
  ],
  [
    'VAT in percent, as a share and in words',
    'Name,SKU,Price,VAT\nMilk,M1,5.00,5%\nSalt,S1,5,0.05\nRice,R1,5,VAT 5%\nTea,T1,5,Zero-rated\nOil,O1,5,17.5%\n',
    [
      'Milk | 500 | M1 | standard',
      'Salt | 500 | S1 | standard',
      'Rice | 500 | R1 | standard',
      'Tea | 500 | T1 | zero',
      'Oil | 500 | O1 | blank vat_class: vat_unknown',
    ],
  ],
  ['stock below nothing is no field', 'Name,SKU,Price,Stock\nMilk,M1,5.00,-3\n', [MILK]],
  [
    'amounts and units in two columns',
    'Name,SKU,Weight,UOM,Price\nMilk,M1,1.5,Ltr,5\nSalt,S1,500,GM,1\nEgg,E1,30,EA,9\nGas,G1,1,CTN,3\n',
    ['Milk | 500 | M1 | 1.5 L', 'Salt | 100 | S1 | 500 g', 'Egg | 900 | E1 | 30 pieces', 'Gas | 300 | G1 | 1 pack'],
  ],
  [
    'barcodes that a spreadsheet took for numbers',
    'Name,Barcode,Price\nMilk,6291041507007.0,5\nSalt,6291041507014,5\nRice,6291041507021,5\nTea,6291041507038,5\nOil,6.29E+12,5\n',
    [
      'Milk | 500 | 6291041507007',
      'Salt | 500 | 6291041507014',
      'Rice | 500 | 6291041507021',
      'Tea | 500 | 6291041507038',
      'Oil | 500 | blank barcode: barcode_scientific',
    ],
  ],
  [
    'a barcode whose zeros are lost, and one with a letter o',
    'Name,EAN,Price\nMilk,36000291452,5\nSalt,629o041507014,5\nRice,6291041507021,5\nTea,6291041507038,5\nJam,6291041507045,5\nOil,6291041507052,5\nSoap,6291041507069,5\nRusk,6291041507076,5\n',
    [
      'Milk | 500 | blank barcode: barcode_zeros',
      'Salt | 500 | blank barcode: barcode_letters',
      'Rice | 500 | 6291041507021',
      'Tea | 500 | 6291041507038',
      'Jam | 500 | 6291041507045',
      'Oil | 500 | 6291041507052',
      'Soap | 500 | 6291041507069',
      'Rusk | 500 | 6291041507076',
    ],
  ],
  [
    'two barcodes in a cell',
    'Name,Barcode,Price\nMilk,6291041507007 / 6291041507014,5\nSalt,6291041507021 6291041507038,5\n',
    ['Milk | 500 | 6291041507007 | 6291041507014', 'Salt | 500 | 6291041507021 | 6291041507038'],
  ],
  [
    'words for nothing',
    'Name,SKU,Barcode,Brand,Price\nMilk,N.A.,None Available,nan,5.00\nSalt,-,غير محدد,null,1.00\n',
    ['Milk | 500', 'Salt | 100'],
  ],
  ['a family of one sign in a name', `${HEAD}👨‍👩‍👧 pack,M1,5.00\n`, ['👨‍👩‍👧 pack | 500 | M1']],
];

for (const [kind, file, rows] of CASES)
  test(`a file with ${kind}`, async () => {
    assert.deepEqual(await understood(file), rows);
  });

test('a file of several sheets is read from the first that holds a table', async () => {
  const cell = (value: string | number) => ({ value });
  const file = await writeExcelFile([
    { sheet: 'Cover', data: [[cell('Price list')]] },
    {
      sheet: 'Prices',
      data: [
        [cell('Name'), cell('SKU'), cell('Price')],
        [cell('Milk'), cell('M1'), cell(5)],
      ],
    },
  ]).toBuffer();
  assert.deepEqual(await understood(file), [MILK]);
});

const SHARED = new URL('../../../../../../shared/data/cases/', import.meta.url);
const skip = existsSync(SHARED) ? false : '../shared/data/cases is not here: its files were not tried';
for (const [name, ready] of [
  ['invisible-characters.csv', [1000, 1000, 1000, 1000, 1000]],
  ['prices-odd.csv', [123_450, 1250, 1250]],
  ['semicolon-decimal-comma.csv', [123_450, 1250]],
] as const)
  test(`the shared case ${name} does what stands beside it`, { skip }, async () => {
    const rows = await understood(readFileSync(new URL(name, SHARED)));
    const taken = rows.filter((row) => !row.startsWith('refused'));
    assert.deepEqual(
      taken.map((row) => Number(row.split(' | ')[1])),
      ready,
    );
    for (const row of rows) assert.match(row, /629104150\d{4}|^refused price/);
  });
