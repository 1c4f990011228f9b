/** The host's page from which this tab shows what a role or a person sees, by their id. */
export const viewAsPath = (roleOrPerson: string): string => `/view-as/${encodeURIComponent(roleOrPerson)}`;
