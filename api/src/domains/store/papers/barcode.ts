import type { BarsKind, PrintBarcode, PrintSquare } from '@bo/contracts';
import bwip from 'bwip-js/node';

/**
 * A code in bars. Code 128 takes any printable ASCII: what a keyboard-wedge scanner types is the code itself. An EAN is
 * one with its check digit.
 */
export function barcodeOf(text: string, kind: NonNullable<BarsKind> = 'code128'): PrintBarcode {
  const [symbol] = bwip.raw(kind, text, '');
  if (!symbol || !('sbs' in symbol)) throw new Error(`"${text}" has no bars.`);
  return { text, bars: symbol.sbs };
}

/** A code as a QR code that is read with a seventh of it gone. */
export function squareOf(text: string): PrintSquare {
  const [symbol] = bwip.raw('qrcode', text, 'eclevel=M');
  if (!symbol || !('pixs' in symbol)) throw new Error(`"${text}" has no QR code.`);
  return { text, size: symbol.pixx, modules: symbol.pixs.join('') };
}
