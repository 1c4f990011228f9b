import { SignInInput } from '@bo/contracts';
import { toApiError } from '@bo/http';
import { useTranslation } from '@bo/i18n';
import { Navigate, useLocation, useNavigate } from '@bo/platform/router';
import { accessToken } from '@bo/platform';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Typography from 'antd/es/typography';
import { useState } from 'react';
import { sessionChanged } from '../remotes/orchestrator.ts';
import { loadSession, signIn } from './auth.api.ts';

/** Where to go after signing in: an internal path only, never another site. */
export function safeOrigin(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) && !from.startsWith('/auth/') ? from : '/';
}

export function SignInPage() {
  const { t } = useTranslation('host');
  const navigate = useNavigate();
  const { state } = useLocation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (accessToken() && !busy) return <Navigate to={safeOrigin(state)} replace />;

  async function submit(values: unknown) {
    setBusy(true);
    setProblem(null);
    try {
      await signIn(SignInInput.parse(values));
      await loadSession();
      await navigate(safeOrigin(state), { replace: true });
      await sessionChanged();
    } catch (error) {
      setProblem(toApiError(error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <main className="auth-page">
      <div className="auth-card">
        <Typography.Title level={1} className="auth-title">
          {t('auth.signIn')}
        </Typography.Title>
        {problem && <Alert type="error" showIcon message={problem} role="alert" />}
        <Form layout="vertical" onFinish={(values) => void submit(values)} requiredMark={false}>
          <Form.Item name="email" label={t('auth.email')} rules={[{ required: true, type: 'email', message: t('auth.emailNeeded') }]}>
            <Input type="email" autoComplete="username" autoFocus dir="ltr" size="large" />
          </Form.Item>
          <Form.Item name="password" label={t('auth.password')} rules={[{ required: true, message: t('auth.passwordNeeded') }]}>
            <Input.Password autoComplete="current-password" dir="ltr" size="large" />
          </Form.Item>
          <Button type="primary" htmlType="submit" size="large" block loading={busy}>
            {t('auth.signIn')}
          </Button>
        </Form>
      </div>
    </main>
  );
}
