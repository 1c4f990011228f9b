import type { AuditEntry } from '@bo/contracts';
import { provideWords } from '@bo/platform';
import { renderRoute, screen, waitFor } from '@bo/testing';
import { AuditTrail } from './timeline.tsx';

const WORDS = {
  en: {
    'leaflet.asked_one': 'added {{pages}} page',
    'leaflet.asked_other': 'added {{pages}} pages',
    received: 'received stock',
  },
  ab: { 'leaflet.asked_few': 'إضافة {{pages}} صفحات', 'leaflet.asked_other': 'إضافة {{pages}} صفحة' },
};
beforeEach(() =>
  provideWords((language) => Promise.resolve({ jobs: {}, steps: {}, fields: {}, actions: WORDS[language] })),
);

const entry = (id: string, fields: Partial<AuditEntry>): AuditEntry => ({
  ...{ id, at: '2026-11-22T10:00:00.000Z', actor_id: 'usr_1', actor_name: 'Priya', area: 'leaflet' },
  ...{ record_type: 'leaflet', record_id: 'lfl_1', action: 'asked', before: null, after: null, reason: null },
  ...fields,
});
const said = (id: string) => screen.getAllByRole('listitem')[Number(id)]?.querySelector('div')?.textContent;
const entries = [
  entry('0', { after: { pages: 1 } }),
  entry('1', { after: { pages: 12 } }),
  // An older entry without the number, and the same action on another kind of record.
  entry('2', { after: {} }),
  entry('3', { record_type: 'order', action: 'received' }),
];

test('a history says what was done in the words of its own area, with numbers and their plural', async () => {
  await renderRoute(<AuditTrail entries={entries} labelOf={() => undefined} />);
  await waitFor(() => expect(said('0')).toMatch(/^Priya added 1 page /));
  expect(said('1')).toMatch(/^Priya added 12 pages /);
  expect(said('2')).toMatch(/^Priya made a request /);
  expect(said('3')).toMatch(/^Priya received stock /);
});

test('in Arabic each number has its own form', async () => {
  await renderRoute(<AuditTrail entries={[entry('0', { after: { pages: 3 } })]} labelOf={() => undefined} />, {
    language: 'ab',
  });
  await waitFor(() => expect(said('0')).toMatch(/^Priya: إضافة 3 صفحات /));
});
