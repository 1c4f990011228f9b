/** What a request that is sent now belongs to, as its headers say it; nothing until `telemetry/` traces. */
let current: () => Record<string, string> = () => ({});

/**
 * Headers of https://www.w3.org/TR/trace-context/: the API attaches its spans to the interaction that sent the request.
 */
export const traceHeaders = (): Record<string, string> => current();
export function traceRequests(headers: () => Record<string, string>): void {
  current = headers;
}
