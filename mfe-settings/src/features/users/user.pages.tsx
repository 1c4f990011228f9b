import { deviceOf, InviteInput, type NewInvitation, type User, type UserSession } from '@bo/contracts';
import { isolate, useFormat, useLanguage } from '@bo/i18n';
import {
  ConfirmButton,
  ContractForm,
  DetailSection,
  Fact,
  FormPage,
  HistorySection,
  LinkButton,
  Loaded,
  PlainTable,
  RecordActions,
  recordName,
  ResourceForm,
  StatusCell,
  SummaryStrip,
} from '@bo/kit';
import { Can, useCan, useSession } from '@bo/platform';
import { useMutation, useQuery, useQueryClient } from '@bo/platform/query';
import { Link, useNavigate, useParams } from '@bo/platform/router';
import { useLabel, users } from '@bo/resources';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useState } from 'react';
import { viewAsPath } from '../../parts/view-as.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { InvitationLink } from './invitation-link.tsx';
import { USER_TONE, useUserType } from './user-columns.tsx';
import { UserFields } from './user-fields.tsx';
import { invite, newLink, userSessions } from './users.api.ts';

export function UserInvitePage() {
  const t = useText('users');
  const navigate = useNavigate();
  const client = useQueryClient();
  const [made, setMade] = useState<NewInvitation | null>(null);
  return (
    <FormPage title={t('invite.title')} parent={{ to: paths.userList(), label: t('list.title') }}>
      <ContractForm
        name="invitation"
        contract={InviteInput}
        submitText={t('invite.action')}
        save={(input) => invite(input)}
        onSaved={(invitation) => {
          void client.invalidateQueries({ queryKey: users.keys.all });
          setMade(invitation);
        }}
      >
        <UserFields invited />
      </ContractForm>
      {made ? (
        <InvitationLink
          invitation={made}
          onClose={() => void navigate(paths.userDetails(made.user.id), { replace: true })}
        />
      ) : null}
    </FormPage>
  );
}

function Summary({ user }: { user: User | undefined }) {
  const t = useText('users');
  const label = useLabel();
  const format = useFormat();
  const typeName = useUserType();
  const { language } = useLanguage();
  return (
    <SummaryStrip>
      <Fact label={t('fields.status')}>
        {user && <StatusCell text={label(`user_status.${user.status}`)} tone={USER_TONE[user.status]} />}
      </Fact>
      <Fact label={t('fields.role_id')}>
        {user && <Link to={paths.roleDetails(user.role_id)}>{recordName(user.role, language)}</Link>}
      </Fact>
      <Fact label={t('fields.user_type')}>{user && typeName(user.user_type)}</Fact>
      <Fact label={t('fields.email')}>{user && <bdi dir="ltr">{user.email}</bdi>}</Fact>
      <Fact label={t('factor.on')}>{user && t(user.second_factor ? 'factor.yes' : 'factor.no')}</Fact>
      <Fact label={t('fields.last_sign_in_at')}>
        {user && (user.last_sign_in_at === null ? t('details.never') : format.dateTime(user.last_sign_in_at))}
      </Fact>
    </SummaryStrip>
  );
}

function SessionRow({ user, session }: { user: User; session: UserSession }) {
  const t = useText('users');
  const format = useFormat();
  const end = useMutation(users.act<{ session_id: string }>('end-session', { done: t('done.ended') }));
  return (
    <tr>
      <td>
        <bdi>{deviceOf(session.user_agent) || t('sessions.unknown')}</bdi>
        {session.current ? <span className="bo-muted"> {t('sessions.current')}</span> : null}
      </td>
      <td>
        <bdi dir="ltr">{session.address || '—'}</bdi>
      </td>
      <td>{format.dateTime(session.created_at)}</td>
      <td>{session.last_seen_at === null ? '—' : format.relative(session.last_seen_at)}</td>
      <td data-align="end">
        <Can do="user.edit">
          <Button danger loading={end.isPending} onClick={() => end.mutate({ id: user.id, session_id: session.id })}>
            {t('sessions.end')}
          </Button>
        </Can>
      </td>
    </tr>
  );
}

/** Where someone is signed in: device, address, since when. */
function Sessions({ user }: { user: User }) {
  const t = useText('users');
  const result = useQuery(userSessions(user.id));
  const endAll = useMutation(users.act('end-session', { done: t('done.ended') }));
  return (
    <DetailSection
      title={t('sections.sessions')}
      actions={
        user.sessions > 1 ? (
          <Can do="user.edit">
            <Button danger loading={endAll.isPending} onClick={() => endAll.mutate({ id: user.id })}>
              {t('sessions.endAll')}
            </Button>
          </Can>
        ) : null
      }
    >
      <Loaded result={result}>
        {({ results }) =>
          results.length === 0 ? (
            <p className="bo-muted">{t('sessions.none')}</p>
          ) : (
            <PlainTable
              label={t('sections.sessions')}
              columns={[
                { title: t('sessions.device') },
                { title: t('sessions.address') },
                { title: t('sessions.since') },
                { title: t('sessions.seen') },
                { title: '', align: 'end' },
              ]}
            >
              {results.map((session) => (
                <SessionRow key={session.id} user={user} session={session} />
              ))}
            </PlainTable>
          )
        }
      </Loaded>
    </DetailSection>
  );
}

/** What is done to an account: out at once, back in, a new link. Nobody does any of it to themselves. */
function Actions({ user }: { user: User }) {
  const t = useText('users');
  const mayEdit = useCan('user.edit') && user.archived_at === null;
  const [made, setMade] = useState<NewInvitation | null>(null);
  const suspend = useMutation(users.act<{ version: number; reason: string }>('suspend', { done: t('done.suspended') }));
  const unsuspend = useMutation(users.act<{ version: number }>('unsuspend', { done: t('done.unsuspended') }));
  const reset = useMutation(
    users.act<{ version: number; reason: string }>('reset-second-factor', { done: t('done.factorReset') }),
  );
  const link = useMutation(newLink());
  const me = useSession().user.id === user.id;
  const { id, version } = user;
  // The person who asked for an account has a password already and waits to be let in.
  const asked = user.status === 'invited' && user.invited_until === null;
  if (me) return null;
  return (
    <>
      {user.status === 'active' && user.archived_at === null ? (
        <LinkButton quiet to={viewAsPath(id)}>
          {t('actions.viewAs')}
        </LinkButton>
      ) : null}
      {mayEdit && (user.status === 'suspended' || asked) ? (
        <Button type="primary" loading={unsuspend.isPending} onClick={() => unsuspend.mutate({ id, version })}>
          {t(asked ? 'actions.letIn' : 'actions.unsuspend')}
        </Button>
      ) : null}
      {mayEdit && user.status !== 'suspended' ? (
        <>
          <ConfirmButton
            title={t('link.confirmTitle')}
            effect={t(user.status === 'invited' ? 'link.effectInvited' : 'link.effectActive')}
            okText={t('actions.link')}
            onConfirm={async () => setMade(await link.mutateAsync({ id, version }))}
          >
            {t('actions.link')}
          </ConfirmButton>
          <ConfirmButton
            danger
            title={t('suspend.title', { name: isolate(user.name) })}
            effect={t('suspend.effect')}
            okText={t('actions.suspend')}
            reason="optional"
            onConfirm={(reason) => suspend.mutateAsync({ id, version, reason })}
          >
            {t('actions.suspend')}
          </ConfirmButton>
        </>
      ) : null}
      {mayEdit && user.second_factor ? (
        <ConfirmButton
          danger
          title={t('factor.title', { name: isolate(user.name) })}
          effect={t('factor.effect')}
          okText={t('factor.action')}
          reason="optional"
          onConfirm={(reason) => reset.mutateAsync({ id, version, reason })}
        >
          {t('factor.action')}
        </ConfirmButton>
      ) : null}
      <RecordActions
        resource={users}
        record={user}
        permission="user.delete"
        list={paths.userList()}
        archiveEffect={t('archive.effect')}
      />
      {made ? <InvitationLink invitation={made} onClose={() => setMade(null)} /> : null}
    </>
  );
}

const HISTORY = ['name', 'name_ar', 'email', 'user_type', 'status', 'role', 'dealer'] as const;
/** How the history names what has changed. */
function useHistoryOf() {
  const t = useText('users');
  const { language } = useLanguage();
  return (field: string) => {
    const [known] = HISTORY.filter((name) => name === field);
    if (!known) return undefined;
    return {
      label: t(`fields.${known === 'role' ? 'role_id' : known === 'dealer' ? 'dealer_id' : known}`),
      show: (value: unknown) =>
        typeof value === 'object' && value !== null ? recordName(value, language) : String(value ?? '—'),
    };
  };
}

export function UserDetailsPage() {
  const t = useText('users');
  const { language } = useLanguage();
  const { userId = '' } = useParams();
  const result = useQuery(users.detail(userId));
  const historyOf = useHistoryOf();
  const me = useSession().user.id;
  const mayEdit = useCan('user.edit');
  const user = result.data;
  return (
    <FormPage
      title={user ? <bdi>{recordName(user, language)}</bdi> : t('details.title')}
      parent={{ to: paths.userList(), label: t('list.title') }}
      actions={user ? <Actions user={user} /> : null}
      summary={result.isError && !user ? null : <Summary user={user} />}
    >
      <Loaded result={result}>
        {(found) => (
          <>
            {found.invited_until === null ? null : <Alert type="info" showIcon title={<InvitedUntil user={found} />} />}
            {mayEdit && found.archived_at === null ? (
              <ResourceForm
                resource={users}
                record={found}
                // What an older version called a type of its own is shown as the store's.
                onSaved={() => undefined}
              >
                <UserFields self={found.id === me} />
              </ResourceForm>
            ) : null}
            <Sessions user={found} />
            <HistorySection type="user" id={found.id} labelOf={historyOf} />
          </>
        )}
      </Loaded>
    </FormPage>
  );
}

function InvitedUntil({ user }: { user: User }) {
  const t = useText('users');
  const format = useFormat();
  return t('details.invitedUntil', { at: format.dateTime(user.invited_until ?? '') });
}
