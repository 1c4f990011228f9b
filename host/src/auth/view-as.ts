/** Of this tab alone: other tabs stay as they are, and a new one begins as oneself. */
const KEY = 'back-office.view-as';

/** The id of the role or the person through whose eyes this tab looks, or null. */
export const viewingAs = (): string | null => sessionStorage.getItem(KEY);

/** Request headers while this tab uses "View as". */
export const viewAsHeaders = (): Record<string, string> => {
  const role = viewingAs();
  return role === null ? {} : { 'x-view-as': role };
};

/** The page starts over, so that nothing of what one saw as oneself is left on it. */
function leaveTo(address: string): void {
  location.assign(address);
}
export function startViewingAs(roleOrPerson: string): void {
  sessionStorage.setItem(KEY, roleOrPerson);
  leaveTo('/');
}
export const forgetViewingAs = (): void => sessionStorage.removeItem(KEY);
export function stopViewingAs(): void {
  forgetViewingAs();
  leaveTo('/usermanagement/roles');
}
