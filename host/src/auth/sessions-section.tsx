import { deviceOf, type UserSession } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { ConfirmButton, DetailSection, LinkButton, Loaded } from '@bo/kit';
import { toast } from '@bo/platform';
import { useMutation, useQuery, useQueryClient } from '@bo/platform/query';
import Button from 'antd/es/button';
import { endOwnSession, ownSessions } from './account.api.ts';
import { useMyAccountText } from './my-account-text.ts';

/** The user's sessions, each with a button to end it. */
export function SessionsSection() {
  const t = useMyAccountText();
  const client = useQueryClient();
  const result = useQuery(ownSessions());
  const end = useMutation({
    mutationFn: endOwnSession,
    onSuccess: (left, id) => {
      client.setQueryData(ownSessions().queryKey, left);
      toast.success(t(id === undefined ? 'sessions.endedOthers' : 'sessions.ended'));
    },
  });
  const others = (result.data?.results ?? []).filter(({ current }) => !current);
  return (
    <DetailSection
      title={t('sessions.title')}
      actions={
        others.length > 0 ? (
          <ConfirmButton
            danger
            title={t('sessions.endOthersTitle')}
            effect={t('sessions.endOthersEffect')}
            okText={t('sessions.endOthers')}
            onConfirm={() => end.mutateAsync(undefined)}
          >
            {t('sessions.endOthers')}
          </ConfirmButton>
        ) : null
      }
    >
      <p className="bo-muted">{t('sessions.what')}</p>
      <Loaded result={result}>
        {({ results }) => (
          <ul className="passkeys" aria-label={t('sessions.list')}>
            {results.map((session) => (
              <Line
                key={session.id}
                session={session}
                busy={end.isPending && end.variables === session.id}
                onEnd={() => end.mutate(session.id)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </DetailSection>
  );
}

function Line({ session, busy, onEnd }: { session: UserSession; busy: boolean; onEnd: () => void }) {
  const t = useMyAccountText();
  const format = useFormat();
  const { current, address, created_at, last_seen_at } = session;
  const device = deviceOf(session.user_agent) || t('sessions.unknown');
  return (
    <li>
      <div>
        <bdi>{device}</bdi>
        {current ? <strong className="account-here">{t('sessions.current')}</strong> : null}
        <p className="bo-muted">
          {address ? (
            <>
              <bdi dir="ltr">{address}</bdi> ·{' '}
            </>
          ) : null}
          {t('sessions.since', { at: format.dateTime(created_at) })}
          {last_seen_at === null || current ? null : ` · ${t('sessions.seen', { at: format.relative(last_seen_at) })}`}
        </p>
      </div>
      {current ? (
        <LinkButton quiet to="/auth/sign-out">
          {t('sessions.signOut')}
        </LinkButton>
      ) : (
        <Button danger loading={busy} aria-label={t('sessions.endNamed', { device })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
