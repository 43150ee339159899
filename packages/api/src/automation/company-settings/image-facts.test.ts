import { expect, it } from 'vitest';
import { readImageFacts } from './image-facts.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAF0lEQVR4nGNgYPhPIhrVMKphVMMIAAAJyAH/mZp0oAAAAABJRU5ErkJggg==',
  'base64',
);
const webp = (chunk: string, body: number[]) =>
  Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${chunk}\0\0\0\0`, 'latin1'), Buffer.from(body)]);
const JPEG = Buffer.from([
  0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xff, 0xc4, 0, 3, 0, 0xff, 0xc2, 0, 11, 8, 0x01, 0x2c, 0x02, 0x58, 3,
]);

it.each([
  ['a PNG', PNG, { type: 'image/png', width: 16, height: 16 }],
  ['a progressive JPEG behind its tables', JPEG, { type: 'image/jpeg', width: 600, height: 300 }],
  [
    'a lossy WebP',
    webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x40, 0x41, 0xc8, 0x00]),
    { type: 'image/webp', width: 320, height: 200 },
  ],
  ['a lossless WebP', webp('VP8L', [0x2f, 0x3f, 0xc1, 0x31, 0x00]), { type: 'image/webp', width: 320, height: 200 }],
  [
    'a WebP of many parts',
    webp('VP8X', [0, 0, 0, 0, 0x3f, 0x01, 0, 0xc7, 0, 0]),
    { type: 'image/webp', width: 320, height: 200 },
  ],
])('reads %s', (_, bytes, facts) => expect(readImageFacts(bytes)).toEqual(facts));

it.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"></svg>')],
  ['a page that begins like a PNG', Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1')],
  ['a PNG that is cut off', PNG.subarray(0, 40)],
  ['a GIF', Buffer.from('GIF89a\x10\0\x10\0\0\0\0', 'latin1')],
  ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 4, 0, 0])],
  ['a JPEG that ends in its tables', JPEG.subarray(0, 12)],
  ['a WebP of nothing', webp('ANIM', [0, 0, 0])],
  ['nothing', Buffer.alloc(0)],
])('takes no %s', (_, bytes) => expect(readImageFacts(bytes)).toBeNull());
