/** Every server of the product, its default port and the variable that moves it. */
export const SERVICES: { name: string; port: number; variable: string }[];
