import type { ApiError } from '@bo/http';
import FileSearchOutlined from '@ant-design/icons/es/icons/FileSearchOutlined';
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import WarningOutlined from '@ant-design/icons/es/icons/WarningOutlined';
import Button from 'antd/es/button';
import { type ReactNode, useContext } from 'react';
import { LinkButton } from '../link-button.tsx';
import { ParentContext } from '../page-heading.tsx';
import { useKitText } from '../text.ts';
import { useThemeClass } from '../theme-class.ts';
import '../kit.css';
import { useDescribeError } from '@bo/platform/describe-error';

interface NoticeProps {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  action?: ReactNode;
  /** Read out at once. */
  urgent?: boolean;
}

/** Shown in place of missing content, with the reason. */
export function Notice({ icon, title, text, action, urgent = false }: NoticeProps) {
  return (
    <div className={`bo-card bo-notice ${useThemeClass()}`} role={urgent ? 'alert' : undefined}>
      <span className="bo-notice-icon" data-urgent={urgent || undefined} aria-hidden>
        {icon}
      </span>
      <strong className="bo-notice-title">{title}</strong>
      <div className="bo-muted">{text}</div>
      {action}
    </div>
  );
}

/**
 * A failed question: what happened, Retry, and the number to give to support. A missing permission is named instead.
 */
export function ErrorState({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useKitText();
  const describe = useDescribeError();
  const parent = useContext(ParentContext);
  const why = describe(error);
  if (error.status === 403) return <Notice icon={<LockOutlined />} title={t('state.forbidden')} text={why} />;
  if (error.status === 404)
    return (
      <Notice
        icon={<FileSearchOutlined />}
        title={t('state.missing')}
        text={why}
        action={parent ? <LinkButton to={parent.to}>{t('state.back', { page: parent.label })}</LinkButton> : null}
      />
    );
  return (
    <Notice
      urgent
      icon={<WarningOutlined />}
      title={t('state.failed')}
      text={
        <>
          {why}
          {error.requestId ? (
            <div>
              {t('state.request')} <bdi dir="ltr">{error.requestId}</bdi>
            </div>
          ) : null}
        </>
      }
      action={
        <Button type="primary" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  );
}

/** An empty state with the next step. */
export function EmptyState({ text, action }: { text: ReactNode; action?: ReactNode }) {
  return (
    <div className="bo-empty">
      <svg width="72" height="48" viewBox="0 0 72 48" aria-hidden focusable="false">
        <ellipse cx="36" cy="41" rx="30" ry="6" className="bo-empty-shade" />
        <path d="M14 20 24 7h24l10 13v16a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4z" className="bo-empty-box" />
        <path d="M14 20h13c2 0 2 6 5 6h8c3 0 3-6 5-6h13" className="bo-empty-line" />
      </svg>
      <div>{text}</div>
      {action}
    </div>
  );
}
