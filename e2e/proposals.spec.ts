import { expect, type Page, test } from '@playwright/test';
import { apiOf } from './api.ts';
import { connectMailServer, openMailServers } from './mail-servers.ts';
import { expectSound, LOOKS } from './looks.ts';
import { newCompany, PEOPLE, signIn, signInBeside } from './people.ts';
import { openScreen } from './sidebar.ts';

const PASSWORD = 'an app password';

/** A line from the price list: its words are typed, the first that fits is taken. */
async function addLine(page: Page, words: string) {
  await page.getByRole('combobox', { name: 'Add from the price list' }).fill(words);
  await page.getByRole('option').first().click();
}

test('a rep asks for a discount to be approved, a manager sends it back, then approves it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'ae');
  const title = `Torque testing ${Date.now() % 1_000_000}`;
  const call = await apiOf(page);
  await call('POST', '/opportunities', { name: title });
  await openScreen(page, 'Proposals');
  await page.getByRole('button', { name: 'New proposal' }).click();
  const form = page.getByRole('dialog', { name: 'New proposal' });
  await form.getByRole('button', { name: 'Create draft' }).click();
  await expect(form.getByText('Choose a deal')).toBeVisible();
  await form.getByRole('combobox', { name: 'Opportunity' }).fill(title);
  await form.getByRole('option').first().click();
  await form.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  await addLine(page, 'torque');
  const quantity = page.getByRole('textbox', { name: 'Quantity of Torque tester' });
  await quantity.fill('4');
  await page.getByRole('textbox', { name: 'Discount of Torque tester' }).fill('20');
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary.getByText('$4,640')).toBeVisible();
  await expect(summary.getByText('The discount is 20%, above your 15% limit.')).toBeVisible();
  await openScreen(page, 'Dashboard');
  await page.goBack();
  await expect(quantity).toHaveValue('4'); // what was typed is kept
  await page.getByRole('button', { name: 'Request approval' }).click();
  const ask = page.getByRole('dialog', { name: 'Request approval' });
  await ask.getByLabel('Reason for the discount').fill('They take three years.');
  await ask.getByRole('button', { name: 'Request approval' }).click();
  await expect(page.getByText('Approval requested')).toBeVisible();

  const manager = await (await browser.newContext()).newPage();
  await signInBeside(manager, PEOPLE.manager);
  await openScreen(manager, 'Proposals');
  await manager.getByRole('tab', { name: 'To approve' }).click();
  await manager.getByRole('link', { name: title }).click();
  const asked = manager.getByRole('complementary', { name: 'Summary' });
  await expect(asked.getByText('They take three years.')).toBeVisible();
  await asked.getByRole('button', { name: 'Send back' }).click();
  const back = manager.getByRole('dialog', { name: 'Send the draft back' });
  await back.getByRole('button', { name: 'Send back' }).click();
  await expect(back.getByText('Say what should change')).toBeVisible();
  await back.getByLabel('What should change?').fill('Not more than 18%.');
  await back.getByRole('button', { name: 'Send back' }).click();
  await expect(manager.getByText('Draft sent back')).toBeVisible();

  await expect(summary.getByText('Not more than 18%.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Discount of Torque tester' }).fill('18');
  await page.getByRole('button', { name: 'Request approval' }).click();
  await ask.getByRole('button', { name: 'Request approval' }).click();
  await expect(summary.getByText('Waiting for approval')).toBeVisible();
  await asked.getByRole('button', { name: 'Approve' }).click();
  await expect(asked.getByText('approved this discount.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  await manager.context().close();
});

test('a proposal is sent, questioned, changed and signed on a phone, and wins its deal', async ({ page, browser }) => {
  const { admin } = await newCompany(page);
  const own = `sales.${Date.now() % 1_000_000}@acme.example`;
  const servers = await openMailServers(own, { password: PASSWORD });
  try {
    await signInBeside(page, admin);
    await connectMailServer(page, servers, { own, password: PASSWORD });

    await openScreen(page, 'Proposals');
    await expect(page.getByText('No proposals yet')).toBeVisible();
    await page.getByRole('link', { name: 'Price list' }).click();
    await page.getByRole('button', { name: 'New item' }).click();
    const item = page.getByRole('dialog', { name: 'New item' });
    await item.getByRole('button', { name: 'Add item' }).click();
    await expect(item.getByText('Enter a name')).toBeVisible();
    await item.getByLabel('Name').fill('Torque tester');
    await item.getByLabel('Section').fill('Instruments');
    await item.getByRole('textbox', { name: 'Price in USD' }).fill('1450');
    await item.getByLabel('Tax rate (%)').fill('10');
    await item.getByRole('button', { name: 'Add item' }).click();
    await expect(page.getByRole('button', { name: 'Edit Torque tester' })).toBeVisible();

    const call = await apiOf(page);
    await call('POST', '/opportunities', { name: 'Torque testing' });
    await openScreen(page, 'Proposals');
    await page.getByRole('button', { name: 'New proposal' }).first().click();
    const form = page.getByRole('dialog', { name: 'New proposal' });
    await form.getByRole('combobox', { name: 'Opportunity' }).fill('torque');
    await form.getByRole('option').first().click();
    await form.getByRole('button', { name: 'Create draft' }).click();
    await addLine(page, 'tester');
    await page.getByRole('textbox', { name: 'Quantity of Torque tester' }).fill('2');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const send = page.getByRole('dialog', { name: 'Send the proposal' });
    await send.getByLabel('Name').fill('Wei Zhang');
    await send.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(send.getByText('Enter a valid email address')).toBeVisible();
    await send.getByLabel('Email').fill('wei@harbour.example');
    await expect(send.getByRole('textbox', { name: 'Message' })).toHaveValue(/^Hello Wei,/);
    await send.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Proposal sent')).toBeVisible();

    await expect.poll(() => servers.sent.length, { timeout: 20_000 }).toBeGreaterThan(0);
    const letter = (servers.sent[0] ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const path = /\/proposal\/[\w-]+/.exec(letter)?.[0] ?? '';
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await phone.goto(path);
    await expect(phone.getByRole('heading', { name: 'Torque testing' })).toBeVisible();
    await expect(phone.getByText('$3,190').first()).toBeVisible(); // with tax
    await expectSound(phone, 'the customer’s page');
    await phone.getByRole('button', { name: 'Ask a question' }).click();
    const question = phone.getByRole('dialog', { name: 'Ask a question' });
    await question.getByRole('button', { name: 'Send question' }).click();
    await expect(question.getByText('Enter your question')).toBeVisible();
    await question.getByRole('textbox').fill('Is training included?');
    await question.getByRole('button', { name: 'Send question' }).click();
    await expect(phone.getByText('Waiting for an answer')).toBeVisible();

    const summary = page.getByRole('complementary', { name: 'Summary' });
    await expect(summary.getByText('Is training included?')).toBeVisible();
    await summary.getByLabel('Your answer').fill('Yes, half a day.');
    await summary.getByRole('button', { name: 'Answer' }).click();
    await expect(page.getByText('Answer sent')).toBeVisible();
    await page.getByRole('button', { name: 'New version' }).click();
    await expect(page.getByText('The customer can still read and sign version 1')).toBeVisible();
    await page.getByRole('textbox', { name: 'Quantity of Torque tester' }).fill('3');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await send.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Sent, version 2')).toBeVisible();

    await phone.getByRole('button', { name: 'Accept and sign' }).last().click();
    const sign = phone.getByRole('dialog', { name: 'Accept and sign' });
    await sign.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(sign.getByText('Tick that you accept the proposal')).toBeVisible();
    await sign.getByRole('checkbox').check();
    await sign.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(sign.getByText('There is a newer version of this proposal.')).toBeVisible();
    await phone.reload();
    await expect(phone.getByText('Yes, half a day.')).toBeVisible();
    await phone.getByRole('button', { name: 'Accept and sign' }).last().click();
    await sign.getByRole('button', { name: 'Draw' }).click();
    const box = await sign.getByLabel('Draw your signature here').boundingBox();
    if (!box) throw new Error('There is nowhere to draw');
    await phone.mouse.move(box.x + 40, box.y + 40);
    await phone.mouse.down();
    await phone.mouse.move(box.x + 120, box.y + 60, { steps: 8 });
    await phone.mouse.up();
    await sign.getByRole('checkbox').check();
    await sign.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(phone.getByText('Everybody has signed. Thank you.')).toBeVisible();
    await expectSound(phone, 'what was signed');
    const kept = phone.waitForEvent('download');
    await phone.getByRole('button', { name: 'PDF' }).click();
    expect((await kept).suggestedFilename()).toMatch(/^Q-1 .*\.pdf$/);
    await phone.context().close();

    await expect(page.getByText('Accepted, version 2')).toBeVisible();
    await page.getByRole('tab', { name: /Versions/ }).click();
    await expect(page.getByText('$4,350, was $2,900')).toBeVisible();
    const paper = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PDF' }).first().click();
    expect((await paper).suggestedFilename()).toMatch(/^Q-1 .*\.pdf$/);
    await page.getByRole('link', { name: 'Torque testing' }).click();
    await expect(page.getByText('Won').first()).toBeVisible();
    await page.getByRole('region', { name: 'Proposals' }).getByRole('link', { name: /Q-1/ }).click();
    await expect(page.getByRole('heading', { name: 'Torque testing' })).toBeVisible();
  } finally {
    await servers.close();
  }
});

for (const { colorScheme, size, viewport } of LOOKS) {
  test.describe(`${colorScheme}, ${size}`, () => {
    test.use({ colorScheme, viewport });

    test('proposals, one of them, its preview and the price list are sound', async ({ page }) => {
      await signIn(page, 'admin');
      await page.goto('/proposals');
      await expect(page.getByRole('main').getByRole('link', { name: /Q-/ }).first()).toBeVisible();
      await expectSound(page, 'the proposals');
      await page.getByRole('tab', { name: 'All' }).click();
      await page.getByRole('main').getByRole('link', { name: /Q-/ }).first().click();
      await expect(page.getByRole('tab', { name: /Lines/ })).toBeVisible();
      await expectSound(page, 'a proposal');
      await page.getByRole('tab', { name: 'Text' }).click();
      await expectSound(page, 'its text');
      await page.getByRole('link', { name: 'Preview' }).click();
      await expect(page.getByText('This is what the customer sees.')).toBeVisible();
      await expectSound(page, 'its preview');
      await page.getByRole('link', { name: 'Back to the proposal' }).click();
      await page.goto('/proposals');
      await page.getByRole('link', { name: 'Price list' }).click();
      await expect(page.getByRole('button', { name: 'New item' })).toBeVisible();
      await expectSound(page, 'the price list');
    });
  });
}
