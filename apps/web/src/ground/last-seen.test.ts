import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepLastSeen, restoreLastSeen } from './last-seen.ts';

const goOnline = (isOnline: boolean) => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
const stops: (() => void)[] = [];
beforeEach(() => goOnline(false));
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** A page that has seen one lead and goes. */
function leave(of: string): () => void {
  const client = new QueryClient();
  client.setQueryData(['leads'], [{ name: 'Vera' }]);
  const stop = keepLastSeen(client, of);
  stops.push(stop);
  window.dispatchEvent(new Event('pagehide'));
  return stop;
}
function seenBy(of: string): unknown {
  const client = new QueryClient();
  restoreLastSeen(client, of);
  return client.getQueryData(['leads']);
}

it('shows again without a network what the same person saw', () => {
  leave('priya');
  expect(seenBy('priya')).toEqual([{ name: 'Vera' }]);
});

it('shows nothing to anybody else, with a network, or after the session', () => {
  leave('priya');
  expect(seenBy('marcus')).toBeUndefined();
  goOnline(true);
  expect(seenBy('priya')).toBeUndefined();
  goOnline(false);
  expect(seenBy('priya')).toBeUndefined();
  leave('priya')();
  expect(seenBy('priya')).toBeUndefined();
});
