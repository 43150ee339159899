import type { AppRouter } from '@outrider/api/entry/root';
import type { OperationLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { expect, it } from 'vitest';
import { turnLink } from './turn-link.ts';

type Next = Parameters<OperationLink<AppRouter>>[0]['next'];
type Op = Parameters<OperationLink<AppRouter>>[0]['op'];

/** A server that answers when it is told to, and what it was asked. */
function open() {
  const asked: { path: string; version: number; answer: (data: unknown) => void; left: boolean }[] = [];
  const next = ((op: Op) =>
    observable((observer) => {
      const { version } = op.input as { version: number };
      const call = {
        path: op.path,
        version,
        left: false,
        answer: (data: unknown) => observer.next({ result: { data } } as never),
      };
      asked.push(call);
      return () => {
        call.left = true;
      };
    })) as unknown as Next;
  const link = turnLink({} as never);
  const call = (path: string, version: number) => {
    const op = { path, type: 'mutation', input: { id: 'deal', version }, id: 1, context: {}, signal: null } as Op;
    return link({ op, next }).subscribe({});
  };
  return { asked, call };
}
const versions = ({ asked }: ReturnType<typeof open>) => asked.map(({ version }) => version);
const settle = () => new Promise((resolve) => void setTimeout(resolve));

it('sends a change of a record after the one before, on the version that it led to, whichever call it is', async () => {
  const server = open();
  server.call('pipeline.opportunities.update', 3);
  server.call('pipeline.opportunities.move', 3);
  await settle();
  expect(versions(server)).toEqual([3]);
  server.asked[0]?.answer({ id: 'deal', version: 4 });
  await settle();
  expect(versions(server)).toEqual([3, 4]);
});

it('does not wait for a change whose caller left', async () => {
  const server = open();
  const left = server.call('leads.update', 1);
  server.call('leads.update', 1);
  await settle();
  left.unsubscribe();
  await settle();
  expect(server.asked[0]?.left).toBe(true);
  expect(versions(server)).toEqual([1, 1]);
});

it('sends at once what is no change of a record’s facts', async () => {
  const server = open();
  server.call('leads.update', 1);
  server.call('views.update', 1);
  await settle();
  expect(server.asked.map(({ path }) => path)).toEqual(['views.update', 'leads.update']);
});
