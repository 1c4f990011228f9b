const PLAIN = /^[ -~]*$/;

/**
 * Folds text for searching, so that what a person types finds what is stored: أرز finds ارز, قهوة finds قهوه.
 * The SQL function `fold(text)` of the API's migrations does exactly the same, step for step (a property test compares
 * them).
 * Source: PRODUCT.md section 1, "Search".
 */
export function normalizeForSearch(text: string): string {
  // Most Latin text needs none of the steps below; an import folds every title several times.
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u061C\u00AD]/g, '')
    .replace(/\p{Mn}/gu, '')
    .replace(/\u0640/g, '')
    .replace(/\u0671/g, '\u0627')
    .replace(/[\u0649\u06CC]/g, '\u064A')
    .replace(/\u0629/g, '\u0647')
    .replace(/\u06A9/g, '\u0643')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .toLowerCase()
    .replace(/\u03C2/g, '\u03C3');
}

/**
 * Arabic-Indic (٠–٩) and Persian (۰–۹) digits as 0–9; everything else is left alone. For fields that hold numbers or
 * codes.
 */
export function latinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0));
}

/** A title as it is compared with others: two that differ in capitals, marks or blanks are the same. */
export const foldTitle = (title: string): string => normalizeForSearch(title.trim().replace(/\s+/g, ' '));
