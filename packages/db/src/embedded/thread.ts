import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WorkerInput, WorkerReply, WorkerRequest } from './worker.ts';

/**
 * PostgreSQL refuses deep recursion by the depth of its own stack; WebAssembly also uses the thread's, and node's usual
 * 4 MB end first: a query like 1+1+1… with 20,000 terms then kills the database instead of failing.
 */
const STACK_MB = 64;

/** Node's types know its types only, not that it is there. */
const { WebAssembly: engine } = globalThis as unknown as {
  WebAssembly: { compile(code: Uint8Array): Promise<WebAssembly.Module> };
};
let program: Promise<WebAssembly.Module> | undefined;

/**
 * PostgreSQL's machine code, made once per process: each thread that compiled it anew would spend a second or two of
 * the processor on it.
 */
function compileProgram(): Promise<WebAssembly.Module> {
  const file = path.join(path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm');
  return (program ??= readFile(file).then((code) => engine.compile(code)));
}

/** The thread that hosts the embedded database, once it serves. */
export type DatabaseThread = {
  port: number | undefined;
  dump(): Promise<Uint8Array>;
  stop(): Promise<void>;
  /** Resolves when the thread is over, with the reason. */
  ended: Promise<string>;
};

/** @throws Error when the database does not start */
export async function spawnDatabase(input: Omit<WorkerInput, 'program'>): Promise<DatabaseThread> {
  const worker = new Worker(entry(), {
    workerData: { ...input, program: await compileProgram() } satisfies WorkerInput,
    execArgv: [],
    resourceLimits: { stackSizeMb: STACK_MB },
  });
  let reason = 'its thread ended';
  let settle: { resolve: (reply: WorkerReply) => void; reject: (error: Error) => void } | undefined;
  const ended = new Promise<string>((resolve) => {
    worker.on('exit', () => {
      settle?.reject(new Error(reason));
      resolve(reason);
    });
  });
  worker.on('error', (error) => (reason = error.message));
  worker.on('message', (reply: WorkerReply) => {
    if ('failed' in reply) {
      reason = reply.failed;
      void worker.terminate();
    } else settle?.resolve(reply);
  });
  const nextReply = () => new Promise<WorkerReply>((resolve, reject) => (settle = { resolve, reject }));
  const ask = (request: WorkerRequest) => {
    const reply = nextReply();
    worker.postMessage(request);
    return reply;
  };

  const first = await nextReply();
  return {
    port: 'ready' in first ? first.ready.port : undefined,
    async dump() {
      const reply = await ask('dump');
      return 'dumped' in reply ? reply.dumped : new Uint8Array();
    },
    async stop() {
      await ask('stop').catch(() => {}); // died meanwhile: stopped all the same
      await ended;
    },
    ended,
  };
}

/**
 * From source worker.ts goes through a loader. Bundled it is embedded-worker.js beside the bundle.
 * The file's name goes through a variable: bundlers rewrite `new URL('./literal', import.meta.url)`.
 */
function entry(): URL {
  const file = import.meta.url.endsWith('.ts') ? './worker-from-source.mjs' : './embedded-worker.js';
  return new URL(file, import.meta.url);
}
