import BgColorsOutlined from '@ant-design/icons/es/icons/BgColorsOutlined';
import FieldTimeOutlined from '@ant-design/icons/es/icons/FieldTimeOutlined';
import LogoutOutlined from '@ant-design/icons/es/icons/LogoutOutlined';
import QuestionOutlined from '@ant-design/icons/es/icons/QuestionOutlined';
import SafetyOutlined from '@ant-design/icons/es/icons/SafetyOutlined';
import ToolOutlined from '@ant-design/icons/es/icons/ToolOutlined';
import { useLanguage, useTranslation } from '@bo/i18n';
import { MenuButton, recordName } from '@bo/kit';
import { useCan, useSession } from '@bo/platform';
import { useNavigate } from '@bo/platform/router';
import { openOverlay } from '../../base/overlay.ts';

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
  const mayClose = useCan('settings.edit');
  const name = recordName(user, language);
  const role = language === 'ab' ? user.role_name_ar : user.role_name;
  return (
    <MenuButton
      type="text"
      className="user-button"
      aria-label={t('header.userMenu', { name: name })}
      head={
        <div className="who">
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <bdi dir="ltr">{user.email}</bdi>
          <span>{role}</span>
        </div>
      }
      groups={[
        [
          {
            key: 'account',
            icon: <SafetyOutlined aria-hidden />,
            label: t('header.account'),
            onClick: () => void navigate('/my-account'),
          },
          {
            key: 'jobs',
            icon: <FieldTimeOutlined aria-hidden />,
            label: t('header.jobs'),
            onClick: () => void navigate('/jobs'),
          },
          {
            key: 'theme',
            icon: <BgColorsOutlined aria-hidden />,
            label: t('header.appearance'),
            onClick: () => openOverlay('theme'),
          },
          {
            key: 'shortcuts',
            icon: <QuestionOutlined aria-hidden />,
            label: t('header.shortcuts'),
            onClick: () => openOverlay('shortcuts'),
          },
          ...(mayClose
            ? [
                {
                  key: 'maintenance',
                  icon: <ToolOutlined aria-hidden />,
                  label: t('header.maintenance'),
                  onClick: () => openOverlay('maintenance'),
                },
              ]
            : []),
        ],
        [
          {
            key: 'logout',
            icon: <LogoutOutlined className="mirrored" aria-hidden />,
            label: t('header.logout'),
            onClick: () => void navigate('/auth/sign-out'),
          },
        ],
      ]}
    >
      <span className="user-mark" data-initials={initials(name)} />
      <bdi className="user-name">{name}</bdi>
    </MenuButton>
  );
}
