import type { NewInvitation } from '@bo/contracts';
import { isolate, useFormat } from '@bo/i18n';
import { Dialog } from '@bo/kit';
import { useText } from '../../text.ts';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { invitationLink } from './users.api.ts';

/**
 * The link of an invitation, shown this once. Where mail leads out it is sent too; else anyone who invites hands it on.
 */
export function InvitationLink({ invitation, onClose }: { invitation: NewInvitation; onClose: () => void }) {
  const t = useText('users');
  const format = useFormat();
  const { user, token, expires_at, mailed } = invitation;
  return (
    <Dialog
      open
      title={t('link.title')}
      okText={t('link.done')}
      onOk={onClose}
      onCancel={onClose}
      cancelButtonProps={{ hidden: true }}
      mask={{ closable: false }}
    >
      <p>{t(mailed ? 'link.mailed' : 'link.text', { name: isolate(user.name), at: format.dateTime(expires_at) })}</p>
      <ShownOnce label={t('link.label')} value={invitationLink(token)} />
    </Dialog>
  );
}
