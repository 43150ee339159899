// Entry of the worker thread that hosts the embedded database: in the main thread a long query would stop the HTTP
// server.
import { Blob } from 'node:buffer';
import { parentPort, workerData } from 'node:worker_threads';
import { openGate } from './gate.ts';
import { createLockGuard, type LockProof } from './lock.ts';
import { guardWrites, openPGlite, watchForDeath } from './pglite.ts';

export type WorkerInput = {
  /** PGlite's compiled code. */
  program: WebAssembly.Module;
  /** Folder of the database; in memory without one. */
  dataDir?: string;
  /** Of the folder: whoever finds that it is lost writes no more. */
  lock?: LockProof;
  /** A dump to start from, where there is no database yet. */
  from?: Uint8Array;
  listen: { path: string } | { host: string; port: number };
  password?: string;
};
export type WorkerRequest = 'stop' | 'dump';
export type WorkerReply =
  | { ready: { port: number | undefined } }
  | { failed: string }
  | { dumped: Uint8Array }
  | { stopped: true };

if (parentPort) await serve(parentPort, workerData as WorkerInput);

async function serve(
  parent: NonNullable<typeof parentPort>,
  { program, dataDir, lock, from, listen, password }: WorkerInput,
): Promise<void> {
  const reply = (message: WorkerReply) => parent.postMessage(message);
  try {
    // PGlite was typed against the browser's Blob, which node's is in all but name.
    const loadDataDir = from && (new Blob([from]) as unknown as globalThis.Blob);
    const db = await openPGlite({ dataDir, loadDataDir, pgliteWasmModule: program });
    if (lock) guardWrites(db, createLockGuard(lock));
    watchForDeath(db, (reason) => {
      reply({ failed: reason });
      process.exit(); // of this thread
    });
    const gate = await openGate(db, { listen, password, onBroken: (reason) => reply({ failed: reason }) });
    parent.on(
      'message',
      (request: WorkerRequest) => void answer(request).catch((error: unknown) => reply({ failed: describe(error) })),
    );
    reply({ ready: { port: gate.port } });

    async function answer(request: WorkerRequest): Promise<void> {
      if (request === 'dump') {
        const dump = await db.dumpDataDir('none');
        reply({ dumped: new Uint8Array(await dump.arrayBuffer()) });
      } else {
        await gate.close();
        await db.close();
        reply({ stopped: true });
        parent.close();
      }
    }
  } catch (error) {
    reply({ failed: describe(error) });
    parent.close();
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
