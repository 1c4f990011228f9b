/** Where screens of the other remotes are; the host's router knows whether they are there. */
export const orderPath = (id: string) => `/order/details/${encodeURIComponent(id)}`;
export const customerPath = (id: string) => `/customer/details/${encodeURIComponent(id)}`;
