import { Worker } from 'node:worker_threads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { atATime } from '../../ground/at-a-time.ts';
import { CalendarError } from '../../ground/ports/calendar-fetch.ts';
import type { ReadCalendar, Span } from './read-events.ts';
import type { WorkerReply } from './worker.ts';

/** Enough for every file within the limits. */
const HEAP_MB = 256;
/** A rule that never comes about is looked for without an end. */
const WORKING_MS = 10_000;
/** Calendars that are read at the same time by this process; the others wait their turn. */
const inTurn = atATime(2);

/** Reads a calendar file in a thread of its own, which ends with it. `working_ms` is for tests. @throws CalendarError */
export const readInThread = (text: string, span: Span, working_ms = WORKING_MS): Promise<ReadCalendar> =>
  inTurn(() => readAlone(text, span, working_ms));

async function readAlone(text: string, span: Span, working_ms: number): Promise<ReadCalendar> {
  const worker = new Worker(entry(), {
    workerData: { text, span },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  let overdue: NodeJS.Timeout | undefined;
  try {
    const reply = await new Promise<WorkerReply>((resolve, reject) => {
      const tooHeavy = () => reject(new CalendarError(MESSAGES.calendarTooHeavy));
      overdue = setTimeout(tooHeavy, working_ms);
      worker.on('message', resolve);
      worker.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHeavy() : reject(error),
      );
      worker.on('exit', (code) => reject(new Error(`The calendar thread ended with ${code}`)));
    });
    if ('failed' in reply) throw new CalendarError(MESSAGES.calendarNotOne, { cause: reply.failed });
    return reply.read;
  } finally {
    clearTimeout(overdue);
    await worker.terminate();
  }
}

/**
 * From source worker.ts goes through a loader. Bundled it is calendar-worker.js beside the bundle.
 * The file's name goes through a variable: bundlers rewrite `new URL('./literal', import.meta.url)`.
 */
function entry(): URL {
  const file = import.meta.url.endsWith('.ts') ? './worker-from-source.mjs' : './calendar-worker.js';
  return new URL(file, import.meta.url);
}
