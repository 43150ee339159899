import { expect, test } from '@playwright/test';
import { expectNoProblems, expectOneWindow, expectSound, listenForErrors, LOOKS } from './looks.ts';
import { signIn } from './people.ts';

test.describe.configure({ mode: 'parallel' }); // they only look, and the last file of all would else keep one worker alone

const PUBLIC = ['/', '/login', '/signup', '/forgot-password', '/reset-password', '/join'];
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

/**
 * Every address of the product behind the sign-in, by who can open it; axe looks at those that no journey of their own
 * looks at.
 */
const EVERYWHERE = {
  admin: {
    sound: [
      '/dashboard?tab=performance',
      '/dashboard?tab=team',
      '/dashboard?tab=ai',
      '/users',
      '/scoring',
      '/notifications?settings=1',
      '/tasks/focus',
      '/calendar',
      '/calendar?view=month',
      '/calendar?view=day&who=team',
      '/communications',
      '/calendar/booking',
      '/calendar/booking/new',
      '/forecasting',
      '/reports',
      '/reports/win-rate-by-source',
      '/reports/win-rate-by-source?rows=source:referral',
      '/reports/lead-cohorts',
      '/reports/new',
      '/settings/templates',
      '/settings/templates/new',
    ],
    keptTo: [
      '/dashboard',
      '/organization',
      '/leads',
      '/leads/assignment',
      '/leads/duplicates',
      '/lead-capture',
      '/ai-agents',
      '/ai-sales-agents',
      '/ai-sales-agents/tasks',
      '/ai-sales-agents/performance',
      '/ai-sales-agents/approvals',
      '/tasks',
      '/activities',
      '/tasks?tab=team',
      '/opportunities',
      '/accounts',
      '/accounts?tab=mine',
      '/contacts',
      '/proposals',
      '/client-portal',
      '/campaigns',
      '/reports',
      '/analytics',
      '/settings',
      '/settings/fields?type=account',
    ],
  },
  super: {
    sound: [
      '/super-admin/companies',
      '/super-admin/platform-users',
      '/super-admin/analytics',
      '/super-admin/system-health',
      '/super-admin/settings',
    ],
    keptTo: [],
  },
} as const;

for (const [who, { sound, keptTo }] of Object.entries(EVERYWHERE)) {
  for (const { colorScheme, size, viewport } of LOOKS) {
    test.describe(`${colorScheme}, ${size}`, () => {
      test.use({ colorScheme, viewport });

      test(`the screens of the ${who} keep to the window, and those that they alone see are sound`, async ({
        page,
      }) => {
        const problems = listenForErrors(page);
        await signIn(page, who as keyof typeof EVERYWHERE);
        for (const path of [...keptTo, ...sound]) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.getByRole('main')).not.toBeEmpty();
          await expect(page.getByRole('main').locator('[aria-busy=true], .skeleton')).toHaveCount(0);
          await expectOneWindow(page, path);
          await expectNoProblems(page, path);
          if (sound.some((one) => one === path)) await expectSound(page, path);
        }
        await page.keyboard.press('Control+k');
        await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible();
        await expectSound(page, 'the search palette');
        expect(problems).toEqual([]);
      });
    });
  }
}

for (const { colorScheme, size, viewport } of LOOKS)
  test.describe(`${colorScheme}, ${size}`, () => {
    test.use({ colorScheme, viewport });

    test('a dashboard of reports is sound, also while it is arranged', async ({ page }) => {
      await signIn(page, 'manager');
      await page.goto('/reports');
      await page.getByRole('button', { name: 'Dashboards' }).click();
      await page.getByRole('menuitem', { name: 'Monday review', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Monday review' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6);
      await expectOneWindow(page, 'a dashboard');
      await expectSound(page, 'a dashboard');
      await page.getByRole('button', { name: 'Arrange' }).click();
      await expectOneWindow(page, 'arranging a dashboard');
      await expectSound(page, 'arranging a dashboard');
      await page.getByRole('button', { name: 'Add reports' }).click();
      await expect(page.getByRole('checkbox', { name: 'Pipeline by stage' })).toBeChecked();
      await expectSound(page, 'adding reports to a dashboard');
    });
  });
