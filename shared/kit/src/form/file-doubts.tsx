import type { FileDoubts as Doubts } from '@bo/contracts';
import { isolate, useFormat } from '@bo/i18n';
import Alert from 'antd/es/alert';
import { useKitText } from '../text.ts';

/** Warnings about a file that reject nothing: ignored columns, and cells that count as empty. */
export function FileDoubts({ doubts: { left_out, blanks } }: { doubts: Doubts }) {
  const t = useKitText();
  const format = useFormat();
  if (left_out.length + blanks.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('file.doubts')}
      description={
        <ul>
          {left_out.map(({ heading, fits, of }) => (
            <li key={heading}>
              {t('file.leftOut', { heading: isolate(heading), fits: format.number(fits), of: format.number(of) })}
            </li>
          ))}
          {blanks.map(({ heading, count, examples }) => (
            <li key={heading}>
              {t('file.blanks', {
                heading: isolate(heading),
                count,
                number: format.number(count),
                examples: examples
                  .map(({ row_number, value }) =>
                    t('file.example', { row: format.number(row_number), value: isolate(value) }),
                  )
                  .join(t('file.and')),
              })}
            </li>
          ))}
        </ul>
      }
    />
  );
}
