import { AddPasskey, type Passkey, PasskeyProof, type SecondFactor } from '@bo/contracts';
import { isolate, useFormat } from '@bo/i18n';
import { DetailSection, Dialog, Loaded } from '@bo/kit';
import { toast, useSession } from '@bo/platform';
import { useQuery, useQueryClient } from '@bo/platform/query';
import Button from 'antd/es/button';
import { useState } from 'react';
import { addPasskey, ownPasskeys, ownSecondFactor, removePasskey } from './account.api.ts';
import { useAuthText } from './auth-text.ts';
import { usePasskeyError, usePasskeysWork } from './passkey-button.tsx';
import { CurrentPassword, PublicField, PublicForm } from './public-form.tsx';
import './second-factor.css';

/** One's own passkeys: which there are, another one, one less. */
export function PasskeySection({ factor: { since, has_password: hasPassword } }: { factor: SecondFactor }) {
  const t = useAuthText();
  const work = usePasskeysWork();
  const result = useQuery(ownPasskeys());
  const [doing, setDoing] = useState<'add' | Passkey | null>(null);
  return (
    <DetailSection title={t('passkeys.title')}>
      <p className="bo-muted">{t('passkeys.what')}</p>
      <Loaded result={result}>
        {({ passkeys }) =>
          passkeys.length === 0 ? null : (
            <ul className="passkeys" aria-label={t('passkeys.list')}>
              {passkeys.map((passkey) => (
                <Line key={passkey.id} passkey={passkey} onRemove={() => setDoing(passkey)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {hasPassword && work ? (
        <Button onClick={() => setDoing('add')}>{t('passkeys.add')}</Button>
      ) : (
        <p>{t(hasPassword ? 'passkeys.noBrowser' : 'factor.noPassword')}</p>
      )}
      {doing ? <PasskeyDialog doing={doing} withCode={since !== null} onClose={() => setDoing(null)} /> : null}
    </DetailSection>
  );
}

function Line({ passkey: { name, created_at, last_used_at }, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useAuthText();
  const format = useFormat();
  return (
    <li>
      <div>
        <bdi>{name}</bdi>
        <p className="bo-muted">
          {t('passkeys.since', { at: format.date(created_at) })} ·{' '}
          {last_used_at === null ? t('passkeys.neverUsed') : t('passkeys.used', { at: format.relative(last_used_at) })}
        </p>
      </div>
      <Button danger size="small" aria-label={t('passkeys.removeNamed', { name })} onClick={onRemove}>
        {t('passkeys.remove')}
      </Button>
    </li>
  );
}

/** Adding and removing begin with the password, and a code of anyone who has an app. */
function PasskeyDialog({
  doing,
  withCode,
  onClose,
}: {
  doing: 'add' | Passkey;
  withCode: boolean;
  onClose: () => void;
}) {
  const t = useAuthText();
  const client = useQueryClient();
  const errorOf = usePasskeyError();
  const { user } = useSession();
  const adds = doing === 'add';
  async function done(said: string): Promise<void> {
    toast.success(said);
    onClose();
    await client.invalidateQueries({ queryKey: ownPasskeys().queryKey });
    await client.invalidateQueries({ queryKey: ownSecondFactor().queryKey });
  }
  async function add(input: AddPasskey): Promise<void> {
    try {
      await addPasskey(input);
    } catch (thrown) {
      throw errorOf(thrown);
    }
    await done(t('passkeys.added'));
  }
  const proof = (
    <>
      <CurrentPassword label={t('password')} />
      {withCode ? (
        <PublicField name="code" label={t('factor.code')} kind="recovery" autoComplete="one-time-code" />
      ) : null}
    </>
  );
  return (
    <Dialog
      open
      title={adds ? t('passkeys.add') : t('passkeys.removeTitle', { name: isolate(doing.name) })}
      footer={null}
      width={460}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
      {adds ? (
        <PublicForm contract={AddPasskey} submit={add} action={t('passkeys.create')}>
          <PublicField name="name" label={t('passkeys.name')} autoComplete="off" autoFocus />
          {proof}
        </PublicForm>
      ) : (
        <PublicForm
          contract={PasskeyProof}
          submit={async (input) => {
            await removePasskey({ ...input, id: doing.id });
            await done(t('passkeys.removed'));
          }}
          action={t('passkeys.remove')}
          danger
        >
          <p className="bo-muted">{t('passkeys.removeEffect')}</p>
          {proof}
        </PublicForm>
      )}
    </Dialog>
  );
}
