// Entry of the thread that reads an uploaded file: what a hostile one costs in memory and time is this thread's, not
// the server's.
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@outrider/shared/ground/errors';
import type { FileRow } from './csv-rows.ts';
import { type OpenedFile, openFile } from './read-file.ts';

export type WorkerInput = { path: string };
/**
 * The answer to each "next": the file's facts first, then its rows, then its end. `refused` is a sentence for the
 * person, `failed` one for the log.
 */
export type WorkerReply =
  | { opened: Omit<OpenedFile, 'rows'> }
  | { rows: FileRow[] }
  | { ended: true }
  | { refused: string }
  | { failed: string };

async function* readAll({ path }: WorkerInput): AsyncGenerator<WorkerReply> {
  const { rows, ...opened } = await openFile(path);
  yield { opened };
  for await (const some of rows) if (some.length > 0) yield { rows: some };
}

const replies = readAll(workerData as WorkerInput);
async function answer(): Promise<void> {
  const reply = await replies.next().then(
    ({ value, done }): WorkerReply => (done ? { ended: true } : value),
    (error: unknown): WorkerReply =>
      error instanceof AppError
        ? { refused: error.message }
        : { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) },
  );
  parentPort?.postMessage(reply);
}
parentPort?.on('message', () => void answer());
