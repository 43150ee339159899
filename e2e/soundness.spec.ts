import { expect, test } from '@playwright/test';
import { expectOneWindow, expectSound, listenForErrors, LOOKS } from './looks.ts';
import { signIn } from './people.ts';

test.describe.configure({ mode: 'parallel' }); // they only look, and the last file of all would else keep one worker alone

const PUBLIC = ['/', '/login', '/signup'];
const SCREENS = ['/dashboard', '/leads', '/lead-capture'];

for (const { colorScheme, size, viewport } of LOOKS) {
  test.describe(`${colorScheme}, ${size}`, () => {
    test.use({ colorScheme, viewport });

    test('what visitors see is sound', async ({ page }) => {
      for (const path of PUBLIC) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectSound(page, path);
      }
    });

    test('what a manager sees is sound', async ({ page }) => {
      const problems = listenForErrors(page);
      await signIn(page, 'manager');
      for (const path of SCREENS) {
        await page.goto(path);
        await expect(
          page
            .getByRole('main')
            .getByText(/^(Score )?[\d,]+$/)
            .filter({ visible: true })
            .first(),
        ).toBeVisible();
        await expectSound(page, path);
      }
      await page.goto('/lead-capture');
      await page.getByRole('main').getByRole('button', { name: 'Capture Lead' }).click();
      await expectSound(page, 'the capture dialog');
      await page.goto('/leads');
      await page.getByRole('main').locator('a[href*="lead="]').filter({ visible: true }).first().click();
      await expect(page.getByRole('heading', { name: 'Why this score' })).toBeVisible();
      await expectSound(page, 'an open lead');
      expect(problems).toEqual([]);
    });
  });
}

/** Where each of the others works. */
const ELSEWHERE = {
  admin: [
    '/dashboard?tab=performance',
    '/dashboard?tab=team',
    '/dashboard?tab=ai',
    '/users',
    '/scoring',
    '/notifications',
    '/forecasting',
  ],
  super: [
    '/super-admin/companies',
    '/super-admin/platform-users',
    '/super-admin/analytics',
    '/super-admin/system-health',
    '/super-admin/settings',
  ],
} as const;

for (const [who, paths] of Object.entries(ELSEWHERE) as [keyof typeof ELSEWHERE, readonly string[]][]) {
  for (const { colorScheme, size, viewport } of LOOKS) {
    test.describe(`${colorScheme}, ${size}`, () => {
      test.use({ colorScheme, viewport });

      test(`what the ${who} alone sees is sound`, async ({ page }) => {
        const problems = listenForErrors(page);
        await signIn(page, who);
        for (const path of paths) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.getByRole('main')).not.toBeEmpty();
          await expect(page.getByRole('main').locator('[aria-busy=true], .skeleton')).toHaveCount(0);
          await expectSound(page, path);
        }
        await page.keyboard.press('Control+k');
        await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible();
        await expectSound(page, 'the search palette');
        expect(problems).toEqual([]);
      });
    });
  }
}

/** Every address of the product behind the sign-in, by who can open it. */
const EVERYWHERE = {
  admin: [
    '/dashboard',
    '/dashboard?tab=performance',
    '/dashboard?tab=team',
    '/dashboard?tab=ai',
    '/organization',
    '/leads',
    '/leads/assignment',
    '/leads/duplicates',
    '/scoring',
    '/lead-capture',
    '/ai-agents',
    '/ai-sales-agents',
    '/ai-sales-agents/tasks',
    '/ai-sales-agents/performance',
    '/ai-sales-agents/approvals',
    '/opportunities',
    '/accounts',
    '/contacts',
    '/reports',
    '/users',
    '/settings',
    '/notifications',
  ],
  super: ELSEWHERE.super,
} as const;

for (const [who, paths] of Object.entries(EVERYWHERE)) {
  for (const { size, viewport } of LOOKS) {
    test(`the screens of the ${who} keep to the window, ${size}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await signIn(page, who as keyof typeof EVERYWHERE);
      for (const path of paths) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('main')).not.toBeEmpty();
        await expect(page.getByRole('main').locator('[aria-busy=true], .skeleton')).toHaveCount(0);
        await expectOneWindow(page, path);
      }
    });
  }
}

test('the API’s page is readable and tries a call', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectSound(page, '/api/docs');
});
