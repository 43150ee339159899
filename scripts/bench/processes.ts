import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { childEnv } from './env.ts';

export type Running = {
  process: ChildProcess;
  startedInMs: number;
  memoryMb(): number;
  peakMb(): number;
  stop(): Promise<void>;
};

/** Starts a script that says when it is ready (an IPC message), and measures how long that took. */
export async function start(script: string, env: Record<string, string>, tsx = false): Promise<Running> {
  const started = performance.now();
  const child = spawn(process.execPath, [...(tsx ? ['--import', 'tsx'] : []), script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: childEnv(env),
  });
  const outcome = await Promise.race([
    once(child, 'message').then(() => 'ready'),
    once(child, 'exit').then(([code]) => `${script} ended with ${code}`),
  ]);
  if (outcome !== 'ready') throw new Error(outcome);
  const startedInMs = Math.round(performance.now() - started);
  return {
    process: child,
    startedInMs,
    memoryMb: () => megabytes(child, /VmRSS:\s+(\d+)/),
    peakMb: () => megabytes(child, /VmHWM:\s+(\d+)/),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

const megabytes = (child: ChildProcess, line: RegExp) =>
  Math.round(Number(line.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
