import { expect, test } from '@playwright/test';
import { MESSAGES } from '../packages/shared/src/ground/messages.ts';
import { apiOf } from './api.ts';
import { signIn, tokenOf } from './people.ts';
import { openScreen } from './sidebar.ts';

test('a rep sees the day, makes a deal, plans a task and ticks it off', async ({ page }) => {
  const mark = Date.now().toString(36);
  await signIn(page, 'ae');
  await openScreen(page, 'Leads');
  await openScreen(page, 'Dashboard');
  await expect(page.getByText(/^Good (morning|afternoon|evening), Marcus$/)).toBeVisible();
  const deals = page.getByRole('link', { name: /Active opportunities/ });
  const before = Number(await deals.getByText(/^\d+$/).textContent());

  await page.getByRole('button', { name: 'New Opportunity' }).click();
  const dialog = page.getByRole('dialog', { name: 'New opportunity' });
  await dialog.getByLabel('Name', { exact: true }).fill(`Deal ${mark}`);
  await dialog.getByLabel(/^Amount/).fill('12500');
  await dialog.getByRole('button', { name: /Create/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(deals.getByText(String(before + 1), { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'New task' }).click();
  const planning = page.getByRole('dialog', { name: 'New task' });
  await planning.getByLabel('Task', { exact: true }).fill(`Call about ${mark}`);
  const soon = new Date(Date.now() + 10 * 60_000 - new Date().getTimezoneOffset() * 60_000);
  await planning.getByLabel(/^Due date/).fill(soon.toISOString().slice(0, 10));
  await planning.getByLabel(/^Time/).fill(soon.toISOString().slice(11, 16));
  await planning.getByRole('button', { name: /Create/ }).click();
  const task = page.getByRole('listitem').filter({ hasText: `Call about ${mark}` });
  await task.getByRole('checkbox').click(); // the task leaves the list with its tick: check() would wait for a box that is ticked and there
  await expect(task).toHaveCount(0);

  await page.getByRole('tab', { name: 'Team Performance' }).click();
  await expect(page.getByText(MESSAGES.teamOnly)).toBeVisible();
});

test('a day starts on the page that one likes, and a meeting opens from the dashboard', async ({ page }) => {
  await signIn(page, 'ae');
  await openScreen(page, 'Dashboard');
  const start = async (label: string) => {
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('button', { name: 'Profile Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Profile Settings' });
    await dialog.getByRole('tab', { name: 'Preferences' }).click();
    await dialog.getByLabel('Start page').selectOption({ label });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(MESSAGES.preferencesSaved)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.goto('/');
  };
  await start('Tasks');
  await expect(page).toHaveURL(/\/tasks$/);
  await start('Dashboard');
  await expect(page).toHaveURL(/\/dashboard$/);
  const meeting = page
    .getByRole('region', { name: 'Upcoming meetings' })
    .getByRole('listitem')
    .first()
    .getByRole('link');
  const title = (await meeting.textContent()) ?? '';
  await meeting.click();
  await expect(page).toHaveURL(/\/calendar\?day=/);
  await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/meeting=/);
});

test('the search finds a person despite a slip, by keyboard alone', async ({ page }) => {
  await signIn(page, 'manager');
  await page.goto('/dashboard');
  const token = await tokenOf(page);
  const [lead] = (await (
    await page.request.get('/api/leads?q=bergström&limit=1', { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { first_name: string; last_name: string }[];
  const { first_name: first = '', last_name: last = '' } = lead ?? {};
  const name = `${first} ${last}`;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(`${first} ${last.slice(0, 2)}${last.slice(3)}`);
  await expect(page.getByRole('option').filter({ hasText: name }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: `Lead: ${name}` })).toBeVisible();
});

test('a task is found by its words, opened from there, and closed where one was', async ({ page }) => {
  const mark = Date.now().toString(36);
  await signIn(page, 'ae');
  await openScreen(page, 'Tasks');
  await page.getByRole('textbox', { name: 'Add a task' }).fill(`Send the ${mark} sheet tomorrow`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(MESSAGES.taskCreated(`Send the ${mark} sheet`))).toBeVisible();
  await openScreen(page, 'Dashboard');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(`${mark} sheet`);
  await page
    .getByRole('group', { name: 'Tasks' })
    .getByRole('option', { name: `Send the ${mark} sheet` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit task' });
  await expect(dialog.getByLabel('Task', { exact: true })).toHaveValue(`Send the ${mark} sheet`);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/tasks$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the automation mode is kept, and is the default of what one creates', async ({ page }) => {
  await signIn(page, 'sdr');
  await page.goto('/dashboard');
  const choose = async (from: RegExp, to: string) => {
    await page.getByRole('button', { name: from }).click();
    await page.getByRole('menuitemradio', { name: new RegExp(`^${to}`) }).click();
  };
  const saved = page.waitForResponse(/profile\.setPreferences/);
  await choose(/^Automation mode/, 'Manual Mode');
  await saved;
  await expect(page.getByRole('button', { name: 'Automation mode: Manual' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Automation mode: Manual' })).toBeVisible();

  await page.getByRole('button', { name: 'New Lead' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Lead' });
  await dialog.getByLabel('First name').fill('Mode');
  await dialog.getByLabel('Last name').fill('Keeper');
  await dialog.getByLabel('Email', { exact: true }).fill(`mode-${Date.now()}@keeper.example`);
  await dialog.getByLabel('Company', { exact: true }).fill('Keeper');
  await dialog.getByRole('button', { name: /Create/ }).click();
  await expect(page.getByText(MESSAGES.leadCreated('manual'))).toBeVisible();
  await choose(/^Automation mode: Manual/, 'AI Mode');
  await expect(page.getByRole('button', { name: 'Automation mode: AI' })).toBeVisible();
});

test('a notification leads to its record and is read then', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /notifications$/i }).click();
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('link', { name: 'View all notifications' })
    .click();
  await expect(page).toHaveURL(/\/notifications$/);
  const unread = page.getByRole('main').getByRole('button', { name: /^Hot lead without an owner \(unread\)/ });
  const words = ((await unread.first().textContent()) ?? '').match(/\(unread\)(.+ · score (?:100|\d\d))/)?.[1] ?? ''; // how long ago follows without a space, and another number later
  expect(words).not.toBe('');
  await unread.filter({ hasText: words }).click();
  await expect(page.getByRole('region', { name: /^Lead: / })).toBeVisible();
  await page.goto('/notifications');
  const row = page.getByRole('main').getByRole('button').filter({ hasText: words });
  await expect(row.first()).toBeVisible();
  await expect(row.filter({ hasText: '(unread)' })).toHaveCount(0);
});

test('a task that was given is done from the bell, and how one is told is kept', async ({ page, browser }) => {
  const title = `Send the figures ${Date.now().toString(36)}`;
  await signIn(page, 'ae');
  await openScreen(page, 'Dashboard');
  const { id } = await (await apiOf(page))<{ id: string }>('GET', '/users/me');
  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, 'manager');
  await (
    await apiOf(desk)
  )('POST', '/tasks', { title, owner_id: id });
  await desk.context().close();
  await page.getByRole('button', { name: /notifications$/i }).click();
  const bell = page.getByRole('region', { name: 'Notifications' });
  const row = bell.getByRole('listitem').filter({ hasText: title });
  await row.getByRole('button', { name: `Done: ${title}` }).click();
  await expect(row.getByText('Done', { exact: true })).toBeVisible();
  await expect(row.getByText('(unread)')).toHaveCount(0);

  await bell.getByRole('link', { name: 'Notification settings' }).click();
  const form = page.getByRole('region', { name: 'Notification settings' });
  await form.getByRole('checkbox', { name: 'Records I follow, and what’s shared with me: email' }).check();
  await form.getByLabel('Email me').selectOption({ label: 'Once a day' });
  await form.getByLabel('Daily email at').fill('09:30');
  await form.getByRole('checkbox', { name: 'Quiet hours' }).check();
  await form.getByLabel('From').fill('08:00');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter a different time')).toBeVisible();
  await form.getByLabel('From').fill('19:00');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Notification settings saved')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Daily email at')).toHaveValue('09:30');
  await expect(
    form.getByRole('checkbox', { name: 'Records I follow, and what’s shared with me: email' }),
  ).toBeChecked();
  await expect(form.getByLabel('From')).toHaveValue('19:00');
});

test('an address that nobody knows opens the dashboard', async ({ page }) => {
  await signIn(page, 'sdr');
  await page.goto('/no-such-place');
  await expect(page).toHaveURL(/\/dashboard$/);
});
