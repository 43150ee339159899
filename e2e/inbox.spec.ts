import { expect, type Locator, type Page, test } from '@playwright/test';
import { apiOf } from './api.ts';
import { expectSound, LOOKS } from './looks.ts';
import { openMailServers } from './mail-servers.ts';
import { signIn } from './people.ts';
import { openScreen } from './sidebar.ts';

const PASSWORD = 'an app password';

async function nameServers(form: Locator, { imap_port, smtp_port }: { imap_port: number; smtp_port: number }) {
  await form.getByRole('textbox', { name: 'IMAP server' }).fill('localhost');
  await form.getByRole('textbox', { name: 'Port' }).first().fill(`${imap_port}`);
  await form.getByRole('textbox', { name: 'SMTP server' }).fill('localhost');
  await form.getByRole('textbox', { name: 'Port' }).last().fill(`${smtp_port}`);
}
async function disconnect(page: Page) {
  await page.getByRole('button', { name: 'checked' }).click();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog', { name: 'Disconnect' }).getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Mailbox disconnected')).toBeVisible();
}

test('a rep connects a mailbox, answers a lead, takes it back, and makes a stranger a lead', async ({ page }) => {
  const mark = `${Date.now() % 1_000_000}`;
  const own = `sales.${mark}@fieldstone.example`;
  const vera = `vera.${mark}@nordlys.example`;
  const servers = await openMailServers(own, { password: PASSWORD });
  try {
    await signIn(page, 'sdr');
    const call = await apiOf(page);
    await call('POST', '/leads', { email: vera, first_name: 'Vera', last_name: `Solheim ${mark}`, company: 'Nordlys' });
    await openScreen(page, 'Inbox');
    await page.getByRole('button', { name: 'Connect mailbox' }).click();
    const form = page.getByRole('dialog', { name: 'Connect a mailbox' });
    await form.getByRole('radio', { name: 'IMAP and SMTP' }).check();
    await form.getByRole('button', { name: 'Test' }).click();
    await expect(form.getByText('Enter the password')).toBeVisible();
    await form.getByRole('textbox', { name: 'Email address' }).fill(own);
    await form.getByLabel('App password').fill('something else');
    await nameServers(form, servers);
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

    // One conversation of a mailbox of one's own is shared, and assigned to a colleague.
    await expect(page.getByRole('button', { name: 'Assign' })).toHaveCount(0);
    await page.getByRole('button', { name: 'More' }).click();
    await page
      .getByRole('group', { name: 'Who can read this conversation' })
      .getByRole('menuitemradio', { name: 'Everyone in the company' })
      .click();
    await expect(page.getByText('Everyone in the company can read this conversation')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Assigned to' })).toBeVisible();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitemradio', { name: 'Same as the mailbox' }).click();
    await expect(page.getByText('This conversation follows the mailbox’s setting')).toBeVisible();

    // An answer is kept while one looks at something else, and can be taken back for a minute.
    await page.keyboard.press('r');
    await page.keyboard.type('Yes, that week works.');
    await page.getByRole('link', { name: `Gauges ${mark}` }).click();
    await expect(page.getByRole('heading', { name: 'No lead with this address' })).toBeVisible();
    await page.goBack();
    const reply = page.getByRole('textbox', { name: 'Reply', exact: true });
    await expect(reply).toHaveValue('Yes, that week works.');
    const lars = `lars.${mark}@nordlys.example`;
    await page.getByRole('button', { name: `To ${vera}: change recipients` }).click();
    const recipients = page.getByRole('dialog', { name: 'Recipients' });
    await recipients.getByRole('textbox', { name: 'Add an email address' }).fill('Lars');
    await page.keyboard.press('Enter');
    await expect(recipients.getByText('Enter a valid email')).toBeVisible();
    await recipients.getByRole('textbox', { name: 'Add an email address' }).fill(lars);
    await page.keyboard.press('Enter');
    await expect(recipients.getByRole('listitem')).toHaveText([`To${vera}`, `Copy${lars}`]);
    await expectSound(page, 'the recipients of a reply');
    await page.keyboard.press('Escape');
    await reply.press('Control+Enter');
    await expect(page.getByRole('article').getByText('Sends within a minute')).toBeVisible();
    await expect(page.getByRole('article').getByText(`To ${vera}, ${lars}`)).toBeVisible();
    await expect(reply).toHaveValue('');
    await page.getByRole('article').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('article').getByText('Sends within a minute')).toBeHidden();
    await expect(reply).toHaveValue('Yes, that week works.');
    await page.getByRole('button', { name: `To ${vera}, ${lars}: change recipients` }).click();
    await recipients.getByRole('button', { name: `Remove ${lars}` }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: `To ${vera}: change recipients` })).toBeVisible();

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

    // Its servers change, and its conversations stay.
    await page.getByRole('button', { name: 'checked' }).click();
    await page.getByRole('button', { name: 'Change servers' }).click();
    const moving = page.getByRole('dialog', { name: `Servers of ${own}` });
    await expect(moving.getByRole('textbox', { name: 'IMAP server' })).toHaveValue('localhost');
    await moving.getByRole('button', { name: 'Test' }).click();
    await expect(moving.getByText('Enter the password')).toBeVisible();
    await moving.getByLabel('App password').fill(PASSWORD);
    await moving.getByRole('button', { name: 'Test' }).click();
    await moving.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Servers saved.')).toBeVisible();
    await page.keyboard.press('Escape');
    await disconnect(page);
  } finally {
    await servers.close();
  }
});

const NAMED = (name: string, type: string) => [
  '--b',
  `Content-Type: ${type}; name="${name}"`,
  `Content-Disposition: attachment; filename="${name}"`,
  'Content-Transfer-Encoding: base64',
  '',
  'aGVsbG8=',
];

test('a rep opens what came with an email, and answers with a template and a file, later', async ({ page }) => {
  const mark = `${Date.now() % 1_000_000}`;
  const own = `offers.${mark}@fieldstone.example`;
  const vera = `vera.${mark}@nordlys.example`;
  const servers = await openMailServers(own, { password: PASSWORD });
  try {
    await signIn(page, 'ae');
    const call = await apiOf(page);
    await call('POST', '/leads', { email: vera, first_name: 'Vera', last_name: `Solheim ${mark}`, company: 'Nordlys' });
    servers.deliver({
      from: `Vera Solheim <${vera}>`,
      to: own,
      subject: `Cold store ${mark}`,
      type: 'multipart/mixed; boundary="b"',
      body: [
        '--b',
        'Content-Type: text/html; charset=utf-8',
        '',
        `<p>Our <b style="color:#b00">floor plan</b></p><img src="https://track.example/p.gif" alt="">`,
        `<a href="https://nordlys.example/">Our site</a><script>parent.document.title = 'run'</script>`,
        ...NAMED('floor.txt', 'text/plain'),
        ...NAMED('viewer.exe', 'application/octet-stream'),
        '--b--',
      ].join('\n'),
    });
    await openScreen(page, 'Inbox');
    await page.getByRole('button', { name: 'Connect mailbox' }).click();
    const form = page.getByRole('dialog', { name: 'Connect a mailbox' });
    await form.getByRole('radio', { name: 'IMAP and SMTP' }).check();
    await form.getByRole('textbox', { name: 'Email address' }).fill(own);
    await form.getByLabel('App password').fill(PASSWORD);
    await nameServers(form, servers);
    await form.getByRole('button', { name: 'Test' }).click();
    await form.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByRole('link', { name: `Cold store ${mark}` }).click();

    const email = page.getByRole('article').first();
    await email.getByRole('button', { name: 'Show original layout' }).click();
    const layout = page.frameLocator('iframe[title*="original layout"]');
    await expect(layout.getByText('floor plan')).toHaveCSS('color', 'rgb(187, 0, 0)');
    await expect(email.getByText('Pictures aren’t loaded')).toBeVisible();
    await expectSound(page, 'an email in its own layout');
    await email.getByRole('button', { name: 'Load pictures' }).click();
    await expect(email.getByText('Pictures aren’t loaded')).toBeHidden();
    await expect(layout.getByText('floor plan')).toBeVisible();
    expect(await page.title()).not.toBe('run');
    await email.getByRole('button', { name: 'Show as text' }).click();
    const downloads = page.waitForEvent('download');
    await email.getByRole('button', { name: 'floor.txt' }).click();
    expect((await downloads).suggestedFilename()).toBe('floor.txt');
    await email.getByRole('button', { name: 'viewer.exe' }).click();
    await expect(page.getByText('This type of file can run programs')).toBeVisible();

    await page.getByLabel('Attach files').setInputFiles([
      { name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('Three units') },
      { name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    ]);
    const files = page.getByRole('list', { name: 'Attached files' });
    await expect(files.getByText('offer.txt')).toBeVisible();
    await expect(files.getByRole('alert')).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Write a reply')).toBeVisible();
    await page.getByRole('button', { name: 'Templates' }).click();
    await page.getByRole('dialog', { name: 'Insert a template' }).locator('.pop-i').first().click();
    const reply = page.getByRole('textbox', { name: 'Reply', exact: true });
    await expect(reply).not.toHaveValue('');
    await reply.fill('Here is our offer.');
    await page.getByRole('button', { name: 'Send later' }).click();
    await expect(page.getByText('Wait until all files are attached')).toBeVisible();
    await files.getByRole('button', { name: 'Remove tool.exe' }).click();

    // What is begun is there again, files too.
    await page.reload();
    await expect(reply).toHaveValue('Here is our offer.');
    await expect(files.getByText('offer.txt')).toBeVisible();
    await page.getByRole('button', { name: 'Send later' }).click();
    await page.getByRole('dialog', { name: 'Send later' }).getByRole('button', { name: 'Tomorrow' }).click();
    const waiting = page.getByRole('article').last();
    await expect(waiting.getByText('Sends tomorrow, 9:00 AM')).toBeVisible();
    await expect(waiting.getByText('offer.txt')).toBeVisible();
    await waiting.getByRole('button', { name: 'Undo' }).click();
    await expect(reply).toHaveValue('Here is our offer.');
    await expect(files.getByText('offer.txt')).toBeVisible();
    await files.getByRole('button', { name: 'Remove offer.txt' }).click();
    await expect(files).toBeHidden();
    await disconnect(page);
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
