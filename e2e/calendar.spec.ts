import { expect, type Locator, type Page, test } from '@playwright/test';
import { apiOf } from './api.ts';
import { signIn } from './people.ts';
import { openScreen } from './sidebar.ts';

/** A week in which no other journey and no demo row has anything. */
const FAR = { monday: '2031-03-03', tuesday: '2031-03-04', wednesday: '2031-03-05' };
const week = (page: Page) => page.getByRole('region', { name: /^Week\./ });
const column = (page: Page, day: string) => page.locator(`[data-day="${day}"]`);

/** Goes to that week as a person who knows the date: the calendar's own address, from the sidebar. */
async function openWeek(page: Page, day: string): Promise<void> {
  await openScreen(page, 'Calendar');
  await expect(week(page)).toBeVisible();
  await page.evaluate((at) => history.replaceState(history.state, '', `/calendar?day=${at}`), day);
  await page.reload();
  await expect(column(page, day)).toBeVisible();
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
  await openWeek(page, FAR.monday);

  await drag(page, await placeOf(page, FAR.tuesday, 10), await placeOf(page, FAR.tuesday, 11));
  const form = page.getByRole('dialog', { name: 'Schedule meeting' });
  await expect(form.getByLabel(/^Date/)).toHaveValue(FAR.tuesday);
  await expect(form.getByLabel(/^Time \*|^Time$/)).toHaveValue('10:00');
  await expect(form.getByLabel('Length')).toHaveValue('60');
  await form.getByLabel(/^Title/).fill(title);
  await form.getByLabel(/^Location/).fill('https://meet.example/site');
  await form.getByLabel(/^Attendees/).fill(vera);
  await expect(form.getByRole('checkbox', { name: /^Email the invitation/ })).toBeChecked();
  await form.getByRole('button', { name: 'Schedule meeting' }).click();
  await page.getByRole('dialog', { name: 'Meeting scheduled' }).getByRole('button', { name: 'Done' }).click();
  const block = page.getByRole('button', { name: new RegExp(`^${title}`) });
  await expect(block).toHaveAccessibleName(/Tue, Mar 4, 10:00 AM, 11:00 AM|Tue, Mar 4, 10:00 AM to 11:00 AM/);

  // Vera has an invitation: moving it asks first.
  await drag(page, await middleOf(block), await placeOf(page, FAR.wednesday, 14.33));
  const ask = page.getByRole('dialog', { name: `Move ${title}?` });
  await expect(ask).toContainText('From Tue, Mar 4, 10:00 AM to Wed, Mar 5, 2:00 PM.');
  await page.keyboard.press('Escape');
  await expect(block).toHaveAccessibleName(/Tue, Mar 4/);
  // Another one at the same time is made, and said to be.
  await page.getByRole('main').getByRole('button', { name: 'New meeting' }).click();
  await form.getByLabel(/^Date/).fill(FAR.tuesday);
  await form.getByLabel(/^Time \*|^Time$/).fill('10:45');
  await expect(form.getByText(`You have ${title} from 10:00 AM to 11:00 AM at that time.`)).toBeVisible();
  await form.getByLabel(/^Time \*|^Time$/).fill('11:00');
  await expect(form.getByText(`You have ${title}`)).toHaveCount(0);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await block.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await ask.getByRole('button', { name: 'Send update' }).click();
  await expect(block).toHaveAccessibleName(/Wed, Mar 5, 10:30 AM/);
  await expect(page.getByText(`${title} is now on Wed, Mar 5, 10:30 AM to 11:30 AM.`)).toBeVisible();

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
  await expect(sure.getByRole('checkbox', { name: 'Tell the attendee by email' })).toBeChecked();
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
  const api = await apiOf(page);
  await api('POST', '/meetings', { title, date: '2031-04-01', time: '09:00', duration_minutes: 60, timezone: 'UTC' });
  await openWeek(page, '2031-04-01');
  const block = page.getByRole('button', { name: new RegExp(`^${title}`) });
  // Esc on the way leaves it where it is.
  const [taken, over] = [await middleOf(block), await placeOf(page, '2031-04-03', 12)];
  await page.mouse.move(taken.x, taken.y);
  await page.mouse.down();
  await page.mouse.move(over.x, over.y, { steps: 4 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(block).toHaveAccessibleName(/Tue, Apr 1, 9:00 AM to 10:00 AM/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await drag(page, await middleOf(block), await placeOf(page, '2031-04-03', 13.33));
  await expect(block).toHaveAccessibleName(/Thu, Apr 3, 1:00 PM to 2:00 PM/);
  const edge = await block.boundingBox();
  if (!edge) throw new Error('it is not in sight');
  await drag(
    page,
    { x: edge.x + edge.width / 2, y: edge.y + edge.height - 2 },
    await placeOf(page, '2031-04-03', 14.5),
  );
  await expect(block).toHaveAccessibleName(/1:00 PM to 2:30 PM/);
  await page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ hasText: '1:00 PM to 2:30 PM' })
    .getByRole('button', { name: /^Undo/ })
    .click();
  await expect(block).toHaveAccessibleName(/1:00 PM to 2:00 PM/);
  await page.reload();
  await expect(block).toHaveAccessibleName(/Thu, Apr 3, 1:00 PM to 2:00 PM/);
});

test('a task with a time is moved in the calendar, and put back', async ({ page }) => {
  const title = `Call Grace ${Date.now().toString(36)}`;
  await signIn(page, 'sdr');
  const api = await apiOf(page);
  await api('POST', '/tasks', { title, kind: 'call', due_at: '2031-08-05T09:00:00Z' });
  await openWeek(page, '2031-08-05');
  const block = page.getByRole('button', { name: new RegExp(`^${title}`) });
  await drag(page, await middleOf(block), await placeOf(page, '2031-08-06', 15.1));
  await expect(block).toHaveAccessibleName(/Wed, Aug 6, 3:00 PM/);
  await page.reload();
  await expect(block).toHaveAccessibleName(/Wed, Aug 6, 3:00 PM/);
  await block.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(block).toHaveAccessibleName(/Tue, Aug 5, 3:00 PM/);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(block).toHaveAccessibleName(/Wed, Aug 6, 3:00 PM/);
});

test('a time is chosen with the keys, and the views go round', async ({ page }) => {
  await signIn(page, 'sdr');
  await openWeek(page, '2031-05-06');
  await week(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(week(page).getByRole('status')).toHaveText('Tue, May 6, 9:30 AM to 10:30 AM');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Schedule meeting' });
  await expect(form.getByLabel(/^Date/)).toHaveValue('2031-05-06');
  await expect(form.getByLabel('Length')).toHaveValue('60');
  await page.keyboard.press('Escape');

  await page.keyboard.press('m');
  await expect(page.getByRole('list', { name: 'Month' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'May 2031' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'June 2031' })).toBeVisible();
  await page.getByRole('button', { name: /^Thursday, June 12,/ }).click();
  await expect(page.getByRole('heading', { name: 'Thursday, June 12' }).first()).toBeVisible();
  await page.keyboard.press('w');
  await expect(page.getByRole('heading', { name: 'Jun 9 – 15, 2031' })).toBeVisible();
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/calendar$/);
});

test('a rep sees when colleagues are busy, a manager with what, and a slot for all', async ({ page }) => {
  const title = `Salary talk ${Date.now().toString(36)}`;
  const day = '2031-07-01';
  await signIn(page, 'manager');
  const api = await apiOf(page);
  await api('POST', '/meetings', { title, date: day, time: '09:00', duration_minutes: 90, timezone: 'UTC' });
  await openWeek(page, day);
  await page.keyboard.press('d');
  await page.getByRole('button', { name: 'Team', exact: true }).click();
  await expect(page.getByRole('button', { name: new RegExp(`${title}, 9:00 AM$`) })).toBeVisible();

  await signIn(page, 'sdr');
  await openWeek(page, day);
  await page.keyboard.press('d');
  await page.getByRole('button', { name: 'Team', exact: true }).click();
  await expect(page.getByText(/is busy, 9:00 AM/).first()).toBeAttached();
  await expect(page.getByText(title)).toHaveCount(0);
  await page.getByRole('button', { name: 'Schedule at 10:30 AM' }).click();
  await expect(page.getByRole('dialog', { name: 'Schedule meeting' }).getByLabel(/^Time \*|^Time$/)).toHaveValue(
    '10:30',
  );
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
  await expect(dialog).toContainText('An address exists since');
  await expect(dialog.getByRole('textbox', { name: 'Calendar address' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByRole('button', { name: 'Create address' })).toBeVisible();
  expect((await page.request.get(new URL(url).pathname)).status()).toBe(404);
});
