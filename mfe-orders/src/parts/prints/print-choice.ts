import { PrintsInput } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { useState } from 'react';

const Choice = PrintsInput.pick({ kind: true, language: true });
export type PrintChoice = Pick<PrintsInput, 'kind' | 'language'>;

const KEY = 'orders.print';

function remembered(): PrintChoice | undefined {
  try {
    return Choice.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** What someone prints, and in which language: what they chose last, on this device. */
export function usePrintChoice(): [PrintChoice, (choice: PrintChoice) => void] {
  const { language } = useLanguage();
  const [choice, setChoice] = useState<PrintChoice>(() => remembered() ?? { kind: 'packing_slip', language });
  return [
    choice,
    (next) => {
      setChoice(next);
      try {
        localStorage.setItem(KEY, JSON.stringify(next));
      } catch {
        // A browser that keeps nothing asks again the next time.
      }
    },
  ];
}
