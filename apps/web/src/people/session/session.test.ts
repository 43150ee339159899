import type { SessionUser } from '@outrider/shared/people/auth';
import { STORAGE_KEYS } from '@outrider/shared/people/session-limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession, type SessionPorts } from './session.ts';
import { storeSession } from './stored-session.ts';

const MINUTE = 60_000;
const user: SessionUser = {
  id: '0191b0a0-0000-7000-8000-000000000001',
  full_name: 'Maya Okafor',
  email: 'maya@fernhill.example',
  role: 'company_admin',
  role_name: 'Company admin',
  custom_role_id: null,
  permissions: null,
  team: null,
  automation_level: 50,
  automation_mode: 'hybrid',
  start_page: 'dashboard',
  must_change_password: false,
  must_set_up_two_step: false,
  company: {
    id: '0191b0a0-0000-7000-8000-000000000002',
    name: 'Fernhill',
    status: 'active',
    subscription_plan: 'starter',
    trial_ends_at: null,
    currency: 'USD',
    logo: null,
    fiscal_start: 1,
    timezone: 'UTC',
    rules: { reps_see: 'all', reps_export: 'all' },
    is_sandbox: false,
  },
};
const unauthorized = new Error('401');
const FAREWELL = 'This company is suspended';

function setUp(change: Partial<SessionPorts> = {}) {
  const ports = {
    fetchUser: vi.fn<SessionPorts['fetchUser']>(() => Promise.resolve(user)),
    heartbeat: vi.fn<SessionPorts['heartbeat']>(() => Promise.resolve()),
    logout: vi.fn<SessionPorts['logout']>(() => Promise.resolve()),
    farewellOf: (error: unknown) => (error === unauthorized ? FAREWELL : null),
    onWarning: vi.fn<SessionPorts['onWarning']>(),
    onEnd: vi.fn<SessionPorts['onEnd']>(),
    log: vi.fn<SessionPorts['log']>(),
    ...change,
  };
  return { ports, session: createSession(ports) };
}

const stored = () => Object.values(STORAGE_KEYS).map((key) => localStorage.getItem(key));
const NOTHING = [null, null, null];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-05T09:00:00Z') });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('at start', () => {
  it('is anonymous without a token', () => {
    const { session, ports } = setUp();
    expect(session.getState().phase).toBe('loading');
    session.restore();
    expect(session.getState()).toEqual({ phase: 'anonymous' });
    expect(ports.fetchUser).not.toHaveBeenCalled();
  });

  it('restores the stored user at once and asks the server for news of it', async () => {
    storeSession('t1', user, Date.now() - 14 * MINUTE);
    const promoted = { ...user, role: 'manager' as const };
    const { session } = setUp({ fetchUser: () => Promise.resolve(promoted) });
    session.restore();
    expect(session.getState()).toMatchObject({ phase: 'authenticated', token: 't1', user: { role: 'company_admin' } });
    await vi.advanceTimersByTimeAsync(0);
    expect(session.getState()).toMatchObject({ user: { role: 'manager' } });
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ role: 'manager' });
  });

  it('ends with reason timeout when the idle time exceeds the limit', () => {
    storeSession('t1', user, Date.now() - 15 * MINUTE - 1);
    const { session, ports } = setUp();
    session.restore();
    expect(session.getState().phase).toBe('anonymous');
    expect(ports.onEnd).toHaveBeenCalledWith('timeout', null);
    expect(stored()).toEqual(NOTHING);
  });

  it('asks who a lone token belongs to, and stores the answer', async () => {
    localStorage.setItem('access_token', 't1');
    const { session } = setUp();
    session.restore();
    expect(session.getState().phase).toBe('loading');
    await vi.advanceTimersByTimeAsync(0);
    expect(session.getState()).toMatchObject({ phase: 'authenticated', user });
    expect(localStorage.getItem('last_activity')).toBe(String(Date.now()));
  });

  it('counts a stored user that is not one as absent', async () => {
    storeSession('t1', user, Date.now());
    localStorage.setItem('user', '{"id":7}');
    const { session, ports } = setUp();
    session.restore();
    await vi.advanceTimersByTimeAsync(0);
    expect(ports.fetchUser).toHaveBeenCalledOnce();
    expect(session.getState()).toMatchObject({ phase: 'authenticated', user });
  });

  it('drops a lone token that the server does not know', async () => {
    localStorage.setItem('access_token', 't1');
    const { session, ports } = setUp({ fetchUser: () => Promise.reject(unauthorized) });
    session.restore();
    await vi.advanceTimersByTimeAsync(0);
    expect(session.getState().phase).toBe('anonymous');
    expect(stored()).toEqual(NOTHING);
    expect(ports.log).toHaveBeenCalledOnce();
    expect(ports.onEnd).not.toHaveBeenCalled();
  });
});

describe('while authenticated', () => {
  function signedIn(change?: Partial<SessionPorts>) {
    const all = setUp(change);
    all.session.restore();
    all.session.signIn('t1', user);
    return all;
  }

  it('stores token, user and last activity at sign-in, and removes them at sign-out', () => {
    const { session, ports } = signedIn();
    expect(stored()).toEqual(['t1', JSON.stringify(user), String(Date.now())]);
    session.signOut();
    expect(stored()).toEqual(NOTHING);
    expect(ports.logout).toHaveBeenCalledWith('t1');
    expect(ports.onEnd).toHaveBeenCalledWith('logout', null);
    vi.advanceTimersByTime(20 * MINUTE);
    expect(ports.onWarning).not.toHaveBeenCalled();
    expect(ports.onEnd).toHaveBeenCalledOnce();
  });

  it('leaves nothing of what was searched for to whoever sits there next', () => {
    const { session } = signedIn();
    localStorage.setItem('recent-searches:u1', '["northwind"]');
    localStorage.setItem('theme', 'dark');
    session.signOut();
    expect([localStorage.getItem('recent-searches:u1'), localStorage.getItem('theme')]).toEqual([null, 'dark']);
  });

  it('warns once at 13 minutes and ends at 15', () => {
    const { session, ports } = signedIn();
    vi.advanceTimersByTime(13 * MINUTE - 1);
    expect(ports.onWarning).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(ports.onWarning).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(2 * MINUTE - 1);
    expect(session.getState().phase).toBe('authenticated');
    vi.advanceTimersByTime(1);
    expect(session.getState().phase).toBe('anonymous');
    expect(ports.onEnd).toHaveBeenCalledWith('timeout', null);
    expect(ports.onWarning).toHaveBeenCalledOnce();
  });

  it('starts both times anew with every activity', () => {
    const { session, ports } = signedIn();
    vi.advanceTimersByTime(12 * MINUTE);
    session.noteActivity();
    expect(localStorage.getItem('last_activity')).toBe(String(Date.now()));
    vi.advanceTimersByTime(12 * MINUTE);
    expect(ports.onWarning).not.toHaveBeenCalled();
    vi.advanceTimersByTime(MINUTE);
    expect(ports.onWarning).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(2 * MINUTE);
    expect(session.getState().phase).toBe('anonymous');
  });

  it('stays active when the warning says so, and warns again the next time', () => {
    const onWarning = vi.fn<SessionPorts['onWarning']>((stayActive) => void setTimeout(stayActive, 5000));
    const { session } = signedIn({ onWarning });
    vi.advanceTimersByTime(13 * MINUTE + 5000);
    vi.advanceTimersByTime(13 * MINUTE - 1);
    expect(session.getState().phase).toBe('authenticated');
    expect(onWarning).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);
    expect(onWarning).toHaveBeenCalledTimes(2);
  });

  it('does not take the first move after a long sleep for activity', () => {
    const { session, ports } = signedIn();
    vi.setSystemTime(Date.now() + 60 * MINUTE); // the clock went on, the timers did not
    session.noteActivity();
    expect(session.getState().phase).toBe('anonymous');
    expect(ports.onEnd).toHaveBeenCalledWith('timeout', null);
  });

  it('counts what other tabs stored as activity', () => {
    const { session, ports } = signedIn();
    vi.advanceTimersByTime(10 * MINUTE);
    localStorage.setItem('last_activity', String(Date.now()));
    session.onStorage('last_activity');
    vi.advanceTimersByTime(12 * MINUTE);
    expect(ports.onWarning).not.toHaveBeenCalled();
    expect(session.getState().phase).toBe('authenticated');
  });

  it('follows another tab out, without telling the server again', () => {
    const { session, ports } = signedIn();
    localStorage.clear();
    session.onStorage('access_token');
    expect(session.getState().phase).toBe('anonymous');
    expect(ports.onEnd).toHaveBeenCalledWith('elsewhere', null);
    expect(ports.logout).not.toHaveBeenCalled();
  });

  it('follows another tab to another user', () => {
    const { session } = signedIn();
    storeSession('t2', { ...user, full_name: 'Jonas Weber' }, Date.now());
    session.onStorage('access_token');
    expect(session.getState()).toMatchObject({ token: 't2', user: { full_name: 'Jonas Weber' } });
  });

  it('ends when a call of this session is answered 401, not when one of an earlier session is', () => {
    const { session, ports } = signedIn();
    session.expire('t0', FAREWELL);
    expect(session.getState().phase).toBe('authenticated');
    session.expire('t1', FAREWELL);
    expect(ports.onEnd).toHaveBeenCalledWith('ended', FAREWELL);
    expect(ports.logout).not.toHaveBeenCalled();
    expect(stored()).toEqual(NOTHING);
  });

  it('ends when a heartbeat is answered 401', async () => {
    const { session, ports } = signedIn({ heartbeat: () => Promise.reject(unauthorized) });
    session.noteActivity();
    await vi.advanceTimersByTimeAsync(0);
    expect(ports.onEnd).toHaveBeenCalledWith('ended', FAREWELL);
  });

  it('ignores activity when nobody is signed in', () => {
    const { session, ports } = setUp();
    session.restore();
    session.noteActivity();
    expect(stored()).toEqual(NOTHING);
    expect(ports.heartbeat).not.toHaveBeenCalled();
  });
});
