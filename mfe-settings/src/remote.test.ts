import { remote } from './remote.ts';

test('the group App Settings holds only what role 1 alone sees, so that other roles have no such heading', () => {
  expect(remote.menu.filter(({ group }) => group === 'settings')).toMatchObject([{ id: 'appSettings', onlyRole: 1 }]);
  expect(remote.menu.filter(({ permission }) => permission === 'message.view').map(({ group }) => group)).toEqual([
    'users',
    'users',
  ]);
});
