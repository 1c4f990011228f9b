import CopyOutlined from '@ant-design/icons/es/icons/CopyOutlined';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { useText } from '../text.ts';
import './settings.css';

/** A secret that is answered once: to be copied now, because nobody can show it again. */
export function ShownOnce({ label, value }: { label: string; value: string }) {
  const t = useText('settings-parts');
  const [copied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      // Without the permission to copy, the text is there to be selected.
      () => setCopied(false),
    );
  };
  return (
    <div className="set-once">
      <Alert type="warning" showIcon title={t('once.warning')} />
      <div className="set-once-row">
        <Input
          readOnly
          dir="ltr"
          aria-label={label}
          value={value}
          onFocus={({ target }) => target.select()}
          className="set-once-value"
        />
        <Button icon={<CopyOutlined />} onClick={copy}>
          {t(copied ? 'once.copied' : 'once.copy')}
        </Button>
      </div>
    </div>
  );
}
