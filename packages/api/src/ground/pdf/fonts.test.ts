import { expect, it } from 'vitest';
import { drawable, fontFiles, loadFonts } from './fonts.ts';

it.each([
  ['Łódź, Жук, Ωmega: 100 % €', 'Łódź, Жук, Ωmega: 100 % €'],
  ['校正 lab', '?? lab'],
  ['Launch 🚀 and 👩‍👩‍👧', 'Launch ? and ?'], // a letter of several code points is one
  ['Line\nand\ttab', 'Line\nand\ttab'],
])('%j is drawn as %j', async (text, drawn) => expect(drawable(await loadFonts(), text)).toBe(drawn));

it('tells where its files are', () => {
  expect(fontFiles(['text', 'strong'])).toEqual([
    expect.stringMatching(/Inter_400Regular\.ttf$/),
    expect.stringMatching(/Inter_600SemiBold\.ttf$/),
  ]);
});
