import CopyOutlined from '@ant-design/icons/es/icons/CopyOutlined';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useAuthText } from './auth-text.ts';

/** Copies a text, and says so. */
export function CopyButton({ text }: { text: string }) {
  const t = useAuthText();
  const [copied, setCopied] = useState(false);
  return (
    <Button
      icon={<CopyOutlined />}
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          // Without the permission to copy, the text is there to be selected.
          () => setCopied(false),
        )
      }
    >
      {t(copied ? 'codes.copied' : 'codes.copy')}
    </Button>
  );
}
