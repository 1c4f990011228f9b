import {
  isKeyOpen,
  KEY_OVERLAP_HOURS,
  SERVICE_SCOPES,
  type ServiceAccount,
  type ServiceKey,
  permissionName,
} from '@bo/contracts';
import { isolate, useFormat, useLanguage } from '@bo/i18n';
import {
  ConfirmButton,
  DetailSection,
  Dialog,
  FormPage,
  FormSection,
  HistorySection,
  Loaded,
  PlainTable,
  RecordActions,
  ResourceForm,
  SelectField,
  StatusCell,
  SwitchField,
  TextAreaField,
  TextField,
} from '@bo/kit';
import { Can, useCan } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { serviceAccounts } from '@bo/resources';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import { type ReactNode, useState } from 'react';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { makeKey, rotateKey } from './service-accounts.api.ts';

function ServiceAccountFields() {
  const t = useText('service-accounts');
  const { language } = useLanguage();
  return (
    <FormSection title={t('sections.account')}>
      <TextField name="name" label={t('fields.name')} />
      <SelectField
        multiple
        name="scopes"
        label={t('fields.scopes')}
        hint={t('hints.scopes')}
        choices={SERVICE_SCOPES.map((value) => ({ value, label: permissionName(value, language) }))}
      />
      <SwitchField name="active" label={t('fields.active')} hint={t('hints.active')} />
      <TextAreaField name="note" label={t('fields.note')} rows={2} />
    </FormSection>
  );
}

export function ServiceAccountCreatePage() {
  const t = useText('service-accounts');
  const navigate = useNavigate();
  return (
    <FormPage title={t('create.title')} parent={{ to: paths.serviceAccountList(), label: t('list.title') }}>
      <ResourceForm
        resource={serviceAccounts}
        onSaved={({ id }) => void navigate(paths.serviceAccountEdit(id), { replace: true })}
      >
        <ServiceAccountFields />
      </ResourceForm>
    </FormPage>
  );
}

function KeyRow({ account, serviceKey }: { account: ServiceAccount; serviceKey: ServiceKey }) {
  const t = useText('service-accounts');
  const format = useFormat();
  const mayChange = useCan('settings.security');
  const revoke = useMutation(
    serviceAccounts.act<{ key_id: string; version: number }>('revoke-key', { done: t('done.revoked') }),
  );
  const { id: key_id, last_four, created_at, last_used_at, expires_at } = serviceKey;
  const open = isKeyOpen(serviceKey);
  return (
    <tr>
      <td>
        <bdi dir="ltr">…{last_four}</bdi>
      </td>
      <td>
        <StatusCell
          text={t(open ? 'keys.open' : serviceKey.revoked_at === null ? 'keys.over' : 'keys.revoked')}
          tone={open ? 'good' : 'neutral'}
        />
      </td>
      <td>{format.dateTime(created_at)}</td>
      <td>{last_used_at === null ? t('keys.never') : format.relative(last_used_at)}</td>
      <td>{expires_at === null ? t('keys.noEnd') : format.dateTime(expires_at)}</td>
      <td data-align="end">
        {mayChange ? <RotateKey account={account} serviceKey={serviceKey} offered={open} /> : null}
        {open && mayChange ? (
          <ConfirmButton
            danger
            title={t('keys.revokeTitle', { key: isolate(`…${last_four}`) })}
            effect={t('keys.revokeEffect')}
            okText={t('keys.revoke')}
            onConfirm={() => revoke.mutateAsync({ id: account.id, key_id, version: account.version })}
          >
            {t('keys.revoke')}
          </ConfirmButton>
        ) : null}
      </td>
    </tr>
  );
}

const DAYS = ['90', '365', 'never'] as const;
const inDays = (days: string): string | null =>
  days === 'never' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString();

/** A select with a label above it. */
function Choose({
  id,
  label,
  value,
  onChange,
  options,
}: {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: { value: string; label: string }[];
}) {
  return (
    <div className="bo-field">
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} onChange={onChange} options={options} />
    </div>
  );
}

/** First the choices, then the key itself, this once. */
function KeyDialog({
  open,
  title,
  value,
  busy,
  onMake,
  onClose,
  children,
}: {
  open: boolean;
  title: string;
  value: string | undefined;
  busy: boolean;
  onMake: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useText('service-accounts');
  return (
    <Dialog
      open={open}
      title={title}
      okText={value === undefined ? title : t('keys.done')}
      confirmLoading={busy}
      cancelButtonProps={{ hidden: value !== undefined }}
      mask={{ closable: value === undefined }}
      onCancel={onClose}
      onOk={value === undefined ? onMake : onClose}
      destroyOnHidden
    >
      {value === undefined ? children : <ShownOnce label={t('keys.key')} value={value} />}
    </Dialog>
  );
}

function useDays() {
  const t = useText('service-accounts');
  const [days, setDays] = useState<string>('365');
  const field = (
    <Choose
      id="key-days"
      label={t('keys.validFor')}
      value={days}
      onChange={setDays}
      options={DAYS.map((value) => ({ value, label: t(`keys.days.${value}`) }))}
    />
  );
  return { days, field };
}

function NewKey({ account }: { account: ServiceAccount }) {
  const t = useText('service-accounts');
  const [open, setOpen] = useState(false);
  const { days, field } = useDays();
  const make = useMutation(makeKey());
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('keys.make')}</Button>
      <KeyDialog
        open={open}
        title={t('keys.make')}
        value={make.data?.key}
        busy={make.isPending}
        onMake={() => make.mutate({ id: account.id, version: account.version, expires_at: inDays(days) })}
        onClose={() => {
          setOpen(false);
          make.reset();
        }}
      >
        {field}
      </KeyDialog>
    </>
  );
}

/**
 * A new key in the place of one that goes on opening for a while, or ends at once: the dialog with the new one stays
 * then, for it is shown this once.
 */
function RotateKey({
  account,
  serviceKey,
  offered,
}: {
  account: ServiceAccount;
  serviceKey: ServiceKey;
  offered: boolean;
}) {
  const t = useText('service-accounts');
  const [open, setOpen] = useState(false);
  const [hours, setHours] = useState<string>('24');
  const { days, field } = useDays();
  const rotate = useMutation(rotateKey());
  const { id, version } = account;
  const ask = { id, version, key_id: serviceKey.id, expires_at: inDays(days), overlap_hours: Number(hours) };
  return (
    <>
      {offered ? (
        <Button type="link" onClick={() => setOpen(true)}>
          {t('keys.rotate')}
        </Button>
      ) : null}
      <KeyDialog
        open={open}
        title={t('keys.rotateTitle', { key: isolate(`…${serviceKey.last_four}`) })}
        value={rotate.data?.key}
        busy={rotate.isPending}
        onMake={() => rotate.mutate(ask)}
        onClose={() => {
          setOpen(false);
          rotate.reset();
        }}
      >
        {field}
        <Choose
          id="key-overlap"
          label={t('keys.overlap')}
          value={hours}
          onChange={setHours}
          options={KEY_OVERLAP_HOURS.map((value) => ({ value: String(value), label: t(`keys.hours.${value}`) }))}
        />
      </KeyDialog>
    </>
  );
}

const HISTORY = ['name', 'note', 'active', 'scopes'] as const;

export function ServiceAccountEditPage() {
  const t = useText('service-accounts');
  const { serviceAccountId = '' } = useParams();
  const result = useQuery(serviceAccounts.detail(serviceAccountId));
  const mayEdit = useCan('settings.edit');
  const account = result.data;
  return (
    <FormPage
      title={account ? <bdi>{account.name}</bdi> : t('edit.title')}
      parent={{ to: paths.serviceAccountList(), label: t('list.title') }}
      actions={
        account ? (
          <RecordActions
            resource={serviceAccounts}
            record={account}
            permission="settings.delete"
            list={paths.serviceAccountList()}
            archiveEffect={t('archive.effect')}
          />
        ) : null
      }
    >
      <Loaded result={result}>
        {(found) => (
          <>
            {mayEdit && found.archived_at === null ? (
              <ResourceForm resource={serviceAccounts} record={found} onSaved={() => undefined}>
                <ServiceAccountFields />
              </ResourceForm>
            ) : null}
            <DetailSection
              title={t('sections.keys')}
              actions={
                found.archived_at === null ? (
                  <Can do="settings.security">
                    <NewKey account={found} />
                  </Can>
                ) : null
              }
            >
              {found.keys.length === 0 ? (
                <p className="bo-muted">{t('keys.none')}</p>
              ) : (
                <PlainTable
                  label={t('sections.keys')}
                  columns={[
                    { title: t('keys.key') },
                    { title: t('keys.state') },
                    { title: t('keys.created') },
                    { title: t('keys.used') },
                    { title: t('keys.expires') },
                    { title: '', align: 'end' },
                  ]}
                >
                  {found.keys.map((key) => (
                    <KeyRow key={key.id} account={found} serviceKey={key} />
                  ))}
                </PlainTable>
              )}
            </DetailSection>
            <HistorySection
              type="service_account"
              id={found.id}
              labelOf={(field) => HISTORY.filter((name) => name === field).map((name) => t(`fields.${name}`))[0]}
            />
          </>
        )}
      </Loaded>
    </FormPage>
  );
}
