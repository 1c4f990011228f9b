import { splitEvents } from './event-stream.ts';

test('events are taken out as they become whole; the rest waits for more', () => {
  const first = splitEvents(': connected\n\nid: 1\nevent: order.created\ndata: {"id":"1"}\n\nid: 2\nda');
  expect(first).toEqual({ data: ['{"id":"1"}'], rest: 'id: 2\nda' });
  expect(splitEvents(`${first.rest}ta: {"id":"2"}\r\n\r\n`)).toEqual({ data: ['{"id":"2"}'], rest: '' });
});
