import type { PublicSettings } from '@bo/contracts';
import host from '../../package.json';
import { traceRequests } from '../base/trace.ts';
import { hostBuild } from '../remotes/registry.ts';
import { followScreens, type ShownScreen } from '../remotes/shown-screen.ts';
import { whenContent } from './content.ts';
import { followInteractions, type Interaction, LASTS, newSpanId } from './interactions.ts';
import { createSender } from './send.ts';
import { measureVitals } from './vitals.ts';

const since1970 = (ms: number): number => performance.timeOrigin + ms;

/** When the code of a screen came: from the first file of its release that was asked for since, to the last. */
function codeSince(startedAt: number, { base }: ShownScreen): { start: number; end: number } | null {
  const files = performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => startTime >= startedAt && name.startsWith(base));
  if (files.length === 0) return null;
  return {
    start: Math.min(...files.map(({ startTime }) => startTime)),
    end: Math.max(...files.map(({ startTime, duration }) => startTime + duration)),
  };
}

/**
 * Measures the screens that this tab shows, and traces interactions, as the store has it: web vitals, and the time from
 * a click to the content of the screen that it opened, each with the remote and the release whose code was at work.
 * Requests that follow from a traced interaction carry it to the API. Returns how to stop.
 */
export function startTelemetry({
  web_vitals: hasVitals,
  trace_percent: percent,
}: Pick<PublicSettings, 'web_vitals' | 'trace_percent'>): () => void {
  const sender = createSender();
  const hostPlace = { remote: 'host', release: `${host.version}-${hostBuild()}` };
  let screen: ShownScreen | null = null;
  const place = () => screen && { remote: screen.remote, release: screen.release };

  const spanOf = (
    { traceId, spanId, startedAt }: Interaction,
    name: string,
    where: { remote: string; release: string },
    end: number,
  ) => ({
    trace_id: traceId,
    span_id: spanId,
    parent_id: null,
    name,
    ...where,
    start: since1970(startedAt),
    end: since1970(end),
  });

  const opened = new WeakSet<Interaction>();
  const interactions = followInteractions(percent, (interaction) => {
    // Its requests are told by the API, and need what they hang under.
    if (interaction.hasAsked && !opened.has(interaction))
      sender.span(
        spanOf(
          interaction,
          'interaction',
          place() ?? hostPlace,
          Math.min(performance.now(), interaction.startedAt + LASTS),
        ),
      );
  });
  traceRequests(() => interactions.headers());

  let stopWaiting: () => void = () => undefined;
  const stopScreens = followScreens((next) => {
    stopWaiting();
    screen = next;
    if (!next) return;
    const interaction = interactions.current();
    // A screen that opened by itself, such as after a move to another address, has no click to be measured from.
    if (!interaction || opened.has(interaction)) return;
    stopWaiting = whenContent((at) => {
      opened.add(interaction);
      const where = { remote: next.remote, release: next.release };
      if (hasVitals) sender.measure({ metric: 'screen', value: at - interaction.startedAt, ...where });
      if (!interaction.isTraced) return;
      sender.span(spanOf(interaction, next.path, where, at));
      const code = codeSince(interaction.startedAt, next);
      if (code)
        sender.span({
          ...spanOf({ ...interaction, spanId: newSpanId(), startedAt: code.start }, 'code', where, code.end),
          parent_id: interaction.spanId,
        });
    });
  });

  const tellRest = hasVitals ? measureVitals(hostPlace, place, (one) => sender.measure(one)) : () => undefined;
  let isLeaving = false;
  const onHide = () => {
    if (document.visibilityState !== 'hidden') return;
    if (isLeaving) tellRest();
    sender.flush();
  };
  // The page that is left is hidden right after, which is when the last values come; one in the background is hidden
  // already.
  const onLeave = () => {
    isLeaving = true;
    onHide();
  };
  const onReturn = () => {
    isLeaving = false;
  };
  document.addEventListener('visibilitychange', onHide);
  window.addEventListener('pagehide', onLeave);
  window.addEventListener('pageshow', onReturn);
  return () => {
    tellRest();
    sender.flush();
    document.removeEventListener('visibilitychange', onHide);
    window.removeEventListener('pagehide', onLeave);
    window.removeEventListener('pageshow', onReturn);
    traceRequests(() => ({}));
    stopWaiting();
    stopScreens();
    interactions.stop();
    sender.stop();
  };
}
