import { LABEL_CODES, LABEL_HOLDS, PRINT_LANGUAGES, type PrintLanguage } from '@bo/contracts';
import { usePreference } from '@bo/platform';
import { type Paper, PAPER_NAMES } from './label-layout.ts';

export const TEMPLATES = ['shelf', 'product'] as const;

/** How labels are printed: what someone chose last, kept for the next time. */
export interface LabelChoice {
  template: (typeof TEMPLATES)[number];
  paper: Paper;
  language: PrintLanguage;
  code: (typeof LABEL_CODES)[number];
  holds: (typeof LABEL_HOLDS)[number];
}
const FIRST: LabelChoice = { template: 'shelf', paper: 'sheet_24', language: 'both', code: 'bars', holds: 'weight' };

const isChoice = (value: unknown): value is LabelChoice => {
  if (typeof value !== 'object' || value === null) return false;
  const { template, paper, language, code, holds } = value as LabelChoice;
  return (
    TEMPLATES.includes(template) &&
    PAPER_NAMES.includes(paper) &&
    PRINT_LANGUAGES.includes(language) &&
    LABEL_CODES.includes(code) &&
    LABEL_HOLDS.includes(holds)
  );
};

export const useLabelChoice = () => usePreference('shelf-labels', FIRST, isChoice);
