import { createInstance } from 'i18next';

/** The one i18next instance of the page: the host's, shared with every remote. */
export const i18n = createInstance();
