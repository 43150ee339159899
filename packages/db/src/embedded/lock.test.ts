import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLockGuard, FolderLockedError, lockFolder } from './lock.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'outrider-lock-'));
  file = path.join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const writeLock = (holder: object | string) =>
  writeFileSync(file, typeof holder === 'string' ? holder : JSON.stringify(holder));
const NOBODY = 4_194_304; // beyond the largest process number of Linux

it('is had by one at a time, and names the process that has it', () => {
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderLockedError);
  expect(() => lockFolder(folder)).toThrow(`is already in use by process ${process.pid}.`);
  lock.release();
  lockFolder(folder).release();
  expect(existsSync(file)).toBe(false);
});

it.each([
  ['a process that is dead', { pid: NOBODY, started: 'long ago', host: hostname() }],
  [
    'an earlier process with our number, as in a restarted container',
    { pid: process.pid, started: 'another boot 1', host: hostname() },
  ],
  ['a crash in the middle of writing it', '{"pid": 1'],
])('is taken over from %s', (_, holder) => {
  writeLock(holder);
  const lock = lockFolder(folder);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
  lock.release();
});

it('of a process on another machine holds as long as it gives signs of life', () => {
  writeLock({ pid: 1, started: 'x', host: 'another-container' });
  expect(() => lockFolder(folder)).toThrow('is already in use by process 1 on another-container.');
  const minuteAgo = new Date(Date.now() - 60_000);
  utimesSync(file, minuteAgo, minuteAgo);
  lockFolder(folder).release();
});

it('is not taken over while somebody else is taking it over', () => {
  writeLock({ pid: NOBODY, started: 'long ago', host: hostname() });
  writeFileSync(`${file}.takeover`, JSON.stringify({ pid: 99, started: 'now', host: hostname() }));
  expect(() => lockFolder(folder)).toThrow('is already in use by process 99.');
});

it('is looked at by its heartbeat, which stops a process that has lost it and leaves its successor alone', () => {
  vi.useFakeTimers();
  try {
    const lost = vi.fn();
    const lock = lockFolder(folder, lost);
    const guard = createLockGuard(lock.proof, lost);
    vi.advanceTimersByTime(60_000);
    guard();
    expect(lost).not.toHaveBeenCalled();
    writeLock({ pid: 1, started: 'x', host: 'another-container' });
    const minuteAgo = new Date(Date.now() - 60_000);
    utimesSync(file, minuteAgo, minuteAgo);
    guard(); // has just looked
    expect(lost).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5_000);
    expect(lost).toHaveBeenCalledOnce();
    guard();
    expect(lost).toHaveBeenCalledTimes(2);
    rmSync(file); // the successor has ended, and what it wrote is still there
    vi.advanceTimersByTime(1_000);
    guard();
    expect(lost).toHaveBeenCalledTimes(3);
    writeLock({ pid: 1, started: 'x', host: 'another-container' });
    utimesSync(file, minuteAgo, minuteAgo);
    vi.advanceTimersByTime(4_000);
    expect(statSync(file).mtimeMs).toBeLessThan(minuteAgo.getTime() + 1_000);
    lock.release();
  } finally {
    vi.useRealTimers();
  }
});

it('is left alone when it has become somebody else’s', () => {
  const lock = lockFolder(folder);
  const other = { pid: 1, started: 'x', host: 'another-container' };
  writeLock(other);
  lock.release();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(other);
});
