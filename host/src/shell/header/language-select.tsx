import GlobalOutlined from '@ant-design/icons/es/icons/GlobalOutlined';
import { LANGUAGES, localeOf, setLanguage, useLanguage, useTranslation } from '@bo/i18n';
import { LazySelect } from '@bo/kit';

/** Selects English or Arabic; the direction follows. */
export function LanguageSelect() {
  const { t } = useTranslation('host');
  const { language } = useLanguage();
  return (
    <LazySelect
      aria-label={t('header.language')}
      className="language-select"
      variant="borderless"
      value={language}
      prefix={<GlobalOutlined aria-hidden />}
      popupMatchSelectWidth={false}
      onChange={(value) => void setLanguage(value)}
      options={LANGUAGES.map((value) => ({
        value,
        title: localeOf(value).name,
        label: <span lang={localeOf(value).locale}>{localeOf(value).name}</span>,
      }))}
    />
  );
}
