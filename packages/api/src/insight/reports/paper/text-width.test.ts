import { create, type Font } from 'fontkit';
import { beforeAll, expect, it } from 'vitest';
import { loadFonts } from '../../../ground/pdf/fonts.ts';
import { cutToWidth, textWidth } from './text-width.ts';

const faces: Record<'text' | 'strong', Font | null> = { text: null, strong: null };
beforeAll(async () => {
  const fonts = await loadFonts();
  for (const face of ['text', 'strong'] as const) faces[face] = create(fonts.faces[face]) as Font;
});

it.each([
  'Webinar & partner events',
  'Newsletter',
  'ALEXANDRA KONSTANTINOU',
  '$1,234,567',
  '$998K',
  'Nov 2026',
  '54%',
  'Zażółć gęślą jaźń',
  'Straße in Zürich',
  'Committee for Mammals',
])('%s is about as wide as Inter writes it, and rather wider', (text) => {
  for (const face of ['text', 'strong'] as const) {
    const font = faces[face];
    const real = (12 * (font?.layout(text).advanceWidth ?? 0)) / (font?.unitsPerEm ?? 1);
    expect(textWidth(text, 12, face) / real).toBeGreaterThan(0.97);
    expect(textWidth(text, 12, face) / real).toBeLessThan(1.2);
  }
});

it('cuts what is too wide, and nothing else', () => {
  expect(cutToWidth('Referral', 12, 100)).toBe('Referral');
  const cut = cutToWidth('Newsletter and very long names', 12, 100);
  expect(cut).toMatch(/^Newsletter.*…$/);
  expect(textWidth(cut, 12)).toBeLessThanOrEqual(100);
  expect(cutToWidth('Referral', 12, 1)).toBe('…');
});
