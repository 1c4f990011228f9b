import {
  APP_SETTINGS,
  type AppSetting,
  AppSettingsForm,
  normalizeForSearch,
  SETTING_GROUPS,
  SETTING_NAMES,
  settingField,
} from '@bo/contracts';
import { keyOf } from '@bo/http';
import { ContractForm, FormPage, FormSection, Loaded, OpenedField, useFormValues } from '@bo/kit';
import { toast } from '@bo/platform';
import { useQuery, useQueryClient } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { resetTheme, setStoreTheme, useOwnTheme } from '@bo/platform/theme';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import { useEffect, useState } from 'react';
import { useText } from '../../text.ts';
import { appSettings, recordOf, saveSettings } from './app-settings.api.ts';
import { SettingField } from './setting-field.tsx';
import '../../parts/settings.css';

const LOOK = 'theme.';
const lookOf = (value: (name: string) => unknown) =>
  Object.fromEntries(
    SETTING_NAMES.filter((name) => name.startsWith(LOOK)).map((name) => [name.slice(LOOK.length), value(name)]),
  );

/** The whole product wears what is being chosen, mounted remotes included, until it is saved or left. */
function LivePreview({ settings }: { settings: readonly AppSetting[] }) {
  const values = useFormValues();
  useEffect(() => {
    setStoreTheme(lookOf((name) => values[settingField(name)]));
  }, [values]);
  useEffect(() => () => setStoreTheme(lookOf((name) => settings.find((one) => one.name === name)?.value)), [settings]);
  return null;
}

/** What someone chose for themselves hides what the store sets. */
function OwnLook() {
  const t = useText('app-settings');
  const { own } = useOwnTheme();
  if (Object.keys(own).length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t('ownLook')}
      action={<Button onClick={resetTheme}>{t('resetOwnLook')}</Button>}
    />
  );
}

function Sections({ settings, search }: { settings: readonly AppSetting[]; search: string }) {
  const t = useText('app-settings');
  const words = normalizeForSearch(search).split(/\s+/).filter(Boolean);
  const found = new Set(
    SETTING_NAMES.filter((name) => {
      const text = normalizeForSearch(`${name} ${t(`settings.${name}.label`)} ${t(`settings.${name}.effect`)}`);
      return words.every((word) => text.includes(word));
    }),
  );
  return (
    <>
      {found.size === 0 ? <p className="bo-muted">{t('nothing')}</p> : null}
      {SETTING_GROUPS.map((group) => {
        const names = SETTING_NAMES.filter((name) => APP_SETTINGS[name].group === group);
        // What is not found is hidden, not gone: what was changed in it is still saved and called by its name.
        return (
          <div key={group} hidden={!names.some((name) => found.has(name))}>
            <FormSection title={t(`groups.${group}`)}>
              {names.map((name) => (
                <div key={name} hidden={!found.has(name)}>
                  <SettingField name={name} setting={settings.find((one) => one.name === name)} />
                </div>
              ))}
            </FormSection>
          </div>
        );
      })}
    </>
  );
}

/** Every setting of the store, from the one table of the contracts. */
export function AppSettingsPage() {
  const t = useText('app-settings');
  const client = useQueryClient();
  const result = useQuery(appSettings());
  const [search, setSearch] = useState('');
  return (
    <FormPage title={t('title')}>
      <Input
        role="searchbox"
        aria-label={t('search')}
        placeholder={t('search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <OwnLook />
      <Loaded result={result}>
        {({ results }) => (
          <ContractForm
            name="app-settings"
            contract={AppSettingsForm}
            record={recordOf(results)}
            save={(values, over) => saveSettings(values, over, results)}
            onSaved={() => {
              toast.success(t('saved'));
              void client.invalidateQueries({ queryKey: keyOf('settings') });
            }}
          >
            <OpenedField fieldOf={settingField} />
            <LivePreview settings={results} />
            <Sections settings={results} search={search} />
          </ContractForm>
        )}
      </Loaded>
      <p>
        <Link to="/refund/refundsetting">{t('refunds')}</Link>
      </p>
    </FormPage>
  );
}
