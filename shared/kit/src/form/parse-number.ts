import { latinDigits } from '@bo/contracts';

/**
 * Converts typed or pasted input to a plain decimal string: handles Arabic digits and separators, thousands separators,
 * and a currency before or after the number. The contract rejects input that is still not a number.
 */
export function plainDecimal(text: string): string {
  const plain = latinDigits(text)
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replace(/[\s\u00A0\u200E\u200F\u061C]/g, '')
    .replace('−', '-')
    .replace(/^[A-Z]{3}(?=[\d-])|(?<=\d)[A-Z]{3}$/i, '')
    .replace(/%$/, '');
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
}

/** A decimal string times 10^`decimals`, as an integer and never through a float; null where it is no such number. */
export function parseScaled(text: string, decimals: number): number | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d*))?$/.exec(text);
  if (!match) return null;
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals) return null;
  const value = Number((match[2] ?? '') + fraction.padEnd(decimals, '0'));
  return match[1] === '-' && value !== 0 ? -value : value;
}

/** The inverse: `showScaled(1250, 2)` is `12.5`. */
export function showScaled(value: number, decimals: number): string {
  const sign = value < 0 ? '-' : '';
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const whole = decimals === 0 ? digits : digits.slice(0, -decimals);
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '');
  return sign + whole + (fraction === '' ? '' : `.${fraction}`);
}
