/** What clients send that want to break something; every list is the same in each run. */

/** Parts of addresses, encoded as they travel. */
export const HOSTILE_IDS: readonly (readonly [string, string])[] = [
  ['a path', '..%2F..%2Fetc%2Fpasswd'],
  ['a path of Windows', '..%5C..%5Cboot.ini'],
  ['NUL', 'a%00b'],
  ['10 kB', 'x'.repeat(10_000)],
  ['15 kB of percent signs', '%25'.repeat(5_000)],
  ['another script', encodeURIComponent('文章️‍🔥')],
  ['text turned round', encodeURIComponent('\u202egnp.exe')],
  ['a line break', 'a%0D%0ASet-Cookie:%20x=1'],
  ['half a character', encodeURIComponent('�')],
  ['SQL', encodeURIComponent("' OR 1=1; DROP TABLE post;--")],
  ['a prototype', '__proto__'],
  ['a constructor', 'constructor'],
  ['a number', '-1'],
  ['null', 'null'],
  ['an id of the right form that names nothing', '01j0000000000000000000000z'],
  ['an id in upper case', '01J0000000000000000000000Z'],
  ['a broken escape', '%zz'],
  ['a cut escape', '%'],
  ['bytes that are no UTF-8', '%ff%fe'],
];

export const HOSTILE_TOKENS: readonly (readonly [string, string])[] = [
  ['none', ''],
  ['an empty one', 'Bearer '],
  ['another scheme', 'Basic YWRhOnB3'],
  ['a made-up one', `Bearer ${'A'.repeat(43)}`],
  ['a long one', `Bearer ${'A'.repeat(9_000)}`],
  ['two in one', 'Bearer a, Bearer b'],
  ['strange signs', 'Bearer \u00e9\u00ff'],
];

export const BROKEN_JSON: readonly (readonly [string, string])[] = [
  ['half an object', '{"a":'],
  ['single quotes', "{'a':1}"],
  ['a comma too many', '{"a":1,}'],
  ['not a number', '{"a":NaN}'],
  ['two values', '{}{}'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a text', '"x"'],
  ['a number', '1e999'],
  ['30,000 lists in each other', '['.repeat(30_000)],
  ['closed lists in each other', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['objects in each other', `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`],
  ['a prototype', '{"__proto__":{"isAdmin":true}}'],
  ['NUL in a text', '{"a":"\\u0000"}'],
  ['NUL in a name', '{"\\u0000":1}'],
  ['a byte order mark', '\ufeff{}'],
];

export const WRONG_TYPES: readonly (readonly [string, string])[] = [
  ['plain text', 'text/plain'],
  ['XML', 'application/xml'],
  ['an address form', 'application/x-www-form-urlencoded'],
  ['nothing known', 'nonsense'],
  ['a strange alphabet', 'application/json; charset=utf-7'],
  ['a form without a boundary', 'multipart/form-data'],
  ['a form with a long boundary', `multipart/form-data; boundary=${'b'.repeat(5_000)}`],
];

/** Values of every JSON type. */
export const JSON_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  'x',
  '',
  [],
  ['x'],
  {},
  { length: 3 },
];

/** Numbers that JSON can write and no column holds. */
export const WIDE_NUMBERS: readonly number[] = [1e300, -1e300, 1e19, 2 ** 63, 2 ** 53, -(2 ** 63)];

/** A character of four bytes: what is counted in characters may be four times as long in an index. */
export const WIDE_CHAR = '\u{1f3a8}';

const B = 'hostile-boundary';
export const FORM_TYPE = `multipart/form-data; boundary=${B}`;

const part = (headers: string, body: string) => `--${B}\r\n${headers}\r\n\r\n${body}\r\n`;
const field = (name: string, body = 'x') =>
  part(`Content-Disposition: form-data; name="${name}"`, body);
const file = (name: string, fileName: string, body = 'no picture') =>
  part(
    `Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: image/jpeg`,
    body,
  );
const END = `--${B}--\r\n`;

/** Whole bodies of forms, whose files come under the name `fileName`. */
export function hostileForms(fileName: string): readonly (readonly [string, string | Buffer])[] {
  return [
    ['nothing', ''],
    ['only its end', END],
    ['no end', field('content')],
    ['half a header', `--${B}\r\nContent-Disp`],
    [
      'half a file',
      `--${B}\r\nContent-Disposition: form-data; name="${fileName}"; filename="a"\r\n\r\nxx`,
    ],
    ['no name', part('Content-Disposition: form-data', 'x') + END],
    ['no header', `--${B}\r\n\r\nx\r\n${END}`],
    ['10,000 fields', Array.from({ length: 10_000 }, (_, i) => field(`f${i}`)).join('') + END],
    ['a field twice', field('content') + field('content') + field('title') + field('title') + END],
    ['a file twice', file(fileName, 'a') + file(fileName, 'b') + END],
    ['a file where a text is', file('content', 'a') + file('title', 'a') + END],
    ['a text where a file is', field(fileName, '../../etc/passwd') + END],
    ['a name of 100 kB', field('n'.repeat(100_000)) + END],
    ['a text of 1 MB', field('content', 'x'.repeat(1_000_000)) + END],
    [
      'a header of 100 kB',
      part(
        `X-Long: ${'h'.repeat(100_000)}\r\nContent-Disposition: form-data; name="content"`,
        'x',
      ) + END,
    ],
    [
      '3,000 headers',
      part(`${'X-H: 1\r\n'.repeat(3_000)}Content-Disposition: form-data; name="content"`, 'x') +
        END,
    ],
    ['names of prototypes', field('__proto__') + field('constructor') + field('toString') + END],
    ['NUL in a text', field('content', 'a\0b') + field('title', 'a\0b') + END],
    [
      'NUL behind an escape of JSON',
      field('about', '{"bio":"a\\u0000b"}') + field('countries', '["a\\u0000b"]') + END,
    ],
    [
      'bytes that are no UTF-8',
      Buffer.concat([
        Buffer.from(`--${B}\r\nContent-Disposition: form-data; name="content"\r\n\r\n`),
        Buffer.from([0xff, 0xfe, 0xc0]),
        Buffer.from(`\r\n${END}`),
      ]),
    ],
    [
      'another transfer encoding',
      part(
        'Content-Disposition: form-data; name="content"\r\nContent-Transfer-Encoding: base64',
        '%%%',
      ) + END,
    ],
    [
      'a form in a form',
      part(
        `Content-Disposition: form-data; name="content"\r\nContent-Type: multipart/mixed; boundary=${B}`,
        field('x'),
      ) + END,
    ],
    ...HOSTILE_FILE_NAMES.map(
      ([what, name]) => [`a file named by ${what}`, file(fileName, name) + END] as const,
    ),
  ];
}

const HOSTILE_FILE_NAMES: readonly (readonly [string, string])[] = [
  ['a path', '../../../../etc/cron.d/x'],
  ['a path of Windows', 'C:\\\\windows\\\\x.exe'],
  ['NUL', 'a.jpg\0.html'],
  ['text turned round', 'a\u202egpj.exe'],
  ['a line break', 'a\r\nSet-Cookie: x=1'],
  ['20 kB', 'f'.repeat(20_000)],
  ['quotes', 'a\\"; name=\\"b'],
  ['nothing', ''],
  ['dots', '..'],
];

/** Numbers in [0, 1), the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
