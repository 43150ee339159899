import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

it('asks again for an answer that set out before something was saved', async () => {
  const client = createQueryClient(() => undefined);
  const answers: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const stop = new QueryObserver(client, { queryKey: ['signature'], queryFn }).subscribe(() => undefined);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  client.setQueryData(['signature'], 'saved');
  answers[0]?.('before');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('saved');
  await vi.waitFor(() => expect(client.getQueryData(['signature'])).toBe('saved'));

  // An answer that nothing overtook is believed.
  client.setQueryData(['signature'], 'saved again');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(answers).toHaveLength(2);
  stop();
});
