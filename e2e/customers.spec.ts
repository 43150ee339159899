import { expect, test } from '@playwright/test';
import { expectSound, listenForErrors, LOOKS } from './looks.ts';
import { signIn } from './people.ts';
import { openScreen } from './sidebar.ts';

test('a rep adds an account and a contact, keeps them up to date, deletes one and takes it back', async ({ page }) => {
  const problems = listenForErrors(page);
  const mark = Date.now().toString(36);
  const [company, person] = [`Nordlys ${mark}`, `Ingrid Solheim-${mark}`];
  await signIn(page, 'ae');
  await openScreen(page, 'Accounts');
  await page.getByRole('button', { name: 'New Account' }).first().click();
  const newAccount = page.getByRole('dialog', { name: 'New Account' });
  await newAccount.getByLabel('Name').fill(company);
  await newAccount.getByLabel('Domain (optional)').fill(`https://www.nordlys-${mark}.example/about`);
  await newAccount.getByLabel('Industry (optional)').selectOption('healthcare');
  await newAccount.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('heading', { name: company, level: 2 })).toBeVisible();

  // A fact in place: Enter saves, and the domain is kept as a domain.
  await page.getByRole('button', { name: `Domain: nordlys-${mark}.example` }).click();
  await page.getByLabel('Domain', { exact: true }).fill(`nordlys-${mark}.test`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Domain: nordlys-${mark}.test` })).toBeFocused();

  // A call, by the keyboard alone.
  await page.keyboard.press('c');
  await page.keyboard.type('Wants a quote for the Bodø site.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('logged a call')).toBeVisible();
  await expect(page.getByRole('listitem').getByText('Wants a quote for the Bodø site.')).toBeVisible();
  await page.getByRole('group', { name: 'Filter the timeline' }).getByRole('button', { name: 'Changes' }).click();
  await expect(page.getByText('logged a call')).toHaveCount(0);
  await expect(page.getByText('Changed domain')).toBeVisible();

  // Somebody who works there.
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  const newContact = page.getByRole('dialog', { name: 'New Contact' });
  await expect(newContact.getByText(company)).toBeVisible();
  await newContact.getByLabel('First name (optional)').fill('Ingrid');
  await newContact.getByLabel('Last name (optional)').fill(`Solheim-${mark}`);
  await newContact.getByLabel('Email (optional)', { exact: true }).fill(`ingrid@nordlys-${mark}.test`);
  await newContact.getByLabel('Role in decisions (optional)').selectOption('decision_maker');
  await newContact.getByRole('button', { name: 'Create Contact' }).click();
  const people = page.getByRole('region', { name: 'People' });
  await people.getByRole('link', { name: person }).click();
  await expect(page.getByRole('heading', { name: person, level: 2 })).toBeVisible();

  // The same email again leads to the contact that has it.
  await openScreen(page, 'Contacts');
  await page.getByRole('button', { name: 'New Contact' }).first().click();
  await newContact.getByLabel('Email (optional)', { exact: true }).fill(`INGRID@nordlys-${mark}.test`);
  await newContact.getByRole('button', { name: 'Create Contact' }).click();
  await newContact.getByRole('link', { name: 'Open that contact' }).click();
  await expect(page.getByRole('heading', { name: person, level: 2 })).toBeVisible();

  // Both are found by search; the contact opens beside its list.
  await openScreen(page, 'Accounts');
  await page.getByLabel('Search accounts').fill(company);
  const rows = page.locator('tbody tr[aria-rowindex]');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(company);
  await openScreen(page, 'Contacts');
  await page.getByLabel('Search contacts').fill(`Solheim-${mark}`);
  await expect(page).toHaveURL(/q=Solheim/);
  await expect(rows).toHaveCount(1);
  await rows.first().getByRole('link').click();
  const drawer = page.getByRole('region', { name: `Contact: ${person}` });
  await expect(drawer.getByRole('link', { name: company, exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  // Deleted, and taken back.
  await rows.first().getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selected contacts' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const run = page.getByRole('region', { name: 'Bulk action' });
  await expect(run).toContainText('Deleted 1 contact');
  await expect(page.getByText('No contacts match these filters')).toBeVisible();
  await run.getByRole('button', { name: 'Undo' }).click();
  await expect(run).toContainText('Restored 1 contact');
  await expect(rows).toHaveCount(1);
  expect(problems.filter((text) => !text.includes('409'))).toEqual([]); // the refused email is logged by the browser
});

test('a condition on the account narrows the contacts, in the address', async ({ page }) => {
  const mark = Date.now().toString(36);
  await signIn(page, 'manager');
  await openScreen(page, 'Accounts');
  await page.getByRole('tab', { name: /^All Accounts/ }).waitFor(); // before that nobody hears the key
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(`Calder ${mark}`);
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  await dialog.getByLabel('Last name (optional)').fill(`Grant-${mark}`);
  await dialog.getByRole('button', { name: 'Create Contact' }).click();
  await expect(page.getByRole('region', { name: 'People' }).getByRole('link')).toHaveCount(1);

  await openScreen(page, 'Contacts');
  await page.getByRole('button', { name: 'Filter' }).click();
  await dialog.getByLabel('Field').selectOption('Account');
  await dialog.getByRole('combobox', { name: 'Accounts' }).fill(`Calder ${mark}`);
  await dialog.getByRole('option', { name: `Calder ${mark}` }).click();
  await dialog.getByRole('button', { name: 'Show contacts' }).click();
  await expect(page).toHaveURL(/filter=account_id/);
  await page.reload();
  await expect(page.getByRole('button', { name: `Account Calder ${mark}`, exact: true })).toBeVisible();
  const rows = page.locator('tbody tr[aria-rowindex]');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(`Grant-${mark}`);
});

test('a field that the company made for accounts is asked for, shown and edited in place', async ({ page }) => {
  const mark = Date.now().toString(36);
  const label = `Service plan ${mark}`;
  await signIn(page, 'admin');
  await page.goto('/settings/fields');
  const ofAccounts = page.getByRole('group', { name: 'Fields of' }).getByRole('button', { name: 'Accounts' });
  await ofAccounts.click();
  await expect(page).toHaveURL(/type=account/);
  await expect(ofAccounts).toHaveAttribute('aria-pressed', 'true'); // before that the key means leads
  await page.keyboard.press('n');
  const editor = page.getByRole('form', { name: 'New field' });
  await editor.getByLabel('Label', { exact: true }).fill(label);
  await expect(editor.getByLabel('Capture form')).toHaveCount(0);
  await editor.getByRole('button', { name: /^Add field/ }).click();
  await expect(page).toHaveURL(/\/settings\/fields\?type=account$/);
  await expect(page.getByRole('row').filter({ hasText: label })).toContainText('Account page');

  await openScreen(page, 'Accounts');
  await page.getByRole('tab', { name: /^All Accounts/ }).waitFor(); // before that nobody hears the key
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New Account' });
  await dialog.getByLabel('Name').fill(`Osaragi ${mark}`);
  await dialog.getByLabel(`${label} (optional)`).fill('Basic');
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('button', { name: `${label}: Basic` }).click();
  await page.getByLabel(label, { exact: true }).fill('Premium');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `${label}: Premium` })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('button', { name: `${label}: Premium` })).toBeVisible();
});

for (const { colorScheme, size, viewport } of LOOKS) {
  test.describe(`${colorScheme}, ${size}`, () => {
    test.use({ colorScheme, viewport });

    test('lists and pages of accounts and contacts are sound', async ({ page }) => {
      const mark = `${Date.now().toString(36)}${size}`;
      await signIn(page, 'admin');
      for (const [path, noun, field] of [
        ['/accounts', 'Account', 'Name'],
        ['/contacts', 'Contact', 'Last name (optional)'],
      ] as const) {
        await page.goto(path);
        await page
          .getByRole('button', { name: `New ${noun}` })
          .first()
          .click();
        await expectSound(page, `the dialog of a new ${noun}`);
        await page.getByLabel(field).fill(`Halden ${mark}`);
        await page
          .getByRole('dialog')
          .getByRole('button', { name: `Create ${noun}` })
          .click();
        await expect(
          page
            .getByRole('main')
            .getByRole('link', { name: `Halden ${mark}` })
            .first(),
        ).toBeVisible();
        await expectSound(page, path);
        await page
          .getByRole('main')
          .getByRole('link', { name: `Halden ${mark}` })
          .first()
          .click();
        await expect(page.getByRole('heading', { name: `Halden ${mark}` })).toBeVisible();
        await expectSound(page, `an open ${noun}`);
      }
      await page.getByRole('link', { name: 'Open page' }).click();
      await expect(page).toHaveURL(/\/contacts\/[0-9a-f-]{36}$/);
      await expectSound(page, 'the page of a contact');
      await page.goto('/accounts/0198a3f0-1c00-7000-8000-000000000001');
      await expect(page.getByText('This account doesn’t exist')).toBeVisible();
      await expectSound(page, 'an account that is not there');
    });
  });
}

test('a manager keeps a view of accounts, changes all of it at once, takes that back and saves it as a file', async ({
  page,
}) => {
  const problems = listenForErrors(page);
  const mark = Date.now().toString(36);
  await signIn(page, 'manager');
  await openScreen(page, 'Accounts');
  for (const name of [`Tarn ${mark} North`, `Tarn ${mark} South`]) {
    await page.getByRole('button', { name: 'New Account' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New Account' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    await expect(dialog).toHaveCount(0);
  }

  // The words and the order are kept as a view, and come back with it.
  const rows = page.locator('tbody tr[aria-rowindex]');
  await page.getByLabel('Search accounts').fill(`Tarn ${mark}`);
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save view' }).click();
  const save = page.getByRole('dialog', { name: 'Save view' });
  await save.getByLabel('Name').fill(`Tarn ${mark}`);
  await save.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/view=/);
  await page.getByRole('tab', { name: /All Accounts/ }).click();
  await expect(page).not.toHaveURL(/view=/);
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitemradio', { name: `Tarn ${mark}` }).click();
  await expect(rows).toHaveCount(2);

  // A field of all of them, and back.
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  const bar = page.getByRole('region', { name: 'Selected accounts' });
  await bar.getByRole('button', { name: 'Set field' }).click();
  const ask = page.getByRole('dialog', { name: 'Set field for 2 accounts' });
  await ask.getByLabel('Field', { exact: true }).selectOption('industry');
  await ask.getByLabel('Industry').selectOption('retail');
  await ask.getByRole('button', { name: 'Set field' }).click();
  const run = page.getByRole('region', { name: 'Bulk action' });
  await expect(run).toContainText('Changed one field of 2 accounts');
  await expect(rows.first()).toContainText('Retail');
  await run.getByRole('button', { name: 'Undo' }).click();
  await expect(run).toContainText('Restored 2 accounts');
  await expect(rows.first()).not.toContainText('Retail');

  // As a file.
  await page.getByRole('button', { name: 'Export' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Export accounts' }).getByRole('button', { name: 'Export' }).click();
  expect((await file).suggestedFilename()).toMatch(/^accounts-.*\.csv$/);
  await expect(page.getByText('Exported 2 accounts')).toBeVisible();
  expect(problems).toEqual([]);
});
