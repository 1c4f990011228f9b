import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import { useState } from 'react';
import { useAppName } from '../base/use-app-name.ts';
import { useAuthText } from './auth-text.ts';
import { CopyButton } from './copy-button.tsx';
import './second-factor.css';

/** Prints some lines and nothing of the page. */
function printLines(title: string, lines: readonly string[]): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page) return;
  page.documentElement.dir = document.documentElement.dir;
  page.title = title;
  const heading = page.createElement('h1');
  heading.textContent = title;
  const list = page.createElement('pre');
  list.dir = 'ltr';
  list.style.font = '18px/1.8 monospace';
  list.textContent = lines.join('\n');
  page.body.append(heading, list);
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow?.print();
}

/** The recovery codes, shown only once: to continue, users confirm that they have saved them. */
export function RecoveryCodeList({
  codes,
  email,
  onDone,
}: {
  codes: readonly string[];
  email: string;
  onDone: () => void | Promise<void>;
}) {
  const t = useAuthText();
  const name = useAppName();
  const [kept, setKept] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <div className="factor-codes">
      <h1>{t('codes.title')}</h1>
      <p className="public-lead">{t('codes.lead')}</p>
      <Alert type="warning" showIcon title={t('codes.once')} />
      <ol dir="ltr" className="factor-code-list" aria-label={t('codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="factor-actions">
        <CopyButton text={codes.join('\n')} />
        <Button
          icon={<PrinterOutlined />}
          onClick={() => printLines(t('codes.printed', { name }), [email, '', ...codes])}
        >
          {t('codes.print')}
        </Button>
      </div>
      <Checkbox className="public-check" checked={kept} onChange={({ target }) => setKept(target.checked)}>
        {t('codes.kept')}
      </Checkbox>
      <Button
        type="primary"
        size="large"
        block
        disabled={!kept}
        loading={busy}
        onClick={() => {
          setBusy(true);
          void Promise.resolve(onDone()).finally(() => setBusy(false));
        }}
      >
        {t('codes.done')}
      </Button>
    </div>
  );
}
