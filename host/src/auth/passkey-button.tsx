import { ApiError } from '@bo/http';
import { useDescribeError } from '@bo/kit';
import KeyOutlined from '@ant-design/icons/es/icons/KeyOutlined';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useState } from 'react';
import { usePublicSettings } from '../base/public-settings.ts';
import { useAuthText } from './auth-text.ts';

/** Whether passkeys work here: they are bound to one domain and need a secure context. */
export function usePasskeysWork(): boolean {
  const { passkey_domain: domain } = usePublicSettings();
  return domain === location.hostname && typeof PublicKeyCredential === 'function';
}

/** Explains an error of the browser's passkey API; browsers reveal few details, so that sites cannot detect devices. */
export function usePasskeyError(): (thrown: unknown) => ApiError {
  const t = useAuthText();
  return (thrown) => {
    if (thrown instanceof ApiError) return thrown;
    const name = thrown instanceof Error ? thrown.name : '';
    const why =
      name === 'NotAllowedError' || name === 'AbortError'
        ? 'cancelled'
        : name === 'InvalidStateError'
          ? 'known'
          : 'failed';
    return new ApiError({ status: 422, code: `passkey_${why}`, detail: t(`passkeys.${why}`) }, { cause: thrown });
  };
}

/** Signs in with a passkey; nothing where the browser has none. */
export function PasskeyButton({ submit }: { submit: () => Promise<void> }) {
  const t = useAuthText();
  const describe = useDescribeError();
  const errorOf = usePasskeyError();
  const work = usePasskeysWork();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!work) return null;

  async function press(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await submit();
    } catch (thrown) {
      setProblem(describe(errorOf(thrown)));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        block
        size="large"
        className="plain-passkey"
        icon={<KeyOutlined />}
        loading={busy}
        onClick={() => void press()}
      >
        {t('passkeys.signIn')}
      </Button>
      {problem ? <Alert className="plain-problem" type="error" showIcon title={problem} role="alert" /> : null}
    </>
  );
}
