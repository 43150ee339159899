import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { inject } from 'vitest';
import { portOf } from './server.ts';

export type MainProcess = {
  child: ChildProcess;
  /** Resolves when it serves. Rejects with what it said when it ended before that. */
  serving: Promise<{ port: number }>;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }>;
};

/**
 * The server, built as it is delivered, as a process of its own, with these environment variables and no others; or one
 * of its commands.
 */
export function startMain(variables: Record<string, string>, ...command: string[]): MainProcess {
  const env = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...variables };
  const child = fork(inject('serverMain'), command, {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
  const exited = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    ...said,
  }));
  const serving = Promise.race([
    once(child, 'message').then(([message]) => ({ port: portOf((message as { address: string }).address) })),
    exited.then(({ stderr }) => Promise.reject(new Error(`It ended before it served:\n${stderr}`))),
  ]);
  serving.catch(() => {}); // of interest only to whoever waits for it
  return { child, serving, exited };
}
