// npm run dev: the server with reload on :3000, the web app with hot reload on :5173.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { bin, checkMachine, generate, install, ROOT } from './steps.mjs';

checkMachine();
await install();
await generate();

const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'apps/server/src/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { DEMO: process.env.DATABASE_URL ? '' : 'true', LOG_LEVEL: 'warn', ...process.env },
  }),
  spawn(bin('vite'), [], { cwd: path.join(ROOT, 'apps/web'), stdio: 'inherit' }),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
