import { createHash, randomBytes } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './api.ts';
import { expectSound } from './looks.ts';
import { newCompany, signInBeside } from './people.ts';
import { openScreen } from './sidebar.ts';

const CALENDAR = 'family@group.calendar.google.com';
type Shown = { start: { dateTime: string }; status: string };

/** The demo account's owner at Google itself, who is another program with a consent of its own. */
async function openDemoGoogle(page: Page) {
  const verifier = randomBytes(32).toString('base64url');
  const redirect_uri = 'https://phone.example/callback';
  const asked = new URLSearchParams({
    client_id: 'outrider-demo',
    redirect_uri,
    scope: 'https://www.googleapis.com/auth/calendar.events',
    state: 'mine',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const allowed = await page.request.post(`/demo-google/o/oauth2/v2/auth?${asked}`, {
    form: { answer: 'allow' },
    maxRedirects: 0,
  });
  const code = new URL(allowed.headers()['location'] ?? '').searchParams.get('code') ?? '';
  const answer = await page.request.post('/demo-google/token', {
    form: { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri },
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const address = (id: string) => `/calendar/v3/calendars/${CALENDAR}/events/${id}`;
  return {
    event: async (id: string): Promise<Shown | null> => {
      const found = await page.request.get(address(id), { headers });
      return found.ok() ? ((await found.json()) as Shown) : null;
    },
    add: (id: string, summary: string, from: string, to: string) =>
      page.request.post(`/calendar/v3/calendars/${CALENDAR}/events`, {
        headers,
        data: { id, summary, start: { dateTime: from }, end: { dateTime: to } },
      }),
    remove: (id: string) => page.request.delete(address(id), { headers }),
    move: (id: string, from: string, to: string) =>
      page.request.patch(address(id), { headers, data: { start: { dateTime: from }, end: { dateTime: to } } }),
  };
}

test('a Google calendar is connected, gets a meeting, moves it, and lets go of it', async ({ page }) => {
  test.setTimeout(150_000);
  const { admin } = await newCompany(page);
  await signInBeside(page, admin);
  await openScreen(page, 'Calendar');
  await page.getByRole('button', { name: 'Connect a calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Other calendars' });
  const through = dialog.getByRole('button', { name: 'Continue with Google' });

  const [denied] = await Promise.all([page.waitForEvent('popup'), through.click()]);
  await denied.getByRole('button', { name: 'Cancel' }).click();
  await expect(denied.getByText('Access was not granted.')).toBeVisible();
  await denied.close();
  await expect(through).not.toHaveAttribute('aria-disabled', 'true');

  const [popup] = await Promise.all([page.waitForEvent('popup'), through.click()]);
  await expect(popup.getByText('See and edit events in your calendars')).toBeVisible();
  await popup.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('Calendar connected.')).toBeVisible();
  const choice = page.getByRole('dialog', { name: 'Choose calendars' });
  await choice.getByRole('checkbox', { name: 'Family' }).check();
  await choice.getByLabel('Add my meetings to').selectOption({ label: 'Family' });
  await expectSound(page, 'choosing calendars');
  await choice.getByRole('button', { name: 'Save' }).click();
  await expect(choice).toHaveCount(0);
  const row = dialog.getByRole('listitem').filter({ hasText: 'demo@google-stand-in.example' });
  await expect(row).toContainText('Adds your meetings to Family');
  await expectSound(page, 'a connected calendar');
  const google = await openDemoGoogle(page);
  const mark = `${Date.now() % 1_000_000}`;
  const today = new Date().toISOString().slice(0, 10);
  await google.add(`dentist${mark}`, `Dentist ${mark}`, `${today}T12:00:00Z`, `${today}T12:30:00Z`);
  await row.getByRole('button', { name: /^Refresh/ }).click();
  await expect(page.getByText(`Dentist ${mark}`).first()).toBeVisible({ timeout: 30_000 });
  await google.remove(`dentist${mark}`); // several at one time would be folded
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  const call = await apiOf(page);
  const day = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  const { id } = await call<{ id: string }>('POST', '/meetings', {
    title: `Pilot ${mark}`,
    date: day,
    time: '09:00',
    duration_minutes: 30,
    timezone: 'UTC',
    attendees: [],
  });
  const event_id = `outrider${id.replaceAll('-', '')}`;
  await expect.poll(() => google.event(event_id), { timeout: 60_000 }).toMatchObject({ status: 'confirmed' });

  await google.move(event_id, `${day}T13:00:00Z`, `${day}T14:00:00Z`);
  await openScreen(page, 'Tasks');
  await openScreen(page, 'Calendar');
  await page.getByRole('button', { name: 'Connect a calendar' }).click();
  await row.getByRole('button', { name: /^Refresh/ }).click();
  await expect
    .poll(() => call<{ starts_at: string }>('GET', `/meetings/${id}`), { timeout: 60_000 })
    .toMatchObject({ starts_at: `${day}T13:00:00.000Z` });

  await row.getByRole('button', { name: /^Disconnect/ }).click();
  const leaving = page.getByRole('dialog', { name: /^Disconnect/ });
  await expect(leaving.getByRole('radio', { name: 'Remove from there' })).toBeChecked();
  await expectSound(page, 'disconnecting a calendar');
  await leaving.getByRole('button', { name: 'Disconnect' }).click();
  await expect(row).toHaveCount(0, { timeout: 60_000 });
  expect(await google.event(event_id)).toMatchObject({ status: 'cancelled' });
  expect(await call('GET', `/meetings/${id}`)).toMatchObject({ cancelled_at: null });
});
