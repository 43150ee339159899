import { expect, type Page, test } from '@playwright/test';
import { expectSound } from './looks.ts';
import { signIn } from './people.ts';
import { openScreen } from './sidebar.ts';

/**
 * Uploads an export from the toolbar of the list that is open, and lets it through: nothing has to be mapped by hand.
 */
async function bring(page: Page, title: string, name: string, rows: string[], found: string): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expectSound(page, `the upload of ${name}`);
  const buffer = Buffer.from(rows.join('\n'));
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await expect(dialog.getByLabel('Field of Record ID')).toHaveValue('external_id');
  await expectSound(page, `the mapping of ${name}`);
  await dialog.getByRole('button', { name: 'Dry run' }).click();
  await expect(dialog.getByText(found)).toBeVisible();
  await expectSound(page, `the dry run of ${name}`);
  await dialog.getByRole('button', { name: `Import ${rows.length - 1} rows` }).click();
  await expect(dialog.getByText('Imported', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
}

test('companies and people of another CRM: imported one after the other, connected, and taken back', async ({
  page,
}) => {
  const tag = `heron${Date.now()}`;
  await signIn(page, 'admin');
  await openScreen(page, 'Accounts');
  await bring(
    page,
    'Import accounts',
    `${tag}-companies.csv`,
    [
      'Record ID,Company name,Company Domain Name,Number of Employees,Industry',
      `${tag}1,Foundry ${tag},foundry-${tag}.example,120,manufacturing`,
      `${tag}2,Labs ${tag},labs-${tag}.example,40,healthcare`,
    ],
    'Here is what the import will do.',
  );
  await openScreen(page, 'Contacts');
  await bring(
    page,
    'Import contacts',
    `${tag}-contacts.csv`,
    [
      'Record ID,First Name,Last Name,Email,Job Title,Associated Company IDs,Associated Company',
      `${tag}3,Ines,Moreau${tag},ines@foundry-${tag}.example,CFO,${tag}1,Foundry ${tag}`,
      `${tag}4,Ruth,Vance${tag},ruth-${tag}@gmail.com,,,Oak ${tag}`,
    ],
    '1 new account will be created for companies named in the file.',
  );

  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(`Moreau${tag}`);
  const list = page.getByRole('region', { name: 'List of contacts' });
  await expect(list.getByText(`Ruth Vance${tag}`)).toHaveCount(0); // a press on a row that moves meanwhile is none
  await list.getByText(`Ines Moreau${tag}`).first().click();
  const drawer = page.getByRole('region', { name: `Contact: Ines Moreau${tag}` });
  await drawer
    .getByRole('link', { name: `Foundry ${tag}` })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: `Foundry ${tag}` })).toBeVisible();
  await expect(page.getByText(`foundry-${tag}.example`).first()).toBeVisible();

  await openScreen(page, 'Contacts');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import contacts' });
  await dialog.getByRole('button', { name: new RegExp(`${tag}-contacts.csv`) }).click();
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await dialog.getByRole('button', { name: 'Undo now' }).click();
  await expect(dialog.getByText('3 records removed.')).toBeVisible();
});
