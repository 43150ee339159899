import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { apiOf } from './api.ts';
import { expectSound } from './looks.ts';
import { signIn } from './people.ts';
import { openScreen } from './sidebar.ts';

const week = (page: Page) => page.getByRole('region', { name: /^Week\./ });
const column = (page: Page, day: string) => page.locator(`[data-day="${day}"]`);
/** Of a field whose label may carry the mark of a required one. */
const TIME = /^Time\b(?! zone)/;
const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(day));
};
/** Tue, Mar 4 */
const shortDay = inUtc({ weekday: 'short', month: 'short', day: 'numeric' });
/** Tuesday, March 4 */
const longDay = inUtc({ weekday: 'long', month: 'long', day: 'numeric' });
const monthOf = inUtc({ month: 'long', year: 'numeric' });
/** The 12th of the month after that day's. */
function nextMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 12)).toISOString().slice(0, 10);
}

/**
 * Walks to a week so many weeks ahead, each journey to one of its own, after the demo's. @returns its days from Monday
 */
async function openWeek(page: Page, ahead: number): Promise<string[]> {
  await openScreen(page, 'Calendar');
  await expect(week(page)).toBeVisible();
  const days = () =>
    page
      .locator('[data-day]')
      .evaluateAll((columns) => columns.map((one) => (one as HTMLElement).dataset['day'] ?? ''));
  let [first] = await days();
  for (let step = 0; step < ahead; step += 1) {
    await page.getByRole('button', { name: 'Next week' }).click();
    await expect.poll(async () => (await days())[0]).not.toBe(first);
    [first] = await days();
  }
  return days();
}

/** Where on the screen a column shows a time. */
async function placeOf(page: Page, day: string, hour: number): Promise<{ x: number; y: number }> {
  const box = await column(page, day).boundingBox();
  if (!box) throw new Error(`${day} is not in sight`);
  return { x: box.x + box.width / 2, y: box.y + (box.height / 24) * hour };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}

const middleOf = async (block: Locator) => {
  const box = await block.boundingBox();
  if (!box) throw new Error('it is not in sight');
  return { x: box.x + box.width / 2, y: box.y + box.height / 3 };
};

test('a rep draws a meeting, invites, moves it with and without a word, and cancels it', async ({ page }) => {
  const mark = Date.now().toString(36);
  const title = `Site visit ${mark}`;
  const vera = `vera-${mark}@northwind.example`;
  await signIn(page, 'sdr');
  const [, tuesday = '', wednesday = ''] = await openWeek(page, 6);

  await drag(page, await placeOf(page, tuesday, 10), await placeOf(page, tuesday, 11));
  const form = page.getByRole('dialog', { name: 'Schedule meeting' });
  await expect(form.getByLabel(/^Date/)).toHaveValue(tuesday);
  await expect(form.getByLabel(TIME)).toHaveValue('10:00');
  await expect(form.getByLabel('Length')).toHaveValue('60');
  await form.getByLabel(/^Title/).fill(title);
  await form.getByLabel(/^Location/).fill('https://meet.example/site');
  await form.getByLabel(/^Attendees/).fill(vera);
  await expect(form.getByRole('checkbox', { name: /^Email the invitation/ })).toBeChecked();
  await form.getByRole('button', { name: 'Schedule meeting' }).click();
  const scheduled = page.getByRole('dialog', { name: 'Meeting scheduled' });
  await expect(scheduled).toContainText('The email stays in the outbox'); // the demo has no mail server
  await scheduled.getByRole('button', { name: 'Done' }).click();
  const block = page.getByRole('button', { name: new RegExp(`^${title}`) });
  await expect(block).toHaveAccessibleName(new RegExp(`${shortDay(tuesday)}, 10:00 AM to 11:00 AM`));

  // Vera has an invitation: moving it asks first.
  await drag(page, await middleOf(block), await placeOf(page, wednesday, 14.33));
  const ask = page.getByRole('dialog', { name: `Move ${title}?` });
  await expect(ask).toContainText(`From ${shortDay(tuesday)}, 10:00 AM to ${shortDay(wednesday)}, 2:00 PM.`);
  await page.keyboard.press('Escape');
  await expect(block).toHaveAccessibleName(new RegExp(shortDay(tuesday)));
  // Another one at the same time is made, and said to be.
  await page.getByRole('main').getByRole('button', { name: 'New meeting' }).click();
  await form.getByLabel(/^Date/).fill(tuesday);
  await form.getByLabel(TIME).fill('10:45');
  await expect(form.getByText(`You have ${title} from 10:00 AM to 11:00 AM at that time.`)).toBeVisible();
  await form.getByLabel(TIME).fill('11:00');
  await expect(form.getByText(`You have ${title}`)).toHaveCount(0);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await block.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await ask.getByRole('button', { name: 'Send update' }).click();
  await expect(block).toHaveAccessibleName(new RegExp(`${shortDay(wednesday)}, 10:30 AM`));
  await expect(page.getByText(`${title} moved to ${shortDay(wednesday)}, 10:30 AM – 11:30 AM.`)).toBeVisible();

  await block.click();
  const pop = page.getByRole('dialog', { name: new RegExp(title) });
  await expect(pop).toContainText('Invited by email');
  await expect(pop.getByRole('link', { name: 'Join' })).toHaveAttribute('href', 'https://meet.example/site');
  await pop.getByRole('button', { name: 'Edit' }).click();
  const change = page.getByRole('dialog', { name: 'Change meeting' });
  await change.getByLabel(/^Notes/).fill('Bring the samples');
  await change.getByRole('button', { name: 'Save' }).click();
  await block.click();
  await expect(pop).toContainText('Bring the samples');
  await pop.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel meeting' }).click();
  const sure = page.getByRole('dialog', { name: 'Cancel meeting?' });
  await expect(sure.getByRole('checkbox', { name: 'Email the attendee' })).toBeChecked();
  await sure.getByRole('button', { name: 'Cancel meeting' }).click();
  await expect(block).toHaveCount(0);

  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  const messages = page.getByRole('region', { name: 'Your messages' });
  await messages.getByRole('tab', { name: 'Outbox' }).click();
  for (const news of ['Invitation', 'Updated', 'Canceled'])
    await expect(messages.getByText(`${news}: ${title}`).first()).toBeVisible();
});

test('a meeting that nobody was invited to moves at once, and back', async ({ page }) => {
  const title = `Preparation ${Date.now().toString(36)}`;
  await signIn(page, 'sdr');
  const [, tuesday = '', , thursday = ''] = await openWeek(page, 7);
  const api = await apiOf(page);
  await api('POST', '/meetings', { title, date: tuesday, time: '09:00', duration_minutes: 60, timezone: 'UTC' });
  const block = page.getByRole('button', { name: new RegExp(`^${title}`) });
  // Esc on the way leaves it where it is.
  const [taken, over] = [await middleOf(block), await placeOf(page, thursday, 12)];
  await page.mouse.move(taken.x, taken.y);
  await page.mouse.down();
  await page.mouse.move(over.x, over.y, { steps: 4 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(block).toHaveAccessibleName(new RegExp(`${shortDay(tuesday)}, 9:00 AM to 10:00 AM`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await drag(page, await middleOf(block), await placeOf(page, thursday, 13.33));
  await expect(block).toHaveAccessibleName(new RegExp(`${shortDay(thursday)}, 1:00 PM to 2:00 PM`));
  const edge = await block.boundingBox();
  if (!edge) throw new Error('it is not in sight');
  await drag(page, { x: edge.x + edge.width / 2, y: edge.y + edge.height - 2 }, await placeOf(page, thursday, 14.5));
  await expect(block).toHaveAccessibleName(/1:00 PM to 2:30 PM/);
  await page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ hasText: '1:00 PM – 2:30 PM' })
    .getByRole('button', { name: /^Undo/ })
    .click();
  await expect(block).toHaveAccessibleName(/1:00 PM to 2:00 PM/);
  await page.reload();
  await expect(block).toHaveAccessibleName(new RegExp(`${shortDay(thursday)}, 1:00 PM to 2:00 PM`));
});

test('a task with a time is moved in the calendar, and put back', async ({ page }) => {
  const title = `Call Grace ${Date.now().toString(36)}`;
  await signIn(page, 'sdr');
  const [, tuesday = '', wednesday = ''] = await openWeek(page, 8);
  const api = await apiOf(page);
  await api('POST', '/tasks', { title, kind: 'call', due_at: `${tuesday}T09:00:00Z` });
  const block = page.getByRole('button', { name: new RegExp(`^${title}`) });
  await drag(page, await middleOf(block), await placeOf(page, wednesday, 15.1));
  await expect(block).toHaveAccessibleName(new RegExp(`${shortDay(wednesday)}, 3:00 PM`));
  await page.reload();
  await expect(block).toHaveAccessibleName(new RegExp(`${shortDay(wednesday)}, 3:00 PM`));
  await block.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(block).toHaveAccessibleName(new RegExp(`${shortDay(tuesday)}, 3:00 PM`));
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(block).toHaveAccessibleName(new RegExp(`${shortDay(wednesday)}, 3:00 PM`));
});

test('a time is chosen with the keys, and the views go round', async ({ page }) => {
  await signIn(page, 'sdr');
  const [, tuesday = ''] = await openWeek(page, 9);
  await page
    .getByRole('region', { name: 'Choose a day' })
    .getByRole('button', { name: longDay(tuesday), exact: true })
    .click();
  await expect(page).toHaveURL(new RegExp(`day=${tuesday}`));
  await week(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(week(page).getByRole('status')).toHaveText(`${shortDay(tuesday)}, 9:30 AM to 10:30 AM`);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Schedule meeting' });
  await expect(form.getByLabel(/^Date/)).toHaveValue(tuesday);
  await expect(form.getByLabel('Length')).toHaveValue('60');
  await page.keyboard.press('Escape');

  await page.keyboard.press('m');
  await expect(page.getByRole('list', { name: 'Month' })).toBeVisible();
  await expect(page.getByRole('heading', { name: monthOf(tuesday) })).toBeVisible();
  const next = nextMonth(tuesday);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: monthOf(next) })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${longDay(next)},`) }).click();
  await expect(page.getByRole('heading', { name: longDay(next) }).first()).toBeVisible();
  await page.keyboard.press('w');
  await expect(week(page)).toBeVisible();
  await expect(column(page, next)).toBeVisible();
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/calendar$/);
});

test('a rep sees when colleagues are busy, a manager with what, and a slot for all', async ({ page }) => {
  const title = `Salary talk ${Date.now().toString(36)}`;
  await signIn(page, 'manager');
  const [, tuesday = ''] = await openWeek(page, 10);
  const api = await apiOf(page);
  await api('POST', '/meetings', { title, date: tuesday, time: '09:00', duration_minutes: 90, timezone: 'UTC' });
  const openTuesday = () =>
    page
      .getByRole('heading', { level: 3 })
      .getByRole('button', { name: longDay(tuesday), exact: true })
      .click();
  await openTuesday();
  await page.getByRole('button', { name: 'Team', exact: true }).click();
  await expect(page.getByRole('button', { name: new RegExp(`${title}, 9:00 AM$`) })).toBeVisible();

  await signIn(page, 'sdr');
  await openWeek(page, 10);
  await openTuesday();
  await page.getByRole('button', { name: 'Team', exact: true }).click();
  await expect(page.getByText(/is busy, 9:00 AM/).first()).toBeAttached();
  await expect(page.getByText(title)).toHaveCount(0);
  await page.getByRole('button', { name: 'Schedule at 10:30 AM' }).click();
  await expect(page.getByRole('dialog', { name: 'Schedule meeting' }).getByLabel(TIME)).toHaveValue('10:30');
});

test('a person takes their calendar along by a secret address, once', async ({ page }) => {
  await signIn(page, 'ae');
  await openScreen(page, 'Calendar');
  await page.getByRole('button', { name: 'Subscribe from another calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe from another calendar' });
  await dialog.getByRole('button', { name: 'Create address' }).click();
  const url = await dialog.getByRole('textbox', { name: 'Calendar address' }).inputValue();
  const file = await page.request.get(new URL(url).pathname);
  expect(file.headers()['content-type']).toContain('text/calendar');
  expect(await file.text()).toMatch(/^BEGIN:VCALENDAR[^]*BEGIN:VEVENT/);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Subscribe from another calendar' }).click();
  await expect(dialog).toContainText('You created an address on');
  await expect(dialog.getByRole('textbox', { name: 'Calendar address' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByRole('button', { name: 'Create address' })).toBeVisible();
  expect((await page.request.get(new URL(url).pathname)).status()).toBe(404);
});

test('a rep reads in another calendar, sees what is in it, and removes it', async ({ page }) => {
  const mark = Date.now().toString(36);
  await signIn(page, 'ae');
  const [, tuesday = '', wednesday = ''] = await openWeek(page, 3);
  const compact = (day: string) => day.replaceAll('-', '');
  const server = createServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/calendar' })
      .end(
        [
          'BEGIN:VCALENDAR',
          'VERSION:2.0',
          `X-WR-CALNAME:Family ${mark}`,
          'BEGIN:VEVENT',
          'UID:dentist',
          `DTSTART:${compact(tuesday)}T130000Z`,
          `DTEND:${compact(tuesday)}T143000Z`,
          `SUMMARY:Dentist ${mark}`,
          'END:VEVENT',
          'BEGIN:VEVENT',
          'UID:off',
          `DTSTART;VALUE=DATE:${compact(wednesday)}`,
          `SUMMARY:School is out ${mark}`,
          'END:VEVENT',
          'END:VCALENDAR',
          '',
        ].join('\r\n'),
      ),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await page.getByRole('button', { name: 'Connect a calendar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Other calendars' });
    await dialog.getByRole('radio', { name: 'By address' }).check();
    const address = dialog.getByLabel(/^Calendar address/);
    await address.fill('family.example');
    await dialog.getByRole('button', { name: 'Add calendar' }).click();
    await expect(address).toBeFocused();
    await expect(address).toHaveAccessibleDescription('Enter an address that begins with https://');
    await address.fill(`http://127.0.0.1:${port}/family.ics`);
    await dialog.getByRole('button', { name: 'Add calendar' }).click();
    const row = dialog.getByRole('listitem').filter({ hasText: `Family ${mark}` });
    await expect(row).toContainText('2 events');
    await expectSound(page, 'the other calendars');
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(column(page, tuesday).getByText(`Dentist ${mark}`).first()).toBeVisible();
    await expect(page.getByText(`School is out ${mark}`)).toBeVisible();
    await page.getByRole('checkbox', { name: 'Other calendars' }).click();
    await expect(column(page, tuesday).getByText(`Dentist ${mark}`)).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Other calendars' }).click();
    await page.getByRole('button', { name: 'Connect a calendar' }).click();
    await dialog.getByRole('button', { name: `Remove Family ${mark}` }).click();
    await page.getByRole('button', { name: 'Remove calendar' }).click();
    await expect(row).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByText(`School is out ${mark}`)).toHaveCount(0);
  } finally {
    server.close();
  }
});
