import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const CALLERS = 16;
/** A caller waits so long after a refusal, as one that reads Retry-After would, only sooner. */
const PAUSE_MS = 100;
const ANSWER_MS = 40_000;

/** Callers that create leads at every instance, each with an idempotency key, and remember which were acknowledged. */
export function startLoad(ports: readonly number[], token: string) {
  const acknowledged: string[] = [];
  let isOver = false;
  const create = async (port: number): Promise<void> => {
    const key = randomUUID();
    const email = `${key}@outage.example`;
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/leads/capture`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ email, first_name: 'Vera' }),
        signal: AbortSignal.timeout(ANSWER_MS),
      }).catch(() => null);
      await answer?.arrayBuffer().catch(() => null);
      if (answer?.status === 201 || answer?.status === 200) return void acknowledged.push(email);
      if (isOver) return;
      await sleep(PAUSE_MS);
    }
  };
  const callers = Array.from({ length: CALLERS }, async (_, i) => {
    while (!isOver) await create(ports[i % ports.length] ?? 0);
  });
  return {
    acknowledged: () => acknowledged.length,
    /** Acknowledged leads that are not there, or are there twice. */
    async countLost(ownerUrl: string): Promise<number> {
      const emails = [...acknowledged];
      const client = new pg.Client(ownerUrl);
      await client.connect();
      const { rows } = await client.query<{ lost: number }>(
        `SELECT count(*)::int AS lost FROM unnest($1::text[]) AS told(email) WHERE (SELECT count(*) FROM leads WHERE leads.email = told.email) <> 1`,
        [emails],
      );
      await client.end();
      return rows[0]?.lost ?? 0;
    },
    async stop(): Promise<void> {
      isOver = true;
      await Promise.all(callers);
    },
  };
}
