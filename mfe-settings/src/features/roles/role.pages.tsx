import { type Role, RoleInput, permissionName, scopeOfRole } from '@bo/contracts';
import { isolate, useFormat, useLanguage } from '@bo/i18n';
import {
  ConfirmButton,
  DetailSection,
  Fact,
  FormPage,
  HistorySection,
  LinkButton,
  Loaded,
  recordName,
  ResourceForm,
  SummaryStrip,
  useBackToList,
} from '@bo/kit';
import { Can, useCan, useSession } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link, useNavigate, useParams, useSearchParams } from '@bo/platform/router';
import { roles, useLabel } from '@bo/resources';
import Alert from 'antd/es/alert';
import { viewAsPath } from '../../parts/view-as.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { PermissionGrid } from './permission-grid.tsx';
import { RoleFields } from './role-fields.tsx';

function CreateForm({ from }: { from?: Role }) {
  const navigate = useNavigate();
  const t = useText('roles');
  const { permissions: mine } = useSession();
  const initial = from
    ? RoleInput.partial().parse({
        name: t('copy.name', { name: from.name }),
        role: from.role === 1 ? 1 : 0,
        scope: from.scope,
        limits: from.limits,
        // Nobody gives what they lack: what one holds of it is taken over.
        permissions: from.permissions.filter((one) => mine.includes(one)),
      })
    : {};
  return (
    <ResourceForm
      resource={roles}
      initial={initial}
      onSaved={({ id }) => void navigate(paths.roleDetails(id), { replace: true })}
    >
      <RoleFields />
    </ResourceForm>
  );
}

function CopyForm({ id }: { id: string }) {
  const result = useQuery(roles.detail(id));
  return <Loaded result={result}>{(role) => <CreateForm from={role} />}</Loaded>;
}

export function RoleCreatePage() {
  const t = useText('roles');
  const [search] = useSearchParams();
  const from = search.get('from');
  return (
    <FormPage title={t('create.title')} parent={{ to: paths.roleList(), label: t('list.title') }}>
      {from ? <CopyForm id={from} /> : <CreateForm />}
    </FormPage>
  );
}

function Summary({ role }: { role: Role | undefined }) {
  const t = useText('roles');
  const label = useLabel();
  const format = useFormat();
  return (
    <SummaryStrip>
      <Fact label={t('fields.kind')}>{role && t(role.built_in ? 'kind.built_in' : 'kind.own')}</Fact>
      <Fact label={t('fields.people')}>
        {role && (
          <Link to={withQuery(paths.userList(), { role: role.id })}>
            {t('details.people', { count: role.people, number: format.number(role.people) })}
          </Link>
        )}
      </Fact>
      <Fact label={t('fields.permissions')}>{role && format.number(role.permissions.length)}</Fact>
      <Fact label={t('fields.scope')}>{role && label(`role_scope.${scopeOfRole(role)}`)}</Fact>
      <Fact label={t('fields.role')}>{role && t(role.role === 1 ? 'restricted.yes' : 'restricted.no')}</Fact>
    </SummaryStrip>
  );
}

function Actions({ role }: { role: Role }) {
  const t = useText('roles');
  const back = useBackToList(paths.roleList());
  const remove = useMutation(roles.remove({ done: t('done.removed') }));
  const { id, version } = role;
  return (
    <>
      <LinkButton quiet to={viewAsPath(id)}>
        {t('actions.viewAs')}
      </LinkButton>
      <Can do={paths.roleCreate.permission}>
        <LinkButton quiet to={withQuery(paths.roleCreate(), { from: id })}>
          {t('actions.copy')}
        </LinkButton>
      </Can>
      {role.built_in || role.people > 0 ? null : (
        <Can do="user.delete">
          <ConfirmButton
            danger
            title={t('remove.title', { name: isolate(role.name) })}
            effect={t('remove.effect')}
            okText={t('actions.remove')}
            onConfirm={async () => {
              await remove.mutateAsync({ id, version });
              back();
            }}
          >
            {t('actions.remove')}
          </ConfirmButton>
        </Can>
      )}
    </>
  );
}

/**
 * How the history names what has changed: of the permissions those that came and went would fill a page, so their
 * number.
 */
function useHistoryOf() {
  const t = useText('roles');
  const { language } = useLanguage();
  return (field: string) => {
    if (field === 'permissions')
      return {
        label: t('fields.permissions'),
        show: (value: unknown) =>
          Array.isArray(value) ? value.map((one: string) => permissionName(one, language)).join('، ') : '—',
      };
    const [known] = (['name', 'name_ar', 'scope'] as const).filter((name) => name === field);
    return known && t(`fields.${known}`);
  };
}

export function RoleDetailsPage() {
  const t = useText('roles');
  const { language } = useLanguage();
  const { roleId = '' } = useParams();
  const result = useQuery(roles.detail(roleId));
  const historyOf = useHistoryOf();
  const mayEdit = useCan('user.edit');
  const own = useSession().user.role_key;
  const role = result.data;
  return (
    <FormPage
      title={role ? <bdi>{recordName(role, language)}</bdi> : t('details.title')}
      parent={{ to: paths.roleList(), label: t('list.title') }}
      actions={role ? <Actions role={role} /> : null}
      summary={result.isError && !role ? null : <Summary role={role} />}
    >
      <Loaded result={result}>
        {(found) => {
          const locked = found.built_in ? 'built_in' : found.key === own ? 'own' : null;
          return (
            <>
              {locked ? <Alert type="info" showIcon title={t(`locked.${locked}`)} /> : null}
              {locked || !mayEdit ? (
                <DetailSection title={t('sections.permissions')}>
                  <PermissionGrid held={new Set(found.permissions)} />
                </DetailSection>
              ) : (
                <ResourceForm resource={roles} record={found} onSaved={() => undefined}>
                  <RoleFields />
                </ResourceForm>
              )}
              <HistorySection type="role" id={found.id} labelOf={historyOf} />
            </>
          );
        }}
      </Loaded>
    </FormPage>
  );
}
