export {
  endOpenSessions,
  endSessions as endAllSessions,
  findAccount,
  otherAdministrators,
  setPassword,
} from './account.repository.ts';
export { languageOfUser, readPreferences, writePreferences } from './preferences.repository.ts';
