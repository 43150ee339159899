import { expect, type Locator, type Page, test } from '@playwright/test';
import { newCompany, PASSWORD, signIn, signInAs } from './people.ts';
import { openScreen } from './sidebar.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });
const tiles = (page: Page) => page.getByRole('main').getByRole('listitem');
/** The names of the reports on a dashboard, in their order. */
const namesOf = async (page: Page, known: readonly string[]) => {
  const texts = await tiles(page).allTextContents();
  return texts.map((text) => known.find((name) => text.startsWith(name)) ?? text);
};
const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown');
  return box;
};
async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).last().click();
  await page.getByRole('menuitem', { name: item }).click();
}

const STAGES = 'Pipeline by stage';
const MONTHS = 'Amount won by month';
const SOURCES = 'Win rate by source';

test('a manager arranges a dashboard, questions a figure of it down to its deals, and shares it', async ({
  page,
  browser,
}) => {
  const name = `Pipeline review ${Date.now().toString(36)}`;
  await signIn(page, 'manager');
  await openScreen(page, 'Reports & Analytics');
  await page.getByRole('button', { name: 'Dashboards' }).click();
  await page.getByRole('menuitem', { name: 'New dashboard' }).click();
  const dialog = page.getByRole('dialog', { name: 'New dashboard' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(heading(page, name)).toBeVisible();
  await page.getByRole('button', { name: 'Add reports' }).click();
  const adding = page.getByRole('dialog', { name: 'Add reports' });
  for (const report of [STAGES, MONTHS, SOURCES]) await adding.getByRole('checkbox', { name: report }).check();
  await adding.getByRole('button', { name: 'Done' }).click();
  expect(await namesOf(page, [STAGES, MONTHS, SOURCES])).toEqual([STAGES, MONTHS, SOURCES]);

  // By the keyboard: the last one first, and as wide as two.
  await page.getByRole('button', { name: `Move ${SOURCES}`, exact: true }).press('ArrowLeft');
  await page.getByRole('button', { name: `Move ${SOURCES}`, exact: true }).press('ArrowUp');
  expect(await namesOf(page, [STAGES, MONTHS, SOURCES])).toEqual([SOURCES, STAGES, MONTHS]);
  const narrow = (await boxOf(tiles(page).first())).width;
  await page.getByRole('button', { name: `Size of ${SOURCES}: 1 wide, 1 high` }).press('ArrowRight');
  expect((await boxOf(tiles(page).first())).width).toBeGreaterThan(1.8 * narrow);

  // With the pointer: the second one after the third.
  const grip = await boxOf(page.getByRole('button', { name: `Move ${STAGES}`, exact: true }));
  const last = await boxOf(tiles(page).last());
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(last.x + last.width / 2, last.y + last.height / 2, { steps: 10 });
  await page.mouse.up();
  expect(await namesOf(page, [STAGES, MONTHS, SOURCES])).toEqual([SOURCES, MONTHS, STAGES]);
  // The first one over the second and on to the last; Esc puts it back.
  const first = await boxOf(page.getByRole('button', { name: `Move ${SOURCES}`, exact: true }));
  await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2);
  await page.mouse.down();
  for (const over of [1, 2]) {
    const box = await boxOf(tiles(page).nth(over));
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  }
  expect(await namesOf(page, [STAGES, MONTHS, SOURCES])).toEqual([MONTHS, STAGES, SOURCES]);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await namesOf(page, [STAGES, MONTHS, SOURCES])).toEqual([SOURCES, MONTHS, STAGES]);

  // Leaving loses nothing.
  await openScreen(page, 'Tasks');
  await page.goBack();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Arrange' })).toBeVisible();
  await page.reload();
  await expect(heading(page, name)).toBeVisible();
  await expect(tiles(page)).toHaveCount(3);
  expect(await namesOf(page, [STAGES, MONTHS, SOURCES])).toEqual([SOURCES, MONTHS, STAGES]);

  // Another window of theirs saves meanwhile: the new version is shown, and can be changed.
  const other = await page.context().newPage();
  await other.goto(page.url());
  for (const one of [page, other]) await one.getByRole('button', { name: 'Arrange' }).click();
  await other.getByRole('button', { name: `Size of ${MONTHS}: 1 wide, 1 high` }).press('ArrowDown');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByRole('button', { name: 'Arrange' })).toBeFocused();
  await other.close();
  await page.getByRole('button', { name: `Size of ${STAGES}: 1 wide, 1 high` }).press('ArrowRight');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Show the new version' }).click();
  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.getByRole('button', { name: `Size of ${MONTHS}: 1 wide, 2 high` }).press('ArrowUp');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Arrange' })).toBeVisible();

  // One figure, down to its deals, and back.
  await tiles(page).last().getByRole('link').click();
  await expect(heading(page, STAGES)).toBeVisible();
  const figure = page.getByRole('region', { name: 'Result' }).getByRole('row').nth(1).getByRole('button').last();
  const count = await figure.textContent();
  await figure.click();
  await expect(page.getByRole('region', { name: 'Records behind this number' })).toContainText(`${count} deals`);
  await page.goBack();
  await expect(heading(page, name)).toBeVisible();

  // Private until it is shared; a rep makes a copy of it.
  await choose(page, 'Name and sharing');
  await page
    .getByRole('dialog')
    .getByLabel(/^Share with everyone/)
    .check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const rep = await (await browser.newContext()).newPage();
  await signIn(rep, 'sdr');
  await openScreen(rep, 'Reports & Analytics');
  await rep.getByRole('button', { name: 'Dashboards' }).click();
  await rep.getByRole('menuitem', { name }).click();
  await expect(heading(rep, name)).toBeVisible();
  await expect(rep.getByRole('button', { name: 'Arrange' })).toHaveCount(0);
  await choose(rep, 'Make a copy');
  await rep.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(heading(rep, `${name} (copy)`)).toBeVisible();
  await expect(rep.getByRole('button', { name: 'Arrange' })).toBeVisible();
  await choose(rep, 'Delete dashboard');
  await rep.getByRole('dialog').getByRole('button', { name: 'Delete dashboard' }).click();
  await expect(rep.getByRole('tab', { name: /^All Reports/ })).toBeVisible();
  await rep.context().close();

  // A report goes on it from its own page, once.
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await page.getByRole('link', { name: /^Reasons for losing/ }).click();
  await choose(page, 'Add to dashboard');
  const add = page.getByRole('dialog', { name: 'Add to dashboard' });
  await add.getByLabel('Dashboard').selectOption(name);
  await add.getByRole('button', { name: 'Add to dashboard' }).click();
  await expect(page.getByText(`Added to ${name}`)).toBeVisible();
  await choose(page, 'Add to dashboard');
  await add.getByLabel('Dashboard').selectOption(name);
  await add.getByRole('button', { name: 'Add to dashboard' }).click();
  await expect(add).toContainText('This report is already on that dashboard');
});

/** A new dashboard with these reports on it, saved. */
async function makeDashboard(page: Page, name: string, reports: readonly string[]): Promise<void> {
  await openScreen(page, 'Reports & Analytics');
  await page.getByRole('button', { name: 'Dashboards' }).click();
  await page.getByRole('menuitem', { name: 'New dashboard' }).click();
  const dialog = page.getByRole('dialog', { name: 'New dashboard' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Add reports' }).click();
  const adding = page.getByRole('dialog', { name: 'Add reports' });
  for (const report of reports) await adding.getByRole('checkbox', { name: report }).check();
  await adding.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Arrange' })).toBeVisible();
}

test('a manager looks at a dashboard in another period, keeps it, and opens a report in it', async ({ page }) => {
  const name = `Quarters ${Date.now().toString(36)}`;
  await signIn(page, 'manager');
  await makeDashboard(page, name, [STAGES, SOURCES]);
  const period = page.getByRole('main').getByLabel('Period');
  const keep = page.getByRole('button', { name: 'Save for everyone' });
  await expect(period).toHaveValue('');
  await expect(tiles(page).first()).not.toContainText('No period');
  await expect(keep).toHaveCount(0);

  // By keyboard. A report without a period says so, and the address keeps the choice.
  await period.focus();
  await page.keyboard.type('Last fiscal');
  await expect(period).toHaveValue('last_year');
  await expect(tiles(page).first()).toContainText('No period: all dates');
  await expect(tiles(page).last()).not.toContainText('No period');
  await page.reload();
  await expect(period).toHaveValue('last_year');
  await tiles(page).last().getByRole('link').click();
  await expect(heading(page, SOURCES)).toBeVisible();
  const result = page.getByRole('region', { name: 'Result' });
  const shown = (await result.getByText(/^\w+ \d+, \d{4} to \w+ \d+, \d{4}$/).textContent()) ?? '';
  const year = new Date().getFullYear() - 1;
  expect(shown).toContain(String(year));
  expect(shown).not.toContain(String(year + 1));
  const settings = page.getByRole('complementary', { name: 'Report settings' });
  await expect(settings.getByRole('combobox', { name: /^Period/ })).toHaveValue('last_year');
  await expect(result).toContainText('Previous period');
  await page.goBack();
  await expect(heading(page, name)).toBeVisible();
  await expect(period).toHaveValue('last_year');

  // Saved, it is there when one comes back from the list; the reports' own periods are one choice away.
  await keep.click();
  await expect(page.getByText(`Saved ${name}`)).toBeVisible();
  await expect(keep).toHaveCount(0);
  await openScreen(page, 'Tasks');
  await openScreen(page, 'Reports & Analytics');
  await page.getByRole('button', { name: 'Dashboards' }).click();
  await page.getByRole('menuitem', { name }).click();
  await expect(period).toHaveValue('last_year');
  await period.selectOption('Each report’s own period');
  await expect(tiles(page).first()).not.toContainText('No period');
  await page.reload();
  await expect(period).toHaveValue('');
  await period.selectOption('Last fiscal year');
  await expect(keep).toHaveCount(0);
  await choose(page, 'Delete dashboard');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete dashboard' }).click();
  await expect(page.getByRole('tab', { name: /^All Reports/ })).toBeVisible();
});

test('a manager shares a dashboard with a team to see and with a colleague to edit, on a phone', async ({
  page,
  browser,
}) => {
  const name = `Team numbers ${Date.now().toString(36)}`;
  await signIn(page, 'manager');
  await makeDashboard(page, name, [STAGES]);
  await page.setViewportSize({ width: 390, height: 844 });
  await choose(page, 'Name and sharing');
  const dialog = page.getByRole('dialog', { name: 'Name and sharing' });
  const add = dialog.getByLabel('Share with people and teams');
  await add.fill('inbound');
  await dialog.getByRole('option', { name: /^Inbound/ }).click();
  await add.fill('Marcus');
  await add.press('ArrowDown');
  await add.press('Enter');
  await dialog.getByLabel('What Marcus Feld can do').selectOption('Can edit');
  const width = await dialog.evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(width).toBe(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  // A member of the team finds it in the list as shared by him, and cannot change it.
  const viewer = await (await browser.newContext()).newPage();
  await signIn(viewer, 'sdr');
  await openScreen(viewer, 'Reports & Analytics');
  await viewer.getByRole('button', { name: 'Dashboards' }).click();
  await viewer.getByRole('menuitem', { name: `${name} Shared with you by Daniel Lindqvist` }).click();
  await expect(heading(viewer, name)).toBeVisible();
  await expect(viewer.getByText('Shared with you by Daniel Lindqvist')).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Arrange' })).toHaveCount(0);

  // The colleague is notified, adds a report and renames it, but cannot change who sees it.
  const editor = await (await browser.newContext()).newPage();
  await signIn(editor, 'ae');
  await editor.goto('/dashboard');
  await editor.getByRole('button', { name: /notifications$/i }).click();
  await editor
    .getByRole('button', { name: /shared a dashboard with you/ })
    .filter({ hasText: name })
    .click();
  await expect(heading(editor, name)).toBeVisible();
  await editor.getByRole('button', { name: 'Arrange' }).click();
  await editor.getByRole('button', { name: 'Add reports' }).click();
  const adding = editor.getByRole('dialog', { name: 'Add reports' });
  await adding.getByRole('checkbox', { name: MONTHS }).check();
  await adding.getByRole('button', { name: 'Done' }).click();
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor.getByRole('button', { name: 'Arrange' })).toBeVisible();
  await choose(editor, 'Rename');
  const renaming = editor.getByRole('dialog', { name: 'Rename' });
  await expect(renaming.getByLabel(/^Share with/)).toHaveCount(0);
  await renaming.getByLabel('Name').fill(`${name} of Q4`);
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(heading(editor, `${name} of Q4`)).toBeVisible();
  await editor.context().close();

  // The viewer sees the editor's changes until it is no longer shared with the team.
  await viewer.reload();
  await expect(heading(viewer, `${name} of Q4`)).toBeVisible();
  await expect(tiles(viewer)).toHaveCount(2);
  await page.reload();
  await choose(page, 'Name and sharing');
  await dialog.getByRole('button', { name: 'Remove Inbound' }).click();
  await expect(add).toBeFocused();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await viewer.reload();
  await expect(viewer.getByText('Dashboard not found')).toBeVisible();
  await viewer.context().close();
  await choose(page, 'Delete dashboard');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete dashboard' }).click();
  await expect(page.getByRole('tab', { name: /^All Reports/ })).toBeVisible();
});

test('the first dashboard of a new company opens with Reports for its admins', async ({ page }) => {
  const { admin } = await newCompany(page);
  await signInAs(page, admin, PASSWORD);
  await openScreen(page, 'Reports & Analytics');
  await page.getByRole('link', { name: /^New leads by source/ }).click();
  await choose(page, 'Add to dashboard');
  const dialog = page.getByRole('dialog', { name: 'New dashboard' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toContainText('Enter a name');
  await dialog.getByLabel('Name').fill('Where leads come from');
  await dialog.getByLabel('Default dashboard for').selectOption('Company admins');
  await expect(dialog.getByLabel(/^Share with everyone/)).toBeChecked();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(heading(page, 'Where leads come from')).toBeVisible();
  await expect(tiles(page)).toHaveCount(1);
  await expect(tiles(page)).toContainText('Nothing to measure yet');
  await openScreen(page, 'Tasks');
  await openScreen(page, 'Reports & Analytics');
  await expect(heading(page, 'Where leads come from')).toBeVisible();
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page.getByRole('tab', { name: /^All Reports/ })).toBeVisible();
  // This server sends no email, and says so before anything is filled in.
  await page.getByRole('link', { name: /^New leads by source/ }).click();
  await page.getByRole('button', { name: 'Send by email' }).click();
  await expect(page.getByRole('dialog', { name: 'Send by email' })).toContainText('Email isn’t set up');
});
