import type { Readable } from 'node:stream';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/**
 * What a workbook may ask of us. A small file can unpack to a very large one, and its zip may say any size: bytes are
 * counted as they come out. A real sheet packs by 10 to 100 times.
 */
const LIMITS = {
  parts: 5_000,
  unpackedBytes: 500 * 1024 * 1024,
  ratio: 250,
  /** Up to here the ratio says nothing. */
  smallBytes: 32 * 1024 * 1024,
  depth: 64,
};

export class WorkbookError extends Error {}

export type Workbook = { part(name: string): Promise<AsyncIterable<Buffer> | null>; close(): void };

/**
 * The parts of a workbook by their names; they are unpacked when they are read. @throws WorkbookError for what is no
 * zip
 */
export async function openWorkbook(path: string): Promise<Workbook> {
  let zip: ZipFile;
  const entries = new Map<string, Entry>();
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
  } catch (cause) {
    throw new WorkbookError(MESSAGES.importNotWorkbook, { cause });
  }
  try {
    if (zip.entryCount > LIMITS.parts) throw new WorkbookError(MESSAGES.importTooHeavy);
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  } catch (cause) {
    zip.close();
    throw cause instanceof WorkbookError ? cause : new WorkbookError(MESSAGES.importNotWorkbook, { cause });
  }
  let unpacked = 0;
  return {
    async part(name) {
      const entry = entries.get(name.toLowerCase());
      return entry
        ? unpack(await zip.openReadStreamPromise(entry), entry.compressedSize, (bytes) => {
            unpacked += bytes;
            return unpacked <= LIMITS.unpackedBytes;
          })
        : null;
    },
    close: () => zip.close(),
  };
}

async function* unpack(stream: Readable, packed: number, isWithin: (bytes: number) => boolean): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (!isWithin(chunk.length) || (bytes > LIMITS.smallBytes && bytes > packed * LIMITS.ratio))
      throw new WorkbookError(MESSAGES.importTooHeavy);
    yield chunk;
  }
}

type Handlers = {
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
};

/**
 * Reads XML as it comes in; `handlers` hear of tags by their local names. Yields after each piece, so that the reader
 * can take what it has gathered.
 */
export async function* readXml(stream: AsyncIterable<Buffer>, handlers: Handlers): AsyncGenerator<void> {
  const parser = new SaxesParser();
  let depth = 0;
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('opentag', (tag: SaxesTagPlain) => {
    depth += 1;
    if (depth > LIMITS.depth) throw new WorkbookError(MESSAGES.importDamaged);
    handlers.open?.(local(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag: SaxesTagPlain) => {
    depth -= 1;
    handlers.close?.(local(tag.name));
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('error', (cause) => {
    throw new WorkbookError(MESSAGES.importDamaged, { cause });
  });
  const decoder = new TextDecoder();
  for await (const bytes of stream) {
    parser.write(decoder.decode(bytes, { stream: true }));
    yield;
  }
  parser.close();
  yield;
}

export async function readWhole(stream: AsyncIterable<Buffer> | null, handlers: Handlers): Promise<void> {
  if (stream) for await (const _ of readXml(stream, handlers));
}
