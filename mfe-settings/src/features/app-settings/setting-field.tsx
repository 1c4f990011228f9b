import { APP_SETTINGS, type AppSetting, settingField, type SettingName } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  ImageField,
  NumberField,
  PercentField,
  recordName,
  SelectField,
  SwitchField,
  TextField,
  useFillField,
} from '@bo/kit';
import { useSession } from '@bo/platform';
import Button from 'antd/es/button';
import { useText } from '../../text.ts';
import { ColorField } from './color-field.tsx';
import { useChoiceText, useShown } from '../../parts/setting-words.ts';

/** What a setting affects, its default, who changed it last, and the way back. */
function About({ setting, name, locked }: { setting: AppSetting | undefined; name: SettingName; locked: boolean }) {
  const t = useText('app-settings');
  const format = useFormat();
  const { language } = useLanguage();
  const show = useShown();
  const fill = useFillField();
  const { default: start } = APP_SETTINGS[name];
  const by = setting?.updated_by;
  return (
    <span className="set-about">
      <span>{t(`settings.${name}.effect`)}</span>
      <span>{t('default', { value: show(name, start) })}</span>
      {by && setting.updated_at ? (
        <span>{t('changed', { name: recordName(by, language), at: format.dateTime(setting.updated_at) })}</span>
      ) : null}
      {!locked && setting?.value !== start ? (
        <Button type="link" onClick={() => fill(settingField(name), start)}>
          {t('revert')}
        </Button>
      ) : null}
    </span>
  );
}

const asChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const CURRENCIES = asChoices(Intl.supportedValuesOf('currency'));
const ZONES = asChoices(Intl.supportedValuesOf('timeZone'));

/** A setting as its kind is entered. */
export function SettingField({ name, setting }: { name: SettingName; setting: AppSetting | undefined }) {
  const t = useText('app-settings');
  const choiceText = useChoiceText();
  const { permissions } = useSession();
  const definition = APP_SETTINGS[name];
  const locked = !permissions.includes(definition.permission);
  const common = {
    name: settingField(name),
    label: t(`settings.${name}.label`),
    hint: <About name={name} setting={setting} locked={locked} />,
    disabled: locked,
  };
  switch (definition.kind) {
    case 'choice': {
      const choices = 'choices' in definition ? (definition.choices ?? []) : [];
      return <SelectField {...common} choices={choices.map((value) => ({ value, label: choiceText(value) }))} />;
    }
    case 'currency':
      return <SelectField {...common} choices={CURRENCIES} />;
    case 'time_zone':
      return <SelectField {...common} choices={ZONES} />;
    case 'flag':
      return <SwitchField {...common} />;
    case 'number':
      return <NumberField {...common} />;
    case 'percent':
      return <PercentField {...common} />;
    case 'color':
      return <ColorField {...common} main={name === 'theme.theme_color'} />;
    case 'image':
      return (
        <div className={name === 'store.logo_dark' ? 'set-on-dark' : undefined}>
          <ImageField {...common} purpose="store" />
        </div>
      );
    default:
      return <TextField {...common} />;
  }
}
