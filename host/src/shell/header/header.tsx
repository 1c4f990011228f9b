import LogoutOutlined from '@ant-design/icons/es/icons/LogoutOutlined';
import { LANGUAGES, localeOf, setLanguage, useLanguage, useTranslation } from '@bo/i18n';
import { useSession } from '@bo/platform';
import { useNavigate } from '@bo/platform/router';
import Button from 'antd/es/button';
import Dropdown from 'antd/es/dropdown';
import Select from 'antd/es/select';
import { signOut } from '../../auth/auth.api.ts';

export function Header() {
  const { t } = useTranslation('host');
  const { language } = useLanguage();
  const { user } = useSession();
  const navigate = useNavigate();
  return (
    <header className="shell-header">
      <Select
        aria-label={t('header.language')}
        value={language}
        onChange={(value) => void setLanguage(value)}
        options={LANGUAGES.map((value) => ({ value, label: localeOf(value).name }))}
      />
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            {
              key: 'logout',
              icon: <LogoutOutlined />,
              label: t('header.logout'),
              onClick: () => void signOut().then(() => navigate('/auth/sign-in')),
            },
          ],
        }}
      >
        <Button type="text">{user.name}</Button>
      </Dropdown>
    </header>
  );
}
