import { NewPassword } from '../account.ts';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'password123',
  'P@ssw0rd2024!',
  'Welcome2024!',
  '1234567890',
  '0987654321',
  'qwertyuiop',
  'qwerty123456',
  'aaaaaaaaaaaa',
  'abababababab',
  'Administrator1',
  'passwordpassword',
  'iloveyou2025',
  'Dubai@2024!!',
  'asdfghjkl123',
])('%s is refused: guessers try it first', (password) => {
  expect(isCommonPassword(password)).toBe(true);
  expect(NewPassword.safeParse(password).error?.issues[0]?.message).toBe('password_common');
});

test.each([
  'correct horse battery',
  'a long password',
  'tangerine-otter-92',
  'حليب طازج كل صباح',
  'Kx8vQz2mWp4r',
  'the first of all',
])('%s is taken', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test('a short one is told that it is short', () => {
  expect(NewPassword.safeParse('short').error?.issues[0]?.message).toBe('password_short');
});
