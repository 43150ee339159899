import type { Readable } from 'node:stream';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** How much a part may hold when unpacked: a small file can unpack to a very large one. */
const LARGEST_PART = 600 * 1024 * 1024;

export class WorkbookError extends Error {}

export type Workbook = { part(name: string): Promise<Readable | null>; close(): void };

/** The parts of a workbook by their names; they are unpacked when they are read. @throws WorkbookError for what is no zip */
export async function openWorkbook(path: string): Promise<Workbook> {
  let zip: ZipFile;
  const entries = new Map<string, Entry>();
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  } catch (cause) {
    throw new WorkbookError('This is not an Excel workbook (.xlsx)', { cause });
  }
  return {
    async part(name) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) return null;
      if (entry.uncompressedSize > LARGEST_PART)
        throw new WorkbookError('The workbook unpacks to more than can be read');
      return zip.openReadStreamPromise(entry);
    },
    close: () => zip.close(),
  };
}

type Handlers = {
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
};

/** Reads XML as it comes in; `handlers` hear of tags by their local names. Yields after each piece, so that the reader can take what it has gathered. */
export async function* readXml(stream: Readable, handlers: Handlers): AsyncGenerator<void> {
  const parser = new SaxesParser();
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('opentag', (tag: SaxesTagPlain) => handlers.open?.(local(tag.name), tag.attributes));
  parser.on('closetag', (tag: SaxesTagPlain) => handlers.close?.(local(tag.name)));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('error', (cause) => {
    throw new WorkbookError('The workbook is damaged', { cause });
  });
  const decoder = new TextDecoder();
  for await (const bytes of stream) {
    parser.write(decoder.decode(bytes as Buffer, { stream: true }));
    yield;
  }
  parser.close();
  yield;
}

export async function readWhole(stream: Readable | null, handlers: Handlers): Promise<void> {
  if (stream) for await (const _ of readXml(stream, handlers));
}
