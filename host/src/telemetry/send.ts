import type { WebMeasure, WebSpan } from '@bo/contracts';
import { accessToken } from '@bo/platform';
import { viewingAs } from '../auth/view-as.ts';

const EVERY = 30_000;
/** What the API takes at once. */
const MOST = { measures: 100, spans: 50 };

/** Collects measurements and sends them to the API in batches, and when the page closes. Losing some is acceptable. */
export function createSender() {
  let measures: WebMeasure[] = [];
  let spans: WebSpan[] = [];
  function flush(): void {
    const token = accessToken();
    const body = JSON.stringify({ measures: measures.slice(0, MOST.measures), spans: spans.slice(0, MOST.spans) });
    const isEmpty = measures.length === 0 && spans.length === 0;
    measures = [];
    spans = [];
    // Anyone who looks through another role's eyes writes nothing.
    if (isEmpty || !token || viewingAs() !== null) return;
    void fetch('/api/v1/admin_panel/web-telemetry/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body,
      keepalive: true,
    }).catch(() => undefined);
  }
  const timer = setInterval(flush, EVERY);
  return {
    measure(one: WebMeasure) {
      measures.push(one);
      if (measures.length >= MOST.measures) flush();
    },
    span(one: WebSpan) {
      spans.push(one);
      if (spans.length >= MOST.spans) flush();
    },
    flush,
    stop() {
      clearInterval(timer);
    },
  };
}
