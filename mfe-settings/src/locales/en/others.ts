// Written by `npm run indexes`. The gate refuses another text.
import appSettings from './app-settings.json';
import audit from './audit.json';
import messageTemplates from './message-templates.json';
import messages from './messages.json';
import pincodes from './pincodes.json';
import roles from './roles.json';
import serviceAccounts from './service-accounts.json';
import settingsParts from './settings-parts.json';
import users from './users.json';
import webhooks from './webhooks.json';

export const texts = {
  'app-settings': appSettings,
  audit,
  'message-templates': messageTemplates,
  messages,
  pincodes,
  roles,
  'service-accounts': serviceAccounts,
  'settings-parts': settingsParts,
  users,
  webhooks,
};
