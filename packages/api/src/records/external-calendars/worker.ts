// Entry of the thread that reads a calendar file: what a hostile one costs in memory and time is this thread's, not the
// server's.
import { parentPort, workerData } from 'node:worker_threads';
import { type ReadCalendar, readEvents, type Span } from './read-events.ts';

export type WorkerInput = { text: string; span: Span };
export type WorkerReply = { read: ReadCalendar } | { failed: string };

function answer({ text, span }: WorkerInput): WorkerReply {
  try {
    return { read: readEvents(text, span) };
  } catch (error) {
    return { failed: String(error) };
  }
}
parentPort?.postMessage(answer(workerData as WorkerInput));
