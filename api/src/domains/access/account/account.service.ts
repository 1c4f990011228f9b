export { endSessions as endAllSessions, otherAdministrators, setPassword } from './account.repository.ts';
