import type { Language } from '@bo/contracts';
import { LANGUAGES, localeOf, setLanguage, useLanguage, useTranslation } from '@bo/i18n';
import { DetailSection } from '@bo/kit';
import { toast, useSession } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import Checkbox from 'antd/es/checkbox';
import Segmented from 'antd/es/segmented';
import { useId } from 'react';
import { JOBS_DONE } from '../alerts/use-alerts.ts';
import { usePublicSettings } from '../base/public-settings.ts';
import { useRemotes } from '../remotes/orchestrator.ts';
import { ChoiceSetting } from '../theme/drawer/settings.tsx';
import { savePreferences } from './account.api.ts';
import { useMyAccountText } from './my-account-text.ts';
import '../theme/drawer/theme-drawer.css';

const AS_STORE = 'store';
const nameOf = (language: Language) => localeOf(language).name;

function useSave() {
  const t = useMyAccountText();
  return useMutation({ mutationFn: savePreferences, onSuccess: () => toast.success(t('display.saved')) });
}

/** One's own language, kept with the account, and the size of all text. */
export function DisplaySection() {
  const t = useMyAccountText();
  const id = useId();
  const { preferences } = useSession();
  const { language: ofStore } = usePublicSettings();
  const save = useSave();
  const own = preferences?.language ?? null;
  return (
    <DetailSection title={t('display.title')}>
      <div className="account-display">
        <div className="theme-setting">
          <span id={id}>{t('display.language')}</span>
          <Segmented
            block
            aria-labelledby={id}
            disabled={save.isPending}
            value={own ?? AS_STORE}
            onChange={(value) => {
              const language = LANGUAGES.find((one) => one === value) ?? null;
              save.mutate({ language }, { onSuccess: () => void (language && setLanguage(language)) });
            }}
            options={[
              { value: AS_STORE, label: t('display.store') },
              ...LANGUAGES.map((value) => ({
                value,
                label: <span lang={localeOf(value).locale}>{nameOf(value)}</span>,
              })),
            ]}
          />
          <p className="theme-note">
            {t('display.languageWhat')}{' '}
            {t('display.storeSpeaks', { language: ofStore === 'browser' ? t('display.browser') : nameOf(ofStore) })}
          </p>
        </div>
        <div>
          <ChoiceSetting name="theme_font_size" />
          <p className="theme-note">{t('display.sizeWhat')}</p>
        </div>
      </div>
    </DetailSection>
  );
}

/** Every alert that one may see, and the notices of one's own jobs. */
function useKnownAlerts(): { id: string; title: string }[] {
  const t = useMyAccountText();
  const { t: host } = useTranslation('host');
  const { language } = useLanguage();
  const { permissions } = useSession();
  const ofRemotes = useRemotes().flatMap(({ manifest }) =>
    manifest.alerts
      .filter(({ permission }) => permissions.includes(permission))
      .map(({ id, title }) => ({ id: `${manifest.id}.${id}`, title: title[language] })),
  );
  return [
    ...ofRemotes,
    ...(permissions.includes('platform.view') ? [{ id: 'host.books', title: host('inbox.books') }] : []),
    { id: 'host.failed', title: host('inbox.failed') },
    { id: JOBS_DONE, title: t('notifications.jobs') },
  ];
}

/** Which alerts count on the bell. */
export function NotificationsSection() {
  const t = useMyAccountText();
  const { preferences } = useSession();
  const known = useKnownAlerts();
  const save = useSave();
  const muted = save.isPending ? (save.variables.muted_alerts ?? []) : (preferences?.muted_alerts ?? []);
  return (
    <DetailSection title={t('notifications.title')}>
      <p className="bo-muted">{t('notifications.what')}</p>
      <div className="account-alerts" role="group" aria-label={t('notifications.list')}>
        {known.map(({ id, title }) => (
          <Checkbox
            key={id}
            checked={!muted.includes(id)}
            disabled={save.isPending}
            onChange={({ target }) =>
              save.mutate({ muted_alerts: target.checked ? muted.filter((one) => one !== id) : [...muted, id] })
            }
          >
            {title}
          </Checkbox>
        ))}
      </div>
      <p className="bo-muted">{t('notifications.mail')}</p>
    </DetailSection>
  );
}
