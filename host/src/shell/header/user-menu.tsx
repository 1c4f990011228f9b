import BgColorsOutlined from '@ant-design/icons/es/icons/BgColorsOutlined';
import LogoutOutlined from '@ant-design/icons/es/icons/LogoutOutlined';
import QuestionOutlined from '@ant-design/icons/es/icons/QuestionOutlined';
import { useLanguage, useTranslation } from '@bo/i18n';
import { useSession } from '@bo/platform';
import { useNavigate } from '@bo/platform/router';
import Button from 'antd/es/button';
import Dropdown from 'antd/es/dropdown';
import { openOverlay } from '../shell-store.ts';

/** The first letters of a name, for the round mark. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '').join('');
}

export function UserMenu() {
  const { t } = useTranslation('host');
  const { language } = useLanguage();
  const { user } = useSession();
  const navigate = useNavigate();
  const role = language === 'ab' ? user.role_name_ar : user.role_name;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          {
            key: 'who',
            type: 'group',
            label: (
              <span className="who">
                <strong>
                  <bdi>{user.name}</bdi>
                </strong>
                <bdi dir="ltr">{user.email}</bdi>
                <span>{role}</span>
              </span>
            ),
          },
          { type: 'divider' },
          { key: 'theme', icon: <BgColorsOutlined />, label: t('header.appearance'), onClick: () => openOverlay('theme') },
          { key: 'shortcuts', icon: <QuestionOutlined />, label: t('header.shortcuts'), onClick: () => openOverlay('shortcuts') },
          { type: 'divider' },
          { key: 'logout', icon: <LogoutOutlined />, label: t('header.logout'), onClick: () => void navigate('/auth/sign-out') },
        ],
      }}
    >
      <Button type="text" className="user-button" aria-label={t('header.userMenu', { name: user.name })}>
        <span className="user-mark" data-initials={initials(user.name)} />
        <bdi className="user-name">{user.name}</bdi>
      </Button>
    </Dropdown>
  );
}
