// What every room needs to print: the store's own details, words in two languages, codes in bars, PDF.
export { barcodeOf, squareOf } from './barcode.ts';
export { readLogo } from './logo.ts';
export { type Paper, pdfOf } from './papers.pdf.ts';
export { type Issuer, readIssuer } from './papers.repository.ts';
export { amountText, percentText, type Saying, sayingIn } from './words.ts';
