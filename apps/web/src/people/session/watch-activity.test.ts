import { ACTIVITY_EVENTS } from '@outrider/shared/people/session-limits';
import { expect, it, vi } from 'vitest';
import type { Session } from './session.ts';
import { watchActivity } from './watch-activity.ts';

it.each(ACTIVITY_EVENTS)('%s counts as activity until disconnected', (name) => {
  const noteActivity = vi.fn<() => void>();
  const stop = watchActivity({
    noteActivity,
    onStorage: vi.fn<() => void>(),
    checkIdle: vi.fn<() => void>(),
  } as unknown as Session);
  window.dispatchEvent(new Event(name));
  expect(noteActivity).toHaveBeenCalledOnce();
  stop();
  window.dispatchEvent(new Event(name));
  expect(noteActivity).toHaveBeenCalledOnce();
});
