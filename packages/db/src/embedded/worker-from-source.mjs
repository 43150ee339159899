import { runThread } from '../thread-from-source.mjs';

await runThread(new URL('worker.ts', import.meta.url));
