import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { COLORS } from './colors.ts';
import { months, paperOf, resultOf } from './paper.fixture.ts';
import { chartPicture, SHOWN_WIDTH } from './pictures.ts';
import { pngOf } from './png.ts';
import { labelOf } from './shape.ts';
import { svgOf } from './svg.ts';

const SIZE = { width: 200, height: 40 };
const svgSaying = (text: string) => svgOf([labelOf({ x: 4, y: 28, text, size: 20, anchor: 'start' })], SIZE);

/** How large a PNG is, and its pixels as the file keeps them. */
function readPng(png: Buffer): { width: number; height: number; pixels: Buffer } {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), pixels: inflateSync(Buffer.concat(data)) };
}
const kindsOf = (pixels: Buffer) => new Set(pixels).size;

describe('as SVG', () => {
  it('a label is text, whatever stands in it', () => {
    const svg = svgSaying(`</text><script>alert("1")</script> & 'Łódź' \u0000\uD800`);
    expect(svg).toContain(
      '>&lt;/text&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Łódź&#39; </text></svg>',
    );
    expect(svg.match(/<text /g)).toHaveLength(1);
  });

  it('every shape is drawn', () => {
    const svg = svgOf(
      [
        { kind: 'rect', x: 1, y: 2, width: 3.333_33, height: 4, radius: 2, color: COLORS.ink },
        { kind: 'line', from: [0, 1], to: [9, 1], color: COLORS.line, thickness: 1 },
        {
          kind: 'polyline',
          points: [
            [0, 0],
            [5, 1.236],
          ],
          color: COLORS.link,
          thickness: 2,
        },
      ],
      SIZE,
      2,
    );
    expect(svg).toMatch(/^<svg [^>]*width="400" height="80" viewBox="0 0 200 40"/);
    expect(svg).toContain(`<rect x="1" y="2" width="3.33" height="4" rx="2" fill="${COLORS.ink}"/>`);
    expect(svg).toContain(`<line x1="0" y1="1" x2="9" y2="1" stroke="${COLORS.line}" stroke-width="1"/>`);
    expect(svg).toContain('<polyline points="0,0 5,1.24" fill="none"');
  });
});

describe('as PNG', () => {
  it('is twice as large as the SVG, and says something', async () => {
    const blank = readPng(await pngOf(svgSaying('')));
    expect([blank.width, blank.height]).toEqual([400, 80]);
    const said = readPng(await pngOf(svgSaying('Łódź')));
    expect([said.width, said.height]).toEqual([400, 80]);
    expect(kindsOf(said.pixels)).toBeGreaterThan(kindsOf(blank.pixels) + 20);
  });

  it('has question marks for letters that the font lacks', async () => {
    expect((await pngOf(svgSaying('校正 🚀 👩‍👩‍👧'))).equals(await pngOf(svgSaying('?? ? ?')))).toBe(true);
  });

  it('is made of each chart, but not of one number or a table', async () => {
    const result = resultOf(months(6, (at) => at + 1));
    for (const chart of ['bars', 'columns', 'line'] as const) {
      const { width, pixels } = readPng((await chartPicture(paperOf({ chart, result }))) ?? Buffer.alloc(0));
      expect(width).toBe(2 * SHOWN_WIDTH);
      expect(kindsOf(pixels)).toBeGreaterThan(20);
    }
    for (const chart of ['figure', 'table'] as const) expect(await chartPicture(paperOf({ chart, result }))).toBeNull();
    expect(await chartPicture(paperOf({ result: resultOf([]) }))).toBeNull();
    expect(await chartPicture(paperOf({ result: resultOf([{ label: 'A', value: 0 }]) }))).toBeNull();
  });
});
