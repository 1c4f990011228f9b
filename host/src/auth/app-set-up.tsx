import { CodeProof, type SecondFactorSecret } from '@bo/contracts';
import QRCode from 'antd/es/qr-code';
import { CopyButton } from './copy-button.tsx';
import { useAuthText } from './auth-text.ts';
import { PublicField, PublicForm } from './public-form.tsx';
import './second-factor.css';

/** Four letters at a time are easier to type. */
const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** The secret of an authenticator app, to be scanned or typed, and the code that proves that the app has it. */
export function AppSetUp({
  secret: { secret, address },
  confirm,
}: {
  secret: SecondFactorSecret;
  confirm: (code: string) => Promise<void>;
}) {
  const t = useAuthText();
  return (
    <div className="factor-set-up">
      <p>{t('setUp.scan')}</p>
      <div className="factor-qr" role="img" aria-label={t('setUp.qr')}>
        {/* Cameras want dark on light, whatever the look. */}
        <QRCode type="svg" value={address} size={176} color="#000000" bgColor="#ffffff" bordered={false} />
      </div>
      <p className="factor-secret">
        <span>{t('setUp.type')}</span>
        <bdi dir="ltr">{inFours(secret)}</bdi>
        <CopyButton text={secret} />
      </p>
      <PublicForm contract={CodeProof} submit={({ code }) => confirm(code)} action={t('setUp.confirm')}>
        <PublicField name="code" label={t('step.code')} kind="code" autoComplete="one-time-code" />
      </PublicForm>
    </div>
  );
}
