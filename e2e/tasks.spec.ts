import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './api.ts';
import { signIn } from './people.ts';
import { openScreen } from './sidebar.ts';

const taskRow = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: title, exact: true }) });
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

/** Somebody new to call, who belongs to the rep. */
async function newLead(page: Page, mark: string): Promise<{ id: string; name: string }> {
  const call = await apiOf(page);
  const { id } = await call<{ id: string }>('POST', '/leads', {
    first_name: 'Grace',
    last_name: `Mbeki${mark}`,
    email: `grace-${mark}@tablebay.example`,
    company: `Table Bay ${mark}`,
    phone: '+27 21 555 0184',
  });
  return { id, name: `Grace Mbeki${mark}` };
}

test('a rep plans a call in one line, logs it with a key and takes it back', async ({ page }) => {
  const mark = Date.now().toString(36);
  await signIn(page, 'ae');
  const { id, name } = await newLead(page, mark);
  // A task that names them as well is nobody to call.
  const call = await apiOf(page);
  await call('POST', '/tasks', { title: `Write down what ${name} needs`, lead_id: id, due_at: null });
  await openScreen(page, 'Tasks');
  await expect(page.getByRole('tab', { name: /^Mine/ })).toBeVisible();

  await page.keyboard.press('n');
  await page.keyboard.type(`call ${name} today 23:59 !urgent`);
  await expect(page.getByRole('button', { name: 'Take “!urgent” as plain words' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Not about them' })).toBeVisible();
  await page.keyboard.press('Enter');
  const title = `Call ${name}`;
  await expect(taskRow(page, title)).toContainText('11:59 PM');
  await expect(taskRow(page, title)).toContainText(name);
  await page.keyboard.press('Escape');

  const clock = page.getByRole('complementary', { name: 'Today' });
  await clock.getByRole('button', { name: title }).click();
  await expect(page.getByRole('textbox', { name: 'Task', exact: true })).toHaveValue(title);
  await page.keyboard.press('Escape');

  await taskRow(page, title).getByRole('button', { name: title, exact: true }).focus();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: `Log call with ${name}` })).toContainText('+27 21 555 0184');
  await page.keyboard.press('2');
  await expect(toast(page, /^Left a voicemail\. Call again/)).toBeVisible();
  await expect(taskRow(page, title)).not.toContainText('11:59 PM');
  await expect(taskRow(page, title)).toContainText('9:00 AM');

  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(toast(page, 'Call taken back')).toBeVisible();
  await expect(taskRow(page, title)).toHaveCount(1);
  await expect(taskRow(page, title)).toContainText('11:59 PM');
  await taskRow(page, title)
    .getByRole('link', { name: new RegExp(name) })
    .click();
  await expect(page.getByText('Task reopened')).toBeVisible();
  await expect(page.getByText('Left a voicemail')).toHaveCount(0);
});

test('a task is put off and back, changed, done and opened again by keys', async ({ page }) => {
  const title = `Send the quote ${Date.now().toString(36)}`;
  await signIn(page, 'sdr');
  await openScreen(page, 'Tasks');
  await page.getByPlaceholder(/^Add a task/).fill(`${title} today`);
  await page.getByRole('button', { name: 'Add task' }).click();
  await expect(taskRow(page, title)).toContainText('Today');
  const focusRow = () => taskRow(page, title).getByRole('button', { name: title, exact: true }).focus();

  await focusRow();
  await page.keyboard.press('s');
  await page.keyboard.press('3');
  await expect(toast(page, /^Snoozed until Mon/)).toBeVisible();
  await expect(taskRow(page, title)).toContainText('Snoozed once');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(taskRow(page, title)).toContainText('Today');
  await expect(taskRow(page, title)).not.toContainText('Snoozed');

  await focusRow();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Edit task' });
  await dialog.getByLabel('Repeats').selectOption('Every weekday');
  await dialog.getByLabel(/^Notes/).fill('With the service plan');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(taskRow(page, title)).toContainText('Repeats');

  await focusRow();
  await page.keyboard.press('x');
  await expect(toast(page, `Done: ${title}`)).toBeVisible();
  await expect(taskRow(page, title)).not.toContainText('Today'); // the next one
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(taskRow(page, title)).toHaveCount(1);
  await expect(taskRow(page, title)).toContainText('Today');
  await page.getByRole('tab', { name: 'Done' }).click();
  await expect(page).toHaveURL(/tab=done/);
  await expect(taskRow(page, title)).toHaveCount(0);
  await page.getByRole('tab', { name: /^Mine/ }).click();
  await page.getByRole('checkbox', { name: `Mark done: ${title}` }).click();
  await expect(toast(page, `Done: ${title}`)).toBeVisible();
  await page.getByRole('tab', { name: 'Done' }).click();
  await expect(taskRow(page, title)).toBeVisible();
});

test('a day is walked task by task, and goes on where it was left', async ({ page }) => {
  const mark = Date.now().toString(36);
  await signIn(page, 'ae');
  const call = await apiOf(page);
  const { id, name } = await newLead(page, mark);
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  for (const [title, kind, minutes] of [
    [`Call ${name}`, 'call', -4],
    [`Write to ${name}`, 'email', -3],
    [`Ask ${name} for the sites`, 'todo', -2],
  ] as const)
    await call('POST', '/tasks', { title, kind, due_at: soon(minutes), lead_id: id, remind_at: null });
  await openScreen(page, 'Tasks');
  await expect(taskRow(page, `Call ${name}`)).toBeVisible();
  await page.keyboard.press('d');
  const heading = (title: string) => page.getByRole('heading', { level: 2, name: title });
  const queue = page.getByRole('navigation', { name: 'Today’s queue' });
  await queue.getByRole('button', { name: new RegExp(`Call ${name}`) }).click();
  await expect(heading(`Call ${name}`)).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Record' })).toContainText(name);

  const position = page.getByText(/^Task \d+ of \d+$/);
  const of = async () => /of (\d+)/.exec((await position.textContent()) ?? '')?.[1];
  const before = await of();
  await page.keyboard.press('1');
  await expect(toast(page, /^Connected\./)).toBeVisible();
  expect(await of()).toBe(before);
  await expect(heading(`Call ${name}`)).toHaveCount(0);
  await expect(queue.getByRole('button', { name: new RegExp(`Call ${name}`) })).toContainText('Connected');
  await queue.getByRole('button', { name: new RegExp(`Write to ${name}`) }).click();
  await expect(heading(`Write to ${name}`)).toBeVisible();
  await page.keyboard.press('s');
  await page.keyboard.press('2');
  await expect(queue.getByRole('button', { name: new RegExp(`Write to ${name}`) })).toContainText('Snoozed to');

  await queue.getByRole('button', { name: new RegExp(`Ask ${name}`) }).click();
  await expect(heading(`Ask ${name} for the sites`)).toBeVisible();
  await expect(page.getByRole('region', { name: `Ask ${name} for the sites` })).toBeFocused(); // so that Enter is its key
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/tasks$/);
  await page.goBack();
  await expect(heading(`Ask ${name} for the sites`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(toast(page, `Done: Ask ${name} for the sites`)).toBeVisible();
});

test('a manager hands tasks over, many at once, and sees what was given away', async ({ page }) => {
  const mark = Date.now().toString(36);
  await signIn(page, 'manager');
  const call = await apiOf(page);
  for (const title of [`First ${mark}`, `Second ${mark}`])
    await call('POST', '/tasks', { title, due_on: '2030-01-02' });
  await openScreen(page, 'Tasks');
  await page.getByRole('button', { name: 'Select tasks' }).click();
  for (const title of [`First ${mark}`, `Second ${mark}`])
    await page.getByRole('checkbox', { name: `Select: ${title}` }).click();
  const bar = page.getByRole('region', { name: 'Selected tasks' });
  await bar.getByRole('combobox', { name: 'Assign to' }).selectOption({ label: 'Priya Raman' });
  await expect(toast(page, '2 tasks changed')).toBeVisible();
  await expect(taskRow(page, `First ${mark}`)).toHaveCount(0);
  await page.getByRole('tab', { name: /^Assigned by me/ }).click();
  await expect(taskRow(page, `First ${mark}`)).toContainText('Priya Raman');
  for (const title of [`First ${mark}`, `Second ${mark}`])
    await page.getByRole('checkbox', { name: `Select: ${title}` }).click();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete 2 tasks?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, '2 tasks deleted')).toBeVisible();
  await expect(taskRow(page, `First ${mark}`)).toHaveCount(0);
});

test('tasks that are overdue move to today together, and back with their times', async ({ page }) => {
  const title = `Late ${Date.now().toString(36)}`;
  await signIn(page, 'manager');
  const call = await apiOf(page);
  const due_at = new Date(Date.now() - 26 * 3_600_000).toISOString();
  const { id } = await call<{ id: string }>('POST', '/tasks', { title, due_at });
  await openScreen(page, 'Tasks');
  await expect(taskRow(page, title)).toBeVisible();
  await page.getByRole('button', { name: 'Move all to today' }).click();
  await expect(taskRow(page, title)).toContainText('Today');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(taskRow(page, title)).not.toContainText('Today');
  await expect
    .poll(async () => {
      const tasks = await call<{ id: string; due_at: string }[]>('GET', '/tasks?show=overdue&limit=100');
      return tasks.find((task) => task.id === id)?.due_at;
    })
    .toBe(due_at);
});

test('a call is logged from the search, by keyboard, beginning with whom it was', async ({ page }) => {
  await signIn(page, 'ae');
  await openScreen(page, 'Tasks');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('log call');
  await expect(page.getByRole('option', { name: /^Log call/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Log call' });
  await expect(dialog.getByRole('combobox', { name: 'Lead' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Choose who the call was with')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
