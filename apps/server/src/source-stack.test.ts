import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { toSourceStack } from './source-stack.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'outrider stack-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (file: string) => pathToFileURL(path.join(folder, file)).href;

/** A bundle of one line, whose characters from the eleventh on come from line 3, column 5 of its source. */
function writeBundle(file: string): void {
  const map = { version: 3, sources: ['../src/leads.ts'], names: [], mappings: 'UAEI' };
  writeFileSync(path.join(folder, `${file}.map`), JSON.stringify(map));
}

it('names the source of a place in the bundle', () => {
  writeBundle('main.js');
  const source = new URL('../src/leads.ts', at('main.js')).href;
  expect(
    toSourceStack(
      `Error: no\n    at read (${at('main.js')}:1:11)\n    at async ${at('main.js')}:1:40\n    at node:net:1:1`,
    ),
  ).toBe(`Error: no\n    at read (${source}:3:5)\n    at async ${source}:3:5\n    at node:net:1:1`);
});

it('keeps the places of a file without a map, and of one whose map is broken', () => {
  writeFileSync(path.join(folder, 'broken.js.map'), 'no map');
  const stack = `Error\n    at ${at('library.js')}:7:9\n    at ${at('broken.js')}:1:1`;
  expect(toSourceStack(stack)).toBe(stack);
});

it('is what the log has of an error, and of what caused it', () => {
  writeBundle('logged.js');
  const lines: string[] = [];
  const cause = Object.assign(new Error('inner'), { stack: `Error: inner\n    at ${at('logged.js')}:1:11` });
  const error = Object.assign(new Error('outer', { cause }), { stack: `Error: outer\n    at ${at('logged.js')}:1:11` });
  createLogger('info', { write: (line: string) => void lines.push(line) }).error({ err: error }, 'It failed');
  const { err } = JSON.parse(lines[0] ?? '') as { err: { stack: string; message: string } };
  expect(err.stack.match(/leads\.ts:3:5/g)).toHaveLength(2);
  expect(err.message).toContain('outer');
});
