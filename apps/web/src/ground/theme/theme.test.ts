import { afterEach, expect, it } from 'vitest';
import { chooseTheme } from './theme.ts';

afterEach(() => chooseTheme('system'));

it('prints on white paper, and is dark again afterwards', () => {
  const { dataset } = document.documentElement;
  chooseTheme('dark');
  expect(dataset.theme).toBe('outrider-dark');
  window.dispatchEvent(new Event('beforeprint'));
  expect(dataset.theme).toBe('outrider');
  window.dispatchEvent(new Event('afterprint'));
  expect(dataset.theme).toBe('outrider-dark');
});
