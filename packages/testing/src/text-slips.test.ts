import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findSlips } from './text-slips.ts';

it.each([
  ['Free 2026-11-26T10:00:00.000Z', 'a raw moment'],
  ['EUR 40 a month..', 'two full stops'],
  ['Hand off, if a condition holds, ; otherwise wait', 'a comma before another mark'],
  ['must be one of: north, south, ', 'a comma at the end'],
  ['Nothing .', 'a space before a mark'],
  ['Due Invalid Date', 'a value that is missing'],
])('%s has a slip', (text, slip) => expect(findSlips(text).join()).toContain(slip));

it.each([
  'Loading...',
  'Acme Inc. is new.',
  'north, south or west',
  'Node .5 of 3',
  'Version 1.2.',
  'Due Nov 26, 2026',
])('%s is fine', (text) => expect(findSlips(text)).toEqual([]));

/** What assistants, developers and models read names operators such as 70.. as they are typed. */
const FOR_PROGRAMS = /\/(mcp|openapi)\/|words-for-model/;
const ROOT = path.resolve(import.meta.dirname, '../../..');
const FILES = execFileSync(
  'git',
  ['ls-files', '--', '*/words.ts', '*/words-*.ts', 'packages/shared/src/messages*.ts'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file && !FOR_PROGRAMS.test(file));

/** What a function that composes a sentence may be handed; those that want something else are passed over. */
const SAMPLES: readonly unknown[] = ['North', 2, 1, true, false, [1, 2]];

/** Every text of a module, those of functions as they are composed of samples. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return composed(value as (...given: unknown[]) => unknown);
  if (typeof value !== 'object' || value === null || depth > 6) return [];
  return Object.values(value).flatMap((inner) => textsIn(inner, depth + 1));
}

const composed = (compose: (...given: unknown[]) => unknown): string[] =>
  SAMPLES.flatMap((sample) => {
    try {
      const text = compose(...Array.from({ length: Math.max(compose.length, 1) }, () => sample));
      return typeof text === 'string' && !/undefined|NaN|Invalid Date|\[object /.test(text) ? [text] : [];
    } catch {
      return [];
    }
  });

it('no sentence of the product has one, composed or not', async () => {
  const texts = (
    await Promise.all(
      FILES.map(async (file) => textsIn(await import(path.join(ROOT, file))).map((text) => ({ file, text }))),
    )
  ).flat();
  expect(texts.length).toBeGreaterThan(3_000);
  const slips = texts.flatMap(({ file, text }) => findSlips(text).map((slip) => `${file}: ${slip}`));
  expect([...new Set(slips)]).toEqual([]);
}, 60_000);
