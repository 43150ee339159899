import { MESSAGES } from '@outrider/shared/ground/messages';
import { GOOGLE_CONNECTED_MESSAGE, type SheetsAgent, type SyncResult } from '@outrider/shared/automation/sheets';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offline, Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { SheetsScreen } from './sheets-screen.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const agent = (over: Partial<SheetsAgent> = {}): SheetsAgent => ({
  id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10',
  name: 'Fair',
  description: null,
  status: 'active',
  status_reason: null,
  google_credentials: true,
  google_email: 'fairs@acme.example',
  spreadsheet_id: 'sheet',
  spreadsheet_name: 'Fair 2026',
  sheet_name: 'Visitors',
  header_row: 1,
  field_mappings: [{ column: 'Email', field: 'email' }],
  auto_map_fields: true,
  sync_interval: 'hourly',
  timezone: 'UTC',
  daily_at: '06:00',
  duplicate_handling: 'skip',
  ai_processing_enabled: true,
  ai_lead_scoring: true,
  write_back_enabled: false,
  write_back_score: null,
  write_back_status: null,
  can_write: false,
  webhook_url: null,
  webhook_enabled: false,
  total_synced: 12,
  last_sync: null,
  next_sync: null,
  syncing: false,
  created_at: '2026-01-15T09:30:00.000Z',
  ...over,
});
const SYNCED: SyncResult = { success: true, created: 3, updated: 2, skipped: 0, unchanged: 0, failed: 0, error: null };
const show = (answers: Record<string, (input: never) => unknown> = {}, agents = [agent()]) =>
  renderSignedIn(<SheetsScreen />, {
    user: someUser('manager'),
    answers: { 'sheets.list': () => ({ agents, configured: true, demo: false }), ...answers },
  });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it.each(['sdr', 'ae'] as const)('tells a %s who can open it, and asks for nothing', (role) => {
  expect(renderSignedIn(<SheetsScreen />, { user: someUser(role), answers: {} })).toEqual([]);
  expect(screen.getByText(MESSAGES.sheetsForbidden)).toBeTruthy();
});

it('says that the agents could not be loaded', async () => {
  show({ 'sheets.list': offline });
  expect(await screen.findByText(new RegExp(MESSAGES.loadSheetsAgentsFailed))).toBeTruthy();
});

it('offers what an agent can do in its state', async () => {
  show({}, [
    agent(),
    agent({
      id: crypto.randomUUID(),
      name: 'New',
      status: 'inactive',
      google_credentials: false,
      spreadsheet_id: null,
      spreadsheet_name: null,
    }),
    agent({ id: crypto.randomUUID(), name: 'Ill', status: 'error', status_reason: 'The header row changed' }),
  ]);
  await screen.findByRole('button', { name: 'Sync Now Fair' });
  expect(screen.queryByRole('button', { name: 'Sync Now New' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sync Now Ill' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Connect Google for New' })).toBeTruthy();
  expect([screen.getAllByText('Never').length, screen.getAllByText('Not scheduled').length]).toEqual([3, 3]);
  expect(screen.getByText('Review the mapping')).toBeTruthy();
});

it.each<[string, () => unknown, string]>([
  ['ends well', () => SYNCED, MESSAGES.syncCompleted(3, 2)],
  [
    'fails',
    () => ({ ...SYNCED, success: false, error: MESSAGES.googleBusy }),
    MESSAGES.syncFailed(MESSAGES.googleBusy),
  ],
  ['cannot be asked for', offline, MESSAGES.triggerSyncFailed],
])('says how a sync that %s went', async (_, answer, sentence) => {
  show({ 'sheets.sync': answer });
  await press('Sync Now Fair');
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('renames an agent', async () => {
  const asked = show({ 'sheets.rename': () => ({ success: true }) });
  await press('Rename Fair');
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Fair 2026' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText(MESSAGES.sheetsAgentRenamed('Fair 2026'))).toBeTruthy();
  expect(asked.filter(({ name }) => name === 'sheets.rename')).toHaveLength(1);
});

it('asks before it deletes', async () => {
  const asked = show({ 'sheets.remove': () => ({ success: true }) });
  await press('Delete Fair');
  expect(screen.getByText(MESSAGES.deleteSheetsAgentQuestion)).toBeTruthy();
  expect(asked.some(({ name }) => name === 'sheets.remove')).toBe(false);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(MESSAGES.sheetsAgentDeleted)).toBeTruthy();
});

it('opens the steps of a new agent one after the other', async () => {
  show({}, []);
  await press('Create');
  await screen.findByRole('dialog');
  const tab = (name: string) => screen.getByRole<HTMLButtonElement>('tab', { name });
  expect([tab('Google Connection').disabled, tab('Sheet Selection').disabled]).toEqual([true, true]);
  fireEvent.change(screen.getByLabelText('Agent name'), { target: { value: 'Fair' } });
  expect([tab('Google Connection').disabled, tab('Sheet Selection').disabled]).toEqual([false, true]);
  fireEvent.click(tab('Google Connection'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Connect Google Account' }).disabled).toBe(false);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create & configure' }).disabled).toBe(true);
});

describe('Connecting', () => {
  const popup = { closed: false, close: vi.fn(), location: { href: '' } };
  const lists = (asked: { name: string }[]) => asked.filter(({ name }) => name === 'sheets.list').length;
  beforeEach(() => {
    Object.assign(popup, { closed: false, location: { href: '' } });
    vi.stubGlobal(
      'open',
      vi.fn(() => popup),
    );
  });
  const begin = async (answers: Record<string, (input: never) => unknown> = {}) => {
    const asked = show({ 'sheets.authUrl': () => ({ auth_url: 'https://google.example/auth' }), ...answers }, [
      agent({ google_credentials: false }),
    ]);
    await press('Connect Google for Fair');
    return asked;
  };

  it('opens a window of 500 by 600 and sends it to Google', async () => {
    await begin();
    await waitFor(() => expect(popup.location.href).toBe('https://google.example/auth'));
    expect(window.open).toHaveBeenCalledWith('about:blank', expect.any(String), 'popup,width=500,height=600');
  });

  it('looks every second whether it was closed, and asks again two seconds later', async () => {
    const asked = await begin();
    await waitFor(() => expect(popup.location.href).not.toBe(''));
    await waitFor(() => expect(lists(asked)).toBe(2));
    popup.closed = true;
    const closed = Date.now();
    await waitFor(() => expect(lists(asked)).toBe(3), { timeout: 5000 });
    expect(Date.now() - closed).toBeGreaterThanOrEqual(1950);
  });

  it('takes the popup’s word at once, and nobody else’s', async () => {
    await begin();
    await waitFor(() => expect(popup.location.href).not.toBe(''));
    const tell = (told: Record<string, unknown>) => {
      const event = new Event('message');
      for (const [key, value] of Object.entries(told)) Object.defineProperty(event, key, { value });
      window.dispatchEvent(event);
    };
    tell({ origin: 'https://evil.example', source: popup, data: GOOGLE_CONNECTED_MESSAGE });
    tell({ origin: window.location.origin, source: window, data: GOOGLE_CONNECTED_MESSAGE });
    expect(screen.queryByText(MESSAGES.googleConnected)).toBeNull();
    tell({ origin: window.location.origin, source: popup, data: GOOGLE_CONNECTED_MESSAGE });
    expect(await screen.findByText(MESSAGES.googleConnected)).toBeTruthy();
  });

  it.each([
    [
      'is not configured',
      new Refusal('SERVICE_UNAVAILABLE', MESSAGES.googleNotConfigured),
      MESSAGES.googleNotConfigured,
    ],
    ['fails otherwise', new Refusal('INTERNAL_SERVER_ERROR', MESSAGES.internal), MESSAGES.googleAuthFailed],
  ])('says when Google %s', async (_, refusal, sentence) => {
    await begin({
      'sheets.authUrl': () => {
        throw refusal;
      },
    });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(popup.close).toHaveBeenCalled();
  });
});
