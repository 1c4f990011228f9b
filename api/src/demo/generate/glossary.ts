import { GLOSSARY } from '../content/glossary.ts';
import { type Context, type Row, written } from './context.ts';

/** The words that the catalogue's people have agreed on. */
export function buildGlossary(context: Context, staff: string): Row<'glossary_terms'>[] {
  const made = context.daysFromNow(-300);
  return GLOSSARY.map((line) => {
    const [term = '', term_ar = '', note = ''] = line.split('=');
    return { id: context.id('gls', made), term, term_ar, note, ...written(made, made, staff) };
  });
}
