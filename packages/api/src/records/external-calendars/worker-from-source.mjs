import { runThread } from '@outrider/db/thread-from-source';

await runThread(new URL('worker.ts', import.meta.url));
