import { Worker } from 'node:worker_threads';
import type { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { atATime } from '../../ground/at-a-time.ts';
import { refuse } from '../../ground/http/refuse.ts';
import type { FileRow } from './csv-rows.ts';
import type { OpenedFile } from './read-file.ts';
import type { WorkerInput, WorkerReply } from './worker.ts';

/** Enough for every file within the limits; the limits of read-file.ts end a file before the heap does. */
const HEAP_MB = 512;
/** How long the thread may work on one file; the time its rows take into the database is not counted. */
const WORKING_MS = 90_000;
/** Files that are read at the same time by this process; the others wait their turn. */
const inTurn = atATime(2);

export const refusedFile = (message: string): AppError => refuse('UNPROCESSABLE_CONTENT', 'file', message);

/**
 * Reads a file in a thread of its own and hands its rows to `work`; the thread ends with it.
 * @throws AppError 422 for a file that cannot be read, or not with the memory and time one file gets
 */
export function withFileThread<T>(path: string, work: (file: OpenedFile) => Promise<T>): Promise<T> {
  return inTurn(async () => {
    const thread = openThread({ path });
    try {
      const first = await thread.next();
      if (!('opened' in first)) throw new Error('The import thread sent no facts');
      return await work({ ...first.opened, rows: rowsOf(thread) });
    } finally {
      await thread.close();
    }
  });
}

type Thread = { next(): Promise<WorkerReply>; close(): Promise<unknown> };

async function* rowsOf(thread: Thread): AsyncGenerator<FileRow[]> {
  for (;;) {
    const reply = await thread.next();
    if (!('rows' in reply)) return;
    yield reply.rows;
  }
}

function openThread(input: WorkerInput): Thread {
  const worker = new Worker(entry(), {
    workerData: input,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  let left = WORKING_MS;
  let waiting: { resolve: (reply: WorkerReply) => void; reject: (error: Error) => void } | null = null;
  let ended: Error | null = null;
  const end = (error: Error) => {
    ended ??= error;
    waiting?.reject(ended);
    waiting = null;
  };
  worker.on('error', (error: NodeJS.ErrnoException) =>
    end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refusedFile(MESSAGES.importTooHeavy) : error),
  );
  worker.on('exit', (code) => end(new Error(`The import thread ended with ${code}`)));
  worker.on('message', (reply: WorkerReply) => {
    if ('refused' in reply) waiting?.reject(refusedFile(reply.refused));
    else if ('failed' in reply) waiting?.reject(new Error(`The import thread failed: ${reply.failed}`));
    else waiting?.resolve(reply);
    waiting = null;
  });
  return {
    async next() {
      const began = performance.now();
      const overdue = setTimeout(() => end(refusedFile(MESSAGES.importTooHeavy)), left);
      try {
        return await new Promise<WorkerReply>((resolve, reject) => {
          if (ended) return reject(ended);
          waiting = { resolve, reject };
          worker.postMessage('next');
        });
      } finally {
        clearTimeout(overdue);
        left -= performance.now() - began;
      }
    },
    close: () => worker.terminate(),
  };
}

/**
 * From source worker.ts goes through a loader. Bundled it is import-worker.js beside the bundle.
 * The file's name goes through a variable: bundlers rewrite `new URL('./literal', import.meta.url)`.
 */
function entry(): URL {
  const file = import.meta.url.endsWith('.ts') ? './worker-from-source.mjs' : './import-worker.js';
  return new URL(file, import.meta.url);
}
