/** The folder of today's demo store, made where it is missing. */
export function demoStore(onOutput?: (text: string) => void): Promise<string>;
