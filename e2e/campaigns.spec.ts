import { expect, test } from '@playwright/test';
import { apiOf } from './api.ts';
import { connectMailServer, openMailServers } from './mail-servers.ts';
import { expectSound, LOOKS } from './looks.ts';
import { newCompany, signIn, signInBeside } from './people.ts';
import { openScreen } from './sidebar.ts';

const PASSWORD = 'an app password';

test('a campaign is written, sends, lets go who unsubscribes, and ends', async ({ page, browser }) => {
  const { admin } = await newCompany(page);
  const own = `sales.${Date.now() % 1_000_000}@acme.example`;
  const servers = await openMailServers(own, { password: PASSWORD });
  const plain = (at: number) => (servers.sent[at] ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  try {
    await signInBeside(page, admin);
    await connectMailServer(page, servers, { own, password: PASSWORD });
    const call = await apiOf(page);
    const { id: owner } = await call<{ id: string }>('GET', '/users/me');
    for (const name of ['Vera', 'Aiko', 'Bram'])
      await call('POST', '/leads', {
        email: `${name.toLowerCase()}@harbour.example`,
        first_name: name,
        last_name: 'Lind',
        company: 'Harbour Robotics',
        source: 'referral',
        assigned_to: owner,
      });

    await openScreen(page, 'Campaigns');
    await expect(page.getByText('No campaigns yet')).toBeVisible();
    await page.getByRole('button', { name: 'New campaign' }).first().click();
    const create = page.getByRole('dialog', { name: 'New campaign' });
    await create.getByRole('button', { name: 'Create campaign' }).click();
    await expect(create.getByText('Enter a name')).toBeVisible();
    await create.getByLabel('Name').fill('Recalibration due');
    await create.getByRole('button', { name: 'Create campaign' }).click();
    await expect(page.getByRole('heading', { name: 'Recalibration due' })).toBeVisible();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page.getByText('Add a step that does something before you start')).toBeVisible();

    await page.getByRole('button', { name: 'Add the first step' }).click();
    await page.getByRole('menuitem', { name: 'Email', exact: true }).click();
    const step = page.getByRole('region', { name: 'Email 1' });
    await step.getByLabel('Subject').fill('Gauges for {{company}}');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(step.getByText('Say what stands here without a value')).toBeVisible();
    await step.getByLabel('Subject').fill('Your gauges are due');
    await step.getByLabel('Message').fill('Hello {{first_name | "there"}},\n\nShall we collect them? ');
    await step.getByRole('button', { name: 'Insert a field' }).click();
    await step.getByRole('menuitem', { name: 'Company', exact: true }).click();
    await expect(step.getByLabel('Message')).toHaveValue(/\{\{company\}\}$/);
    await expect(step.getByText('Shall we collect them? Harbour Robotics')).toBeVisible();
    await step.getByRole('button', { name: 'Send me a test' }).click();
    await expect(page.getByText('Test sent to')).toBeVisible();
    await expect.poll(() => servers.sent.length, { timeout: 20_000 }).toBe(1);
    expect(plain(0)).toContain('Subject: [Test] Your gauges are due');
    await step.getByRole('button', { name: 'Done', exact: true }).click();

    const addAtEnd = async (kind: string) => {
      await page.getByRole('button', { name: 'Add a step here' }).last().click();
      await page.getByRole('menuitem', { name: kind, exact: true }).click();
    };
    await addAtEnd('Email');
    await page.getByRole('region', { name: 'Email 2' }).getByLabel('Subject').fill('Again');
    await openScreen(page, 'Leads');
    await page.goBack();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('Email 2: Add a wait before this email');
    await page.getByRole('region', { name: 'Email 2' }).getByRole('button', { name: 'Remove step' }).click();
    await addAtEnd('Wait');
    await addAtEnd('Task');
    await page.getByRole('region', { name: 'Call' }).getByLabel('Title').fill('Call about the pick-up');
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('checkbox', { name: 'Send only within these hours' }).uncheck();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Campaign saved')).toBeVisible();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page.getByText('Campaign started')).toBeVisible();

    await page.getByRole('button', { name: 'Enroll leads' }).click();
    const enroll = page.getByRole('dialog', { name: 'Enroll leads' });
    await enroll.getByRole('button', { name: 'Enroll 3 leads' }).click();
    await expect(page.getByText('Enrolled 3 leads')).toBeVisible();
    await expect.poll(() => servers.sent.length, { timeout: 30_000 }).toBe(4);
    await page.getByRole('tab', { name: /^Enrolled/ }).click();
    await expect(page.getByRole('row', { name: /Vera Lind/ })).toContainText('Email 1');

    const at = [1, 2, 3].find((one) => plain(one).includes('aiko@')) ?? 0;
    const way = /\/api\/unsubscribe\/[\w-]+/.exec(plain(at))?.[0] ?? '';
    const reader = await (await browser.newContext()).newPage();
    await reader.goto(way);
    await reader.getByRole('button', { name: 'Unsubscribe' }).click();
    await reader.getByRole('button', { name: 'They were not relevant to me' }).click();
    await expect(reader.getByText('Thank you for telling us.')).toBeVisible();
    await reader.context().close();
    await expect(page.getByRole('row', { name: /Aiko Lind/ })).toContainText('Unsubscribed');

    await page
      .getByRole('row', { name: /Vera Lind/ })
      .getByRole('link', { name: /Vera Lind/ })
      .click();
    await expect(page.getByRole('region', { name: 'Campaigns' })).toContainText('Recalibration due');
    await page.goBack();
    await page.getByRole('checkbox', { name: 'Select Bram Lind' }).check();
    await page.getByRole('button', { name: 'Remove from campaign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from campaign' }).click();
    await expect(page.getByText('Removed 1 lead', { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: /Bram Lind/ })).toContainText('Removed');

    await page.getByRole('tab', { name: 'Results' }).click();
    await expect(page.getByRole('region', { name: 'Why people unsubscribed' })).toContainText('Not relevant');
    await page.getByRole('region', { name: 'Why leads left' }).getByRole('link', { name: 'Unsubscribed' }).click();
    await expect(page.getByRole('row', { name: /Aiko Lind/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /Vera Lind/ })).toHaveCount(0);

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'End campaign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End campaign' }).click();
    await expect(page.getByText('Campaign ended')).toBeVisible();
    await page.getByRole('link', { name: 'Campaigns', exact: true }).last().click();
    await expect(page.getByRole('row', { name: /Recalibration due/ })).toContainText('Ended');
  } finally {
    await servers.close();
  }
});

test('a rep enrolls leads of their own from the list, and changes no campaign', async ({ page }) => {
  await signIn(page, 'sdr');
  await openScreen(page, 'Campaigns');
  await expect(page.getByRole('button', { name: 'New campaign' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Gauges before the audit' }).click();
  await expect(page.getByText('You can read this campaign. A manager can change it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0);
  await openScreen(page, 'Leads');
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  await page
    .getByRole('region', { name: /^Selected/ })
    .getByRole('button', { name: 'Enroll' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Enroll in a campaign' });
  await dialog.getByLabel('Campaign').selectOption({ label: 'Gauges before the audit' });
  await expect(dialog.getByText(/would be enrolled|Nobody/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

for (const { colorScheme, size, viewport } of LOOKS) {
  test.describe(`${colorScheme}, ${size}`, () => {
    test.use({ colorScheme, viewport });
    test('campaigns and one of them are sound', async ({ page }) => {
      await signIn(page, 'admin');
      await page.goto('/campaigns');
      await page
        .getByRole('main')
        .getByRole('link', { name: /Gauges before the audit/ })
        .first()
        .click();
      await expect(page.getByRole('button', { name: /Email 1/ })).toBeVisible();
      await expectSound(page, 'the steps');
      await page.getByRole('button', { name: /Email 1/ }).click();
      await expect(page.getByLabel('Subject', { exact: true })).toBeVisible();
      await expectSound(page, 'a step');
      await page.getByRole('button', { name: 'Done', exact: true }).click();
      for (const name of ['Enrolled', 'Results', 'Settings']) {
        await page.getByRole('tab', { name: new RegExp(name) }).click();
        await expectSound(page, name);
      }
    });
  });
}
