import { Worker } from 'node:worker_threads';
import type { Calls, WorkerReply, WorkerRequest } from './worker.ts';

/** Far more than 20,000 examples need; a run-away takes its own thread with it, not the server. */
const HEAP_MB = 1_024;

export type ScoringThread = {
  /**
   * Asked in turn, answered in turn. Rejects when the call failed, when the thread died, and with the signal's reason
   * when it was aborted.
   */
  ask<Name extends keyof Calls>(name: Name, input: Parameters<Calls[Name]>[0]): Promise<ReturnType<Calls[Name]>>;
  close(): Promise<void>;
};

/** Opens a thread for `work`, and ends it with the work or with the signal. */
export async function withScoringThread<T>(
  signal: AbortSignal,
  work: (thread: ScoringThread) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const thread = openScoringThread(signal);
  try {
    return await work(thread);
  } finally {
    await thread.close();
  }
}

function openScoringThread(signal: AbortSignal): ScoringThread {
  const worker = new Worker(entry(), { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  let waiting: { resolve: (answer: never) => void; reject: (error: unknown) => void } | null = null;
  let ended: Error | null = null;
  const end = (error: Error) => {
    ended ??= error;
    waiting?.reject(ended);
    waiting = null;
  };
  const onAbort = () => {
    end(signal.reason instanceof Error ? signal.reason : new Error('Aborted'));
    void worker.terminate();
  };
  signal.addEventListener('abort', onAbort, { once: true });
  worker.on('error', end); // out of memory, or a failure to load
  worker.on('exit', (code) => end(new Error(`The scoring thread ended with ${code}`)));
  worker.on('message', (reply: WorkerReply) => {
    if ('failed' in reply) waiting?.reject(new Error(`The scoring thread failed: ${reply.failed}`));
    else waiting?.resolve(reply.answer as never);
    waiting = null;
  });
  let last: Promise<unknown> = Promise.resolve();
  const send = (request: WorkerRequest) =>
    new Promise<never>((resolve, reject) => {
      if (ended) return reject(ended);
      waiting = { resolve, reject };
      worker.postMessage(request);
    });
  return {
    ask(name, input) {
      const answer = last.then(() => send({ name, input: input as never }));
      last = answer.catch(() => {});
      return answer;
    },
    async close() {
      signal.removeEventListener('abort', onAbort);
      await worker.terminate();
    },
  };
}

/**
 * From source worker.ts goes through a loader. Bundled it is scoring-worker.js beside the bundle.
 * The file's name goes through a variable: bundlers rewrite `new URL('./literal', import.meta.url)`.
 */
function entry(): URL {
  const file = import.meta.url.endsWith('.ts') ? './worker-from-source.mjs' : './scoring-worker.js';
  return new URL(file, import.meta.url);
}
