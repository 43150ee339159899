import { expect, test } from '@playwright/test';
import { apiOf } from './api.ts';
import { connectMailServer, openMailServers } from './mail-servers.ts';
import { expectSound, LOOKS } from './looks.ts';
import { newCompany, signIn, signInBeside, tokenOf } from './people.ts';
import { openScreen } from './sidebar.ts';

const PASSWORD = 'an app password';

test('a customer gets a page, opens it with a code, and its link is revoked', async ({ page, browser }) => {
  const { admin } = await newCompany(page);
  const own = `sales.${Date.now() % 1_000_000}@acme.example`;
  const servers = await openMailServers(own, { password: PASSWORD });
  try {
    await signInBeside(page, admin);
    await connectMailServer(page, servers, { own, password: PASSWORD });
    const call = await apiOf(page);
    const { id } = await call<{ id: string }>('POST', '/accounts', { name: 'Harbour Robotics' });
    await call('POST', '/contacts', {
      first_name: 'Lin',
      last_name: 'Hao',
      email: 'lin@harbour.example',
      account_id: id,
    });
    await page.request.post(`/api/files?type=account&id=${id}&name=plan.txt`, {
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${await tokenOf(page)}` },
      data: Buffer.from('The plan.'),
    });

    await openScreen(page, 'Client Portal');
    await expect(page.getByText('No client portals yet')).toBeVisible();
    await page.getByRole('button', { name: 'New portal' }).first().click();
    const form = page.getByRole('dialog', { name: 'New portal' });
    await form.getByRole('button', { name: 'Create portal' }).click();
    await expect(form.getByText('Choose an account')).toBeVisible();
    await form.getByRole('combobox', { name: 'Account' }).fill('harbour');
    await form.getByRole('listbox').getByRole('option').first().click();
    await form.getByRole('button', { name: 'Create portal' }).click();
    await expect(page.getByRole('heading', { name: 'Our work with Harbour Robotics' })).toBeVisible();

    await page.getByLabel('Welcome').fill('Here is all that we agreed.');
    await page.getByRole('button', { name: 'Add a step' }).click();
    await page.getByRole('checkbox', { name: /plan\.txt/ }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible(); // a step without words
    await page.getByRole('textbox', { name: 'Step 1', exact: true }).fill('Deliver the testers');
    await page.getByRole('tab', { name: /People/ }).click();
    await page.getByRole('tab', { name: 'Content' }).click();
    await expect(page.getByRole('textbox', { name: 'Step 1', exact: true })).toHaveValue('Deliver the testers');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Portal saved')).toBeVisible();

    await page.getByRole('tab', { name: /People/ }).click();
    await page.getByRole('button', { name: 'Add a person' }).click();
    const invite = page.getByRole('dialog', { name: 'Add a person' });
    await invite.getByRole('button', { name: 'Add Lin Hao' }).click();
    await expect(invite.getByLabel('Email')).toHaveValue('lin@harbour.example');
    await invite.getByLabel('Name').fill('Wei Zhang');
    await invite.getByLabel('Email').fill('wei@harbour');
    await invite.getByRole('button', { name: 'Send link' }).click();
    await expect(invite.getByText('Enter a valid email address')).toBeVisible();
    await invite.getByLabel('Email').fill('wei@harbour.example');
    await invite.getByRole('checkbox').check();
    await invite.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('Link sent')).toBeVisible();
    await expect.poll(() => servers.sent.length, { timeout: 20_000 }).toBe(1);
    const plain = (at: number) => (servers.sent[at] ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const path = /\/portal\/[\w-]+/.exec(plain(0))?.[0] ?? '';

    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await phone.goto(path);
    await expect(phone.getByText('We’ll email it to w…@harbour.example.')).toBeVisible();
    await expectSound(phone, 'before the code');
    await phone.getByRole('button', { name: 'Send the code' }).click();
    await expect.poll(() => servers.sent.length, { timeout: 20_000 }).toBe(2);
    const code = /Your code is (\d{6})/.exec(plain(1))?.[1] ?? '';
    await phone.getByRole('button', { name: 'Open the page' }).click();
    await expect(phone.getByText('Enter the code', { exact: true })).toBeVisible();
    await phone.getByLabel('Code').fill(code === '111111' ? '222222' : '111111');
    await phone.getByRole('button', { name: 'Open the page' }).click();
    await expect(phone.getByText('This code is wrong')).toBeVisible();
    await phone.getByLabel('Code').fill(code);
    await phone.getByRole('button', { name: 'Open the page' }).click();
    await expect(phone.getByText('Here is all that we agreed.')).toBeVisible();
    await expect(phone.getByText('Deliver the testers')).toBeVisible();
    await expectSound(phone, 'the customer’s page');
    const download = phone.waitForEvent('download');
    await phone.getByRole('button', { name: 'Download plan.txt' }).click();
    expect((await download).suggestedFilename()).toBe('plan.txt');
    await phone.reload(); // the same tab does not ask again
    await expect(phone.getByText('Here is all that we agreed.')).toBeVisible();

    await phone.getByRole('button', { name: 'Ask a question' }).click();
    const asking = phone.getByRole('dialog', { name: 'Ask a question' });
    await asking.getByRole('button', { name: 'Send question' }).click();
    await expect(asking.getByText('Enter your question')).toBeVisible();
    await asking.getByLabel('Your question').fill('When do the testers come?');
    await asking.getByRole('button', { name: 'Send question' }).click();
    await expect(phone.getByText('Waiting for an answer')).toBeVisible();
    await page.getByRole('tab', { name: 'Questions 1' }).click();
    await expect(page.getByText('When do the testers come?')).toBeVisible();
    await page.getByLabel('Your answer to Wei Zhang').fill('On Monday.');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByText('Answer sent')).toBeVisible();
    await expect.poll(() => plain(2), { timeout: 20_000 }).toContain('On Monday.');
    await phone.reload();
    await expect(phone.getByText('On Monday.')).toBeVisible();
    await expectSound(phone, 'a question and its answer');

    await page.getByRole('link', { name: 'Preview' }).click();
    await expect(page.getByText('On Monday.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download plan.txt' })).toBeDisabled();
    await expectSound(page, 'the preview');
    await page.getByRole('link', { name: 'Back to the portal' }).click();

    await page.getByRole('tab', { name: 'Views' }).click();
    await expect(page.getByText('Wei Zhang opened the page')).toBeVisible();
    await expect(page.getByText('Wei Zhang downloaded plan.txt')).toBeVisible();
    await page.getByRole('tab', { name: /People/ }).click();
    await page.getByRole('button', { name: 'Revoke the link of Wei Zhang' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('Link revoked')).toBeVisible();
    await phone.reload();
    await expect(phone.getByRole('heading', { name: 'This link does not open a page' })).toBeVisible();
    await phone.context().close();

    await page.getByRole('link', { name: 'Harbour Robotics', exact: true }).click();
    const portals = page.getByRole('region', { name: 'Client portals' });
    await portals.getByRole('link', { name: 'Our work with Harbour Robotics' }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete portal' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete portal' }).click();
    await expect(page.getByText('No client portals yet')).toBeVisible();
  } finally {
    await servers.close();
  }
});

for (const { colorScheme, size, viewport } of LOOKS) {
  test.describe(`${colorScheme}, ${size}`, () => {
    test.use({ colorScheme, viewport });
    test('portals and one of them are sound', async ({ page }) => {
      await signIn(page, 'admin');
      await page.goto('/client-portal');
      await page
        .getByRole('main')
        .getByRole('link', { name: /Our work with/ })
        .first()
        .click();
      await expect(page.getByRole('textbox', { name: 'Step 1', exact: true })).toBeVisible();
      await expectSound(page, 'a portal');
      await page.getByRole('tab', { name: /Questions/ }).click();
      await expect(page.getByText(/line leads/)).toBeVisible();
      await expectSound(page, 'its questions');
      await page.getByRole('tab', { name: /People/ }).click();
      await expectSound(page, 'its people');
      await page.getByRole('button', { name: 'Add a person' }).click();
      await expectSound(page, 'a link for somebody');
    });
  });
}
