import { formatDateTime, useLanguage } from '@bo/i18n';
import { errorHistory } from '@bo/platform';
import BellOutlined from '@ant-design/icons/es/icons/BellOutlined';
import Badge from 'antd/es/badge';
import Button from 'antd/es/button';
import { useState, useSyncExternalStore } from 'react';
import { Panel } from '../panel.tsx';
import { useKitText } from '../text.ts';

const subscribe = (listener: () => void) => errorHistory.subscribe(listener);
const clear = () => errorHistory.clear();

/** The errors that were shown since the page was opened: a toast is gone after four seconds, its text is not. */
export function ErrorHistory() {
  const t = useKitText();
  const { language } = useLanguage();
  const [open, setOpen] = useState(false);
  const errors = useSyncExternalStore(subscribe, errorHistory.get);
  const list =
    errors.length === 0 ? (
      <p className="bo-muted">{t('errors.none')}</p>
    ) : (
      <div className="bo-error-history">
        <strong>{t('errors.title')}</strong>
        <ul>
          {errors.map(({ at, text }, index) => (
            <li key={`${String(at)} ${String(index)}`}>
              <time className="bo-muted">{formatDateTime(new Date(at).toISOString(), language)}</time>
              <div>{text}</div>
            </li>
          ))}
        </ul>
        <Button size="small" onClick={clear}>
          {t('errors.clear')}
        </Button>
      </div>
    );
  return (
    <Panel label={t('errors.title')} open={open} onOpenChange={setOpen} placement="bottomRight" content={list}>
      <Badge count={errors.length} size="small">
        <Button type="text" icon={<BellOutlined aria-hidden />} aria-label={t('errors.title')} aria-expanded={open} />
      </Badge>
    </Panel>
  );
}
