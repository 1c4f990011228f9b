import type { PrintBarcode } from '@bo/contracts';
import bwip from 'bwip-js/node';

/** A code as Code 128, which takes any printable ASCII: what a keyboard-wedge scanner types is the code itself. */
export function barcodeOf(text: string): PrintBarcode {
  const [symbol] = bwip.raw('code128', text, '');
  if (!symbol || !('sbs' in symbol)) throw new Error(`"${text}" has no Code 128.`);
  return { text, bars: symbol.sbs };
}
