import { expect, test } from '@playwright/test';
import { expectSound, LOOKS } from './looks.ts';
import { signIn } from './people.ts';
import { openScreen } from './sidebar.ts';

const mark = () => `${Date.now() % 1_000_000}`;

test('a rep opens a booking page, a stranger books, moves and cancels, and the rep sees it', async ({
  page,
  browser,
}) => {
  const name = `Gauge review ${mark()}`;
  await signIn(page, 'sdr');
  await openScreen(page, 'Calendar');
  await page.getByRole('link', { name: 'Booking pages' }).click();
  await page.getByRole('link', { name: 'New booking page' }).click();
  const form = page.getByRole('form', { name: 'New booking page' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter a name')).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  for (const day of ['Saturday', 'Sunday']) await form.getByRole('checkbox', { name: day, exact: true }).check();
  await form.getByRole('button', { name: 'Add a question' }).click();
  await form.getByRole('textbox', { name: 'Question 1' }).fill('What should we prepare?');
  await form.getByRole('checkbox', { name: 'Required' }).check();
  await form.getByRole('textbox', { name: 'Consent' }).fill('Send me product news');
  // Looking at the list first loses nothing.
  await page.getByRole('link', { name: 'All booking pages' }).click();
  await page.getByRole('link', { name: 'New booking page' }).first().click();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Booking page created')).toBeVisible();
  const shown = page.getByRole('textbox', { name: 'Link' });
  await expect(shown).toBeInViewport();
  const link = await shown.inputValue();

  const context = await browser.newContext();
  const visitor = await context.newPage();
  try {
    await visitor.goto(new URL(new URL(link).pathname, page.url()).href);
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
    const times = visitor.getByRole('region', { name: 'Choose a time' });
    await times
      .getByRole('button', { name: /times?$/ })
      .last()
      .click();
    const time = times.getByRole('button', { name: /^\d+:\d\d [AP]M$/ }).filter({ visible: true });
    await time.nth(1).click();
    await times.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(visitor.getByRole('heading', { name: 'Your details' })).toBeFocused();
    await visitor.getByRole('textbox', { name: 'Name' }).fill('Helen Cray');
    // Another look at the times keeps what was typed.
    await visitor.getByRole('button', { name: 'Change time' }).click();
    await time.nth(2).click();
    await times.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(visitor.getByRole('textbox', { name: 'Name' })).toHaveValue('Helen Cray');
    const email = `helen.${mark()}@calder.example`;
    await visitor.getByRole('textbox', { name: 'Work email' }).fill(email);
    await visitor.getByRole('button', { name: 'Book this time' }).click();
    await expect(visitor.getByText('Please answer this question')).toBeVisible();
    await visitor.getByRole('textbox', { name: 'What should we prepare?' }).fill('The import into our ledger');
    await visitor.getByRole('checkbox', { name: 'Send me product news' }).check();
    await visitor.getByRole('button', { name: 'Book this time' }).click();
    await expect(visitor.getByRole('heading', { name: 'You’re booked' })).toBeFocused();
    await expectSound(visitor, 'a booking');
    const download = visitor.waitForEvent('download');
    await visitor.getByRole('button', { name: 'Add to calendar' }).click();
    expect((await download).suggestedFilename()).toBe('meeting.ics');

    await visitor.getByRole('button', { name: 'Reschedule' }).click();
    await times
      .getByRole('button', { name: /times?$/ })
      .last()
      .click();
    await time.first().click();
    await times.getByRole('button', { name: 'Move here' }).filter({ visible: true }).click();
    await expect(visitor.getByRole('heading', { name: 'Your meeting has moved' })).toBeVisible();

    await page.getByRole('link', { name: 'All booking pages' }).click();
    await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toContainText('1 booking ahead');
    await page.getByRole('button', { name: /notifications$/i }).click();
    await expect(page.getByText(new RegExp(`${name}: Helen Cray`)).first()).toBeVisible();
    await page.keyboard.press('Escape');

    await visitor.getByRole('button', { name: 'Cancel meeting' }).click();
    await visitor.getByRole('button', { name: 'Keep it' }).click();
    await visitor.getByRole('button', { name: 'Cancel meeting' }).click();
    await visitor
      .getByRole('group', { name: 'Cancel this meeting?' })
      .getByRole('button', { name: 'Cancel meeting' })
      .click();
    await expect(visitor.getByRole('heading', { name: 'This meeting is canceled' })).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: 'This meeting is canceled' })).toBeVisible();
  } finally {
    await context.close();
  }

  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Booking page deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveCount(0);
});

test('visitors of a German page read and book in German', async ({ page, browser }) => {
  await signIn(page, 'sdr');
  await page.goto('/calendar/booking/new');
  const form = page.getByRole('form', { name: 'New booking page' });
  await form.getByRole('textbox', { name: 'Name' }).fill(`Beratung ${mark()}`);
  await form.getByLabel('Language of the page').selectOption('Deutsch');
  await form.getByRole('button', { name: 'Save' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  const context = await browser.newContext();
  const visitor = await context.newPage();
  try {
    await visitor.goto(new URL(new URL(link).pathname, page.url()).href);
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'de');
    const times = visitor.getByRole('region', { name: 'Termin wählen' });
    await times
      .getByRole('button', { name: /Termine?$/ })
      .last()
      .click();
    await times
      .getByRole('button', { name: /^\d\d:\d\d$/ })
      .filter({ visible: true })
      .first()
      .click();
    await times.getByRole('button', { name: 'Weiter', exact: true }).click();
    await visitor.getByRole('button', { name: 'Termin buchen' }).click();
    await expect(visitor.getByText('Geben Sie Ihren Namen ein')).toBeVisible();
    await visitor.getByRole('textbox', { name: 'Name' }).fill('Helene Krey');
    await visitor.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(`helene.${mark()}@calder.example`);
    await visitor.getByRole('button', { name: 'Termin buchen' }).click();
    await expect(visitor.getByRole('heading', { name: 'Ihr Termin ist gebucht' })).toBeFocused();
    await expectSound(visitor, 'a German booking');
  } finally {
    await context.close();
  }
});

for (const { colorScheme, size, viewport } of LOOKS) {
  test.describe(`${colorScheme}, ${size}`, () => {
    test.use({ colorScheme, viewport });

    test('a booking page is sound, and one that is not there says so', async ({ page, browser }) => {
      const name = `Demo ${mark()}`;
      await signIn(page, 'manager');
      if (size === 'desktop') await openScreen(page, 'Calendar');
      else await page.goto('/calendar');
      if (size === 'desktop') await page.getByRole('link', { name: 'Booking pages' }).click();
      else {
        await page.getByRole('button', { name: 'View and filters' }).click();
        await page.getByRole('menuitem', { name: 'Booking pages' }).click();
      }
      await page.getByRole('link', { name: 'New booking page' }).first().click();
      const form = page.getByRole('form', { name: 'New booking page' });
      await form.getByRole('textbox', { name: 'Name' }).fill(name);
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Booking page created')).toBeVisible();
      const { pathname } = new URL(await page.getByRole('textbox', { name: 'Link' }).inputValue());
      const context = await browser.newContext({ colorScheme, viewport });
      const visitor = await context.newPage();
      await visitor.goto(new URL(pathname, page.url()).href);
      const time = visitor.getByRole('button', { name: /^\d+:\d\d [AP]M$/ }).filter({ visible: true });
      await time.first().click();
      await expectSound(visitor, 'the times');
      await visitor
        .getByRole('button', { name: /^Next(: your details)?$/ })
        .filter({ visible: true })
        .click();
      await expect(visitor.getByRole('heading', { name: 'Your details' })).toBeVisible();
      await expectSound(visitor, 'the details');
      await visitor.goto(new URL('/book/nobody-has-this', page.url()).href);
      await expect(visitor.getByRole('heading', { name: 'This page is not available' })).toBeVisible();
      await visitor.goto(new URL('/booking/nobody-has-this', page.url()).href);
      await expect(visitor.getByRole('heading', { name: 'This link does not open a booking' })).toBeVisible();
      await expectSound(visitor, 'a link that opens nothing');
      await context.close();
    });
  });
}
