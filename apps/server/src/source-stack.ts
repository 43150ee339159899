import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const PLACE = /(file:\/\/[^\s)]+\.js):(\d+):(\d+)/g;

/**
 * By the bundle's file. Weak: a map takes many times its file's size, and most processes never have a stack to tell.
 */
const maps = new Map<string, WeakRef<SourceMap>>();

/**
 * A stack with the places of the sources instead of the bundle's. What Node's --enable-source-maps does, but it reads
 * every map at the start, which takes 33 MB for as long as the process runs. A file without a map keeps its places.
 */
export const toSourceStack = (stack: string): string =>
  stack.replace(PLACE, (place: string, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!origin || !('originalSource' in origin)) return place;
    const { originalSource, originalLine, originalColumn } = origin;
    return `${new URL(originalSource, file).href}:${originalLine + 1}:${originalColumn + 1}`;
  });

function mapOf(file: string): SourceMap | undefined {
  const kept = maps.get(file)?.deref();
  if (kept) return kept;
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')) as never);
    maps.set(file, new WeakRef(map));
    return map;
  } catch {
    return undefined;
  }
}
