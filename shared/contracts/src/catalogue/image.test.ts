import { imageFileNames, isTooSmall } from './image.ts';

describe('what an image file is called after', () => {
  it.each([
    ['6291001234567.jpg', [['6291001234567', 1]]],
    [
      '6291001234567_2.jpg',
      [
        ['6291001234567_2', 1],
        ['6291001234567', 2],
      ],
    ],
    ['folder/sub/MILK-1L.webp', [['MILK-1L', 1]]],
    [
      'MILK-1L-3.PNG',
      [
        ['MILK-1L-3', 1],
        ['MILK-1L', 3],
      ],
    ],
    [
      'RICE (4).jpeg',
      [
        ['RICE (4)', 1],
        ['RICE', 4],
      ],
    ],
    [
      'RICE 02.jpg',
      [
        ['RICE 02', 1],
        ['RICE', 2],
      ],
    ],
    ['A1.5kg.jpg', [['A1.5kg', 1]]],
    ['6291001234567_123.jpg', [['6291001234567_123', 1]]],
    ['.jpg', []],
  ])('%s', (file, expected) => {
    expect(imageFileNames(file).map(({ name, place }) => [name, place])).toEqual(expected);
  });

  it('is too small by its shorter side; what has no size is not judged', () => {
    expect([
      isTooSmall({ width: 1600, height: 399 }),
      isTooSmall({ width: 400, height: 400 }),
      isTooSmall({ width: null, height: null }),
    ]).toEqual([true, false, false]);
  });
});
