import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { findViolations } from './axe.ts';
import { expectSound, LOOKS } from './looks.ts';
import { newCompany, signInBeside } from './people.ts';
import { openScreen } from './sidebar.ts';

/** A website of somebody else's: another origin, with the one line that was copied. */
async function openSite(code: string): Promise<{ url: string; site: Server }> {
  const html = `<!doctype html><html lang="en"><head><title>Harbour</title></head><body><main><h1>Harbour</h1>${code}</main></body></html>`;
  const site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, site };
}

test('an admin builds a form, a visitor of another website sends it, and the lead says where it came from', async ({
  page,
  browser,
}) => {
  const { admin } = await newCompany(page);
  await signInBeside(page, admin);
  await openScreen(page, 'AI Lead Capture');
  const integrations = page.getByRole('region', { name: 'Integrations' });
  await integrations.getByRole('tab', { name: 'Website form' }).click();
  await integrations.getByRole('button', { name: 'New form' }).click();
  const dialog = page.getByRole('dialog', { name: 'New form' });
  await dialog.getByRole('button', { name: 'Create form' }).click();
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Contact page');
  await dialog.getByLabel('Add a field').selectOption({ label: 'Company size' });
  await dialog.getByLabel('Label of Company size').fill('How many are you?');
  await expect(dialog.getByRole('region', { name: 'Preview' }).getByLabel('How many are you?')).toBeVisible();
  await expect(dialog.getByLabel('Ask visitors to confirm by email')).toBeDisabled(); // there is no mail server
  await dialog.getByLabel('Extra protection').selectOption('Proof of work');
  await dialog.getByLabel('Consent text').fill('Harbour may email me.');
  await dialog.getByRole('button', { name: 'Create form' }).click();
  await expect(dialog).toBeHidden();
  const code = await integrations.getByRole('textbox', { name: 'Embed code' }).inputValue();

  const { url, site } = await openSite(code);
  const visitor = await (await browser.newContext()).newPage();
  try {
    await visitor.clock.install();
    await visitor.goto(`${url}/pricing?utm_source=newsletter`);
    const form = visitor.getByRole('form', { name: 'Contact us' });
    await form.getByLabel('First name').fill('Lena');
    await form.getByLabel('How many are you?').selectOption('51-200');
    await visitor.clock.fastForward('00:20'); // people read and write
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByText('Fill in “Email”')).toBeVisible();
    expect(await findViolations(visitor)).toEqual([]);
    await expect(form).toContainText('Harbour may email me.');
    await form.getByLabel('Email').fill('lena@harbour.example');
    const asked = visitor.waitForResponse(/\/api\/forms\/cf_[\w-]+\/challenge$/);
    await form.getByRole('button', { name: 'Send' }).click();
    expect((await asked).status()).toBe(200);
    await expect(visitor.getByRole('status')).toContainText('Thank you!');
  } finally {
    await visitor.context().close();
    site.close();
  }

  await integrations.getByRole('row').filter({ hasText: 'Lena' }).getByRole('link', { name: 'Lena' }).click();
  const drawer = page.getByRole('region', { name: /^Lead: Lena/ });
  await expect(drawer).toContainText('newsletter');
  await expect(drawer).toContainText('/pricing?utm_source=newsletter');
});

for (const { colorScheme, size, viewport } of LOOKS) {
  test.describe(`${colorScheme}, ${size}`, () => {
    test.use({ colorScheme, viewport });

    test('website forms are sound', async ({ page }) => {
      const { admin } = await newCompany(page);
      await signInBeside(page, admin);
      await page.goto('/lead-capture?channel=form');
      await expect(page.getByText('No forms yet')).toBeVisible();
      await expectSound(page, 'website forms');
      await page.goto('/lead-capture?channel=form&form=new');
      await expect(page.getByRole('dialog', { name: 'New form' })).toBeVisible();
      await expectSound(page, 'the form builder');
    });
  });
}
