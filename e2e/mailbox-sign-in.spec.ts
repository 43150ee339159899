import { expect, test } from '@playwright/test';
import { listenAsGoogle } from '../packages/testing/src/google-stand-in/listen.ts';
import { createStandIn } from '../packages/testing/src/google-stand-in/stand-in.ts';
import { apiOf } from './api.ts';
import { PROVIDER_PORTS } from './env.ts';
import { expectSound } from './looks.ts';
import { openMailServers } from './mail-servers.ts';
import { signIn } from './people.ts';
import { openScreen } from './sidebar.ts';

test('a mailbox opens by the sign-in of its provider, and again after the consent was taken back', async ({ page }) => {
  const mark = `${Date.now() % 1_000_000}`;
  const own = `marcus.${mark}@fieldstone.example`;
  const provider = createStandIn({ email: own, client_id: 'client', files: [] });
  const served = await listenAsGoogle(provider, PROVIDER_PORTS.sign_in);
  const servers = await openMailServers(own, provider, PROVIDER_PORTS, ['IDLE']);
  try {
    await signIn(page, 'ae');
    const call = await apiOf(page);
    const email = `mia.${mark}@nordlys.example`;
    await call('POST', '/leads', { email, first_name: 'Mia', last_name: `Berg ${mark}`, company: 'Nordlys' });
    await openScreen(page, 'Inbox');
    await page.getByRole('button', { name: 'Connect mailbox' }).click();
    const form = page.getByRole('dialog', { name: 'Connect a mailbox' });
    await expect(form.getByRole('radio', { name: 'Microsoft 365' })).toBeChecked();
    await expectSound(page, 'connecting by sign-in');
    const through = form.getByRole('button', { name: 'Continue with Microsoft 365' });

    const [denied] = await Promise.all([page.waitForEvent('popup'), through.click()]);
    await denied.getByRole('button', { name: 'Cancel' }).click();
    await expect(denied.getByText('Access was not granted.')).toBeVisible();
    const closed = denied.waitForEvent('close');
    const close = denied.getByRole('button', { name: 'Close this window' });
    await close.click().catch(() => {}); // the window may be gone before the press is over
    await closed;
    await expect(through).not.toHaveAttribute('aria-disabled', 'true');

    const [popup] = await Promise.all([page.waitForEvent('popup'), through.click()]);
    await expect(form.getByText('Finish signing in in the other window')).toBeVisible();
    await popup.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByText('Mailbox connected.')).toBeVisible();
    await expect.poll(() => popup.isClosed()).toBe(true);
    await expect(form).toHaveCount(0);

    // From now on its server tells of each email.
    await expect(page.getByText(`${own}, up to date`)).toBeVisible({ timeout: 90_000 });
    servers.deliver({ from: `Mia Berg <${email}>`, to: own, subject: `Offer ${mark}`, body: 'When can you start?' });
    await page.getByRole('link', { name: new RegExp(`Offer ${mark}`) }).click();
    await expect(page.getByRole('article').getByText('When can you start?')).toBeVisible();

    // The consent is taken back at the provider.
    provider.revokeAll();
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByRole('button', { name: 'can’t be read' }).click();
    const mailboxes = page.getByRole('dialog', { name: 'Mailboxes' });
    await expect(mailboxes.getByText('Your provider ended Outrider’s access. Sign in again.')).toBeVisible();
    provider.clearFaults();
    const [again] = await Promise.all([
      page.waitForEvent('popup'),
      mailboxes.getByRole('button', { name: 'Sign in again' }).click(),
    ]);
    await again.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByText('Signed in again.')).toBeVisible();
    await expect(mailboxes.getByText('Your provider ended Outrider’s access.')).toHaveCount(0);

    await mailboxes.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog', { name: 'Disconnect' }).getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByText('Mailbox disconnected')).toBeVisible();
  } finally {
    await served.close();
    await servers.close();
  }
});
