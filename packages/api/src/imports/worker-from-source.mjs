// Starts worker.ts in development and tests: a worker thread of Node 20 loads no TypeScript, and `--import tsx` does not reach it.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
