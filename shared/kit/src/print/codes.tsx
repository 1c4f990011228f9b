import type { PrintBarcode, PrintSquare } from '@bo/contracts';
import './codes.css';

/** An EAN-13 wants eleven modules of quiet before it, other codes less. */
const QUIET = 11;

/** How many modules wide a barcode is, with what is quiet at either side. */
export const barcodeModules = ({ bars }: PrintBarcode): number => bars.reduce((sum, bar) => sum + bar, 2 * QUIET);

/** The bars of a code and the code below for people; from left to right in every language, as large as its place. */
export function Barcode({ code }: { code: PrintBarcode }) {
  const { text, bars } = code;
  let at = QUIET;
  let drawn = '';
  for (const [index, bar] of bars.entries()) {
    if (index % 2 === 0) drawn += `M${String(at)} 0h${String(bar)}v30h-${String(bar)}z`;
    at += bar;
  }
  return (
    <figure className="bo-barcode" dir="ltr">
      <svg viewBox={`0 0 ${String(barcodeModules(code))} 30`} preserveAspectRatio="none" role="img" aria-label={text}>
        <path d={drawn} shapeRendering="crispEdges" />
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}

/** A QR code, with the four modules of quiet around it that it wants. */
export function QrCode({ code: { text, size, modules } }: { code: PrintSquare }) {
  const side = String(size + 8);
  let drawn = '';
  for (const [at, module] of [...modules].entries())
    if (module === '1') drawn += `M${String(4 + (at % size))} ${String(4 + Math.floor(at / size))}h1v1h-1z`;
  return (
    <svg className="bo-qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={text}>
      <path d={drawn} shapeRendering="crispEdges" />
    </svg>
  );
}
