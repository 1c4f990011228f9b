/**
 * What guessers try first, as it stands after `plain`: the words that most leaked passwords are made of. Kept here, so
 * that no password is ever asked of a stranger's server. A password of ten characters that is one of these with digits,
 * signs or itself again is a common one.
 */
const WORDS = new Set(
  `password passwort passw passwd pass mypassword yourpassword letmein letmeinnow welcome welcometo iloveyou ilovey loveyou love lovely
  monkey dragon sunshine princess football baseball basketball superman batman spiderman master shadow michael jennifer jordan hunter
  ranger buster soccer hockey killer george andrew charlie thomas joshua matthew daniel jessica ashley amanda nicole
  qwerty qwertz azerty qwertyuiop qwertyui asdfghjkl asdfgh asdf zxcvbnm zxcvbn zxcv qazwsx qazwsxedc wasd
  admin administrator administration root user username guest test tester testing temp temporary default changeme changeit change
  secret secrets login signin access system server computer internet samsung google facebook whatsapp youtube microsoft windows apple iphone android
  trustno starwars pokemon naruto minecraft liverpool chelsea arsenal barcelona realmadrid ronaldo messi manchester ferrari mercedes porsche toyota
  summer winter spring autumn january february march april june july august september october november december monday friday sunday
  hello helloworld goodmorning goodbye flower butterfly chocolate cookie banana orange cherry pepper ginger tigger purple yellow silver diamond
  family forever friends friend blessed jesus jesuschrist angel angels heaven allah allahuakbar bismillah alhamdulillah muhammad mohammed mohamed ahmed
  fatima aisha ali omar dubai abudhabi sharjah emirates uae habibi habibti saudi riyadh qatar kuwait egypt cairo india pakistan
  grocery market supermarket store shop backoffice office company manager staff employee team business
  computer mustang corvette yankees lakers cowboys steelers phoenix matrix cheese freedom whatever abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij
  fuckyou fuck asshole bitch sexy money dollar lucky happy nothing something anything correcthorsebatterystaple horsebatterystaple`
    .split(/\s+/)
    .filter(Boolean),
);

const SWAPPED: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const LETTER = /\p{L}/u;
const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '');
/** Letters alone, with the usual swaps undone between the first and the last of them. */
function plain(text: string): string {
  const all = [...text];
  const letters = all.flatMap((one, at) => (LETTER.test(one) ? [at] : []));
  return lettersOf(
    all
      .slice(letters.at(0), (letters.at(-1) ?? -1) + 1)
      .map((one) => SWAPPED[one] ?? one)
      .join(''),
  );
}

const KEYBOARD = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz'];
/** Whether it only runs along a row of keys or of the alphabet, either way, perhaps over and over. */
function runs(text: string): boolean {
  const rows = KEYBOARD.flatMap((row) => [row, [...row].reverse().join('')]).map((row) => row + row);
  let at = 0;
  for (let pieces = 0; at < text.length && pieces <= 2; pieces += 1) {
    let longest = 0;
    for (const row of rows)
      for (let length = Math.min(row.length, text.length - at); length > longest; length -= 1)
        if (row.includes(text.slice(at, at + length))) longest = length;
    at += Math.max(1, longest);
  }
  return at >= text.length;
}

/**
 * Whether a password is one of those that are tried first: a common word in some dress, a row of keys, a few characters
 * over and over.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  if (new Set(text).size <= 4) return true;
  if (runs(text)) return true;
  return [lettersOf(text), plain(text)].some(
    (letters) =>
      WORDS.has(letters) ||
      [...WORDS].some(
        (word) =>
          word.length > 2 && letters !== '' && letters === word.repeat(Math.floor(letters.length / word.length)),
      ),
  );
}
