import { expect, test } from '@playwright/test';
import { apiOf } from './api.ts';
import { expectSound, LOOKS } from './looks.ts';
import { openMailServers } from './mail-servers.ts';
import { signIn } from './people.ts';
import { openScreen } from './sidebar.ts';

const PASSWORD = 'an app password';

test('a rep connects a mailbox, answers a lead, takes it back, and makes a stranger a lead', async ({ page }) => {
  const mark = `${Date.now() % 1_000_000}`;
  const own = `sales.${mark}@fieldstone.example`;
  const vera = `vera.${mark}@nordlys.example`;
  const servers = await openMailServers(own, PASSWORD);
  try {
    await signIn(page, 'sdr');
    const call = await apiOf(page);
    await call('POST', '/leads', { email: vera, first_name: 'Vera', last_name: `Solheim ${mark}`, company: 'Nordlys' });
    await openScreen(page, 'Inbox');
    await page.getByRole('button', { name: 'Connect mailbox' }).click();
    const form = page.getByRole('dialog', { name: 'Connect a mailbox' });
    await form.getByRole('button', { name: 'Test' }).click();
    await expect(form.getByText('Enter the password')).toBeVisible();
    await form.getByRole('textbox', { name: 'Email address' }).fill(own);
    await form.getByLabel('App password').fill('something else');
    await form.getByRole('textbox', { name: 'IMAP server' }).fill('localhost');
    await form.getByRole('textbox', { name: 'Port' }).first().fill(`${servers.imap_port}`);
    await form.getByRole('textbox', { name: 'SMTP server' }).fill('localhost');
    await form.getByRole('textbox', { name: 'Port' }).last().fill(`${servers.smtp_port}`);
    await form.getByRole('button', { name: 'Test' }).click();
    await expect(form.getByText('Receiving failed: The mail server rejected')).toBeVisible();
    await form.getByLabel('App password').fill(PASSWORD);
    await form.getByRole('button', { name: 'Test' }).click();
    await expect(form.getByText('Sending works')).toBeVisible();
    await form.getByRole('checkbox', { name: 'Offer new senders as leads' }).check();
    await form.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByText('Mailbox connected.')).toBeVisible();
    await expect(page.getByText('You’re all caught up')).toBeVisible();

    servers.deliver({
      from: `Vera Solheim <${vera}>`,
      to: own,
      subject: `Pilot sites ${mark}`,
      body: 'Can you hold December 7?\n\nOn Monday Priya <priya@fieldstone.example> wrote:\n> Hello Vera',
    });
    servers.deliver({
      from: `Joy Okonkwo <joy.${mark}@lab.example>`,
      to: own,
      subject: `Gauges ${mark}`,
      body: 'We need 40 gauges calibrated.',
    });
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByRole('link', { name: `Pilot sites ${mark}` }).click();
    await expect(page.getByRole('article').getByText('Can you hold December 7?', { exact: true })).toBeVisible();
    await expect(page.getByText('> Hello Vera')).toBeHidden();
    await page.getByRole('button', { name: 'Show quoted text' }).click();
    await expect(page.getByText('> Hello Vera')).toBeVisible();
    await expect(page.getByRole('link', { name: `Vera Solheim ${mark}` })).toBeVisible();
    await expectSound(page, 'a conversation');

    // An answer is kept while one looks at something else, and can be taken back for a minute.
    await page.keyboard.press('r');
    await page.keyboard.type('Yes, that week works.');
    await page.getByRole('link', { name: `Gauges ${mark}` }).click();
    await expect(page.getByRole('heading', { name: 'No lead with this address' })).toBeVisible();
    await page.goBack();
    const reply = page.getByRole('textbox', { name: 'Reply', exact: true });
    await expect(reply).toHaveValue('Yes, that week works.');
    await reply.press('Control+Enter');
    await expect(page.getByRole('article').getByText('Sends within a minute')).toBeVisible();
    await expect(reply).toHaveValue('');
    await page.getByRole('article').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('article').getByText('Sends within a minute')).toBeHidden();
    await expect(reply).toHaveValue('Yes, that week works.');

    await page.getByRole('link', { name: `Gauges ${mark}` }).click();
    await page.getByRole('button', { name: 'Add as lead' }).click();
    const lead = page.getByRole('dialog', { name: 'Create New Lead' });
    await expect(lead.getByLabel('Email')).toHaveValue(`joy.${mark}@lab.example`);
    await lead.getByRole('textbox', { name: 'Company' }).fill('Lab Services');
    await lead.getByRole('button', { name: 'Create Lead' }).click();
    await expect(page.getByText('Linked by hand')).toBeVisible();
    await page.getByRole('heading', { name: `Gauges ${mark}` }).click();
    await page.keyboard.press('e');
    await expect(page.getByText('Conversation done')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: `Pilot sites ${mark}` })).toBeVisible();
    await page.getByRole('tab', { name: 'Done' }).click();
    await expect(page.getByRole('link', { name: `Gauges ${mark}` })).toBeVisible();

    // What the lead said is on their timeline, as much of it as the mailbox shares.
    await page.goBack();
    await page.getByRole('link', { name: `Vera Solheim ${mark}` }).click();
    await expect(page.getByText('They emailed').first()).toBeVisible();
    await openScreen(page, 'Inbox');
    await page.getByRole('button', { name: 'checked' }).click();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog', { name: 'Disconnect' }).getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByText('Mailbox disconnected')).toBeVisible();
  } finally {
    await servers.close();
  }
});

for (const { colorScheme, size, viewport } of LOOKS) {
  test.describe(`${colorScheme}, ${size}`, () => {
    test.use({ colorScheme, viewport });
    test('the form that connects a mailbox is sound', async ({ page }) => {
      await signIn(page, 'ae');
      if (size === 'phone') await page.goto('/communications');
      else await openScreen(page, 'Inbox');
      await page.getByRole('button', { name: 'Connect mailbox' }).click();
      await expectSound(page, 'the form');
    });
  });
}
