import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { start } from '../bench/processes.ts';
import { LIMITS, SERVER } from '../bench/targets.ts';

export type Instance = {
  /** The status of /readyz; 0 where it does not answer within five seconds. */
  readiness(): Promise<number>;
  countFiles(): number;
  /** Follows the live stream as the web app does, and opens it again when it ends. */
  watchStream(): { opened: Promise<void>; resumedWithin(ms: number): Promise<boolean> };
  stop(): Promise<void>;
};

const ANSWER_MS = 5_000;

export async function startInstance(
  port: number,
  { url, ownerUrl, token }: { url: string; ownerUrl: string; token: string },
): Promise<Instance> {
  const urls = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl };
  const running = await start(SERVER, { ...LIMITS, ...urls, LOG_LEVEL: 'silent', PORT: String(port) });
  const base = `http://127.0.0.1:${port}`;
  return {
    readiness: () =>
      fetch(`${base}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      ),
    countFiles: () => readdirSync(`/proc/${running.process.pid}/fd`).length,
    watchStream() {
      let isResumed = false;
      let close = () => {};
      const opened = new Promise<void>((resolve) => {
        const outgoing = request(`${base}/trpc/events.live`, {
          headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
          agent: false,
        });
        close = () => void outgoing.destroy();
        outgoing
          .on('error', () => {})
          .on('response', (incoming) => {
            resolve();
            incoming.setEncoding('utf8').on('error', () => {});
            incoming.on('data', (text: string) => (isResumed ||= text.includes('live.resumed')));
          });
        outgoing.end();
      });
      return {
        opened,
        async resumedWithin(ms) {
          for (const until = performance.now() + ms; !isResumed && performance.now() < until;) await sleep(50);
          close();
          return isResumed;
        },
      };
    },
    stop: () => running.stop(),
  };
}
