// npm run bench -- assignment: what a capture costs a company without assignment rules, and one with them.
import { randomUUID } from 'node:crypto';
import { BENCH } from './env.ts';
import { load, type Load } from './load.ts';
import { start } from './processes.ts';
import type { Seeded } from './seed.ts';

const person = () =>
  JSON.stringify({ email: `${randomUUID()}@example.com`, first_name: 'Vera', job_title: 'VP Operations' });

export type CaptureCost = { connections: number; without: Load; with_rules: Load };

/**
 * One connection and sixteen, before there is a rule and after there are three: two that do not fit, and one that
 * decides by load under a capacity.
 */
export async function measureAssignment(
  server: string,
  env: Record<string, string>,
  { token }: Seeded,
  port: number,
): Promise<CaptureCost[]> {
  const running = await start(server, env);
  const base = `http://127.0.0.1:${port}/api`;
  const headers = { authorization: `Bearer ${token}` };
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(base + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const capture = (connections: number, seconds = BENCH.seconds) =>
    load({ url: `${base}/leads/capture`, headers, body: person }, { connections, seconds });
  try {
    await capture(4, 2); // warm
    const without = [await capture(1), await capture(16)];
    const { items } = (await send('GET', '/assignment-rules/people')) as { items: { id: string }[] };
    const people = items.map(({ id }) => id).slice(0, 1);
    await send('PUT', `/assignment-rules/people/${people[0]}`, { capacity: 100_000 });
    await send('POST', '/assignment-rules', {
      name: 'Does not fit',
      method: 'round_robin',
      people,
      conditions: {
        all: [
          { field: 'source', is: ['referral'] },
          { field: 'score', min: 90 },
        ],
      },
    });
    await send('POST', '/assignment-rules', {
      name: 'Takes turns',
      method: 'round_robin',
      people,
      conditions: { all: [{ field: 'company_size', is: ['1001+'] }] },
    });
    await send('POST', '/assignment-rules', { name: 'By load', method: 'least_loaded', people });
    const withRules = [await capture(1), await capture(16)];
    const { items: rules } = (await send('GET', '/assignment-rules')) as { items: { given: number }[] };
    if (!rules.some(({ given }) => given > 0)) throw new Error('No rule gave a lead away: this measured nothing');
    return [1, 16].map((connections, i) => ({
      connections,
      without: without[i] as Load,
      with_rules: withRules[i] as Load,
    }));
  } finally {
    await running.stop();
  }
}

const cell = ({ perSecond, p50, p95 }: Load) => `${Math.round(perSecond)}/s ${p50} / ${p95}`;

export const tellAssignment = (costs: CaptureCost[]): string =>
  [
    '\n| capture, connections | without rules: per second, p50 / p95 ms | with three rules | ratio |',
    '|---|---|---|---|',
    ...costs.map(
      ({ connections, without, with_rules }) =>
        `| ${connections} | ${cell(without)} | ${cell(with_rules)} | ${(with_rules.perSecond / without.perSecond).toFixed(2)} |`,
    ),
    '',
  ].join('\n');
