import { expect, test } from '@playwright/test';
import { MESSAGES } from '../packages/shared/src/ground/messages.ts';
import { expectSound, listenForErrors, LOOKS } from './looks.ts';
import { PASSWORD, signIn, signInAs, tokenOf } from './people.ts';

test('an organization begins: departments, a target, a flow that a lead sets off, and a customer’s answer', async ({
  page,
  request,
  browser,
}) => {
  await signInAs(page, 'ines@larkspur.example', PASSWORD);
  await page.goto('/organization');
  await expect(page.getByRole('button', { name: 'Initialize Organization' })).toBeVisible();
  await expectSound(page, 'the initialize page');
  await page.getByRole('button', { name: 'Initialize Organization' }).click();
  await expect(page.getByText(MESSAGES.departmentsInitialized)).toBeVisible();

  await page.getByRole('link', { name: /^Sales Qualifies leads/ }).click();
  const department = page.getByRole('dialog', { name: 'Sales' });
  await department.getByLabel('Target for Leads this month').fill('250');
  await department.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(MESSAGES.departmentSaved('Sales'))).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Inter-dept Flows' }).click();
  await page.getByRole('link', { name: 'New flow' }).click();
  const flow = page.getByRole('dialog', { name: 'New flow' });
  await flow.getByLabel('Name').fill('Call whoever comes in');
  await flow.getByLabel('When').selectOption({ label: 'A lead is captured' });
  await flow.getByLabel('Action').selectOption({ label: 'Create a task' });
  await flow.getByLabel('Task').fill('Call {name}');
  await flow.getByLabel('For', { exact: true }).selectOption({ label: 'A specific person' });
  await flow.getByLabel('Person').selectOption({ index: 1 });
  await flow.getByRole('button', { name: 'Create flow' }).click();
  await expect(page.getByText(MESSAGES.flowCreated('Call whoever comes in'))).toBeVisible();

  // Another one waits for a date; without one it says what is missing.
  await page.getByRole('link', { name: 'New flow' }).click();
  await flow.getByLabel('Name').fill('A week before it closes');
  await flow.getByLabel('When').selectOption({ label: 'A deal reaches a date' });
  await flow.getByLabel('Timing').selectOption({ label: 'Days before' });
  await flow.getByLabel('Number of days').fill('7');
  // The email step says whom it goes to and, as long as there are no templates, where to add them.
  await flow.getByLabel('Action').selectOption({ label: 'Send an email from a template' });
  await expect(flow).toContainText('Goes to the deal’s primary contact');
  await expect(flow).toContainText('Your company has no templates yet');
  await flow.getByLabel('Action').selectOption({ label: 'Notify people' });
  await flow.getByRole('button', { name: 'Create flow' }).click();
  await expect(flow).toContainText(MESSAGES.flowTriggerField.date);
  await flow.getByLabel('Date', { exact: true }).selectOption({ label: 'Close date' });
  await flow.getByRole('button', { name: 'Create flow' }).click();
  await expect(page.getByText(MESSAGES.flowCreated('A week before it closes'))).toBeVisible();
  await expect(page.getByRole('list', { name: 'Flows' }).getByText('Call whoever comes in')).toBeVisible();

  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const captured = await request.post('/api/leads/capture', {
    headers,
    data: {
      email: 'wilma@oakfield.example',
      first_name: 'Wilma',
      last_name: 'Ort',
      source: 'website',
      processing_mode: 'ai',
    },
  });
  expect(captured.ok()).toBe(true);
  // The assistant beside it tells of the same run, a moment later; there the flow is no link.
  const run = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Wilma Ort' }) })
    .filter({ has: page.getByRole('link', { name: 'Call whoever comes in' }) });
  await expect(run).toContainText('Done');

  await page.getByRole('tab', { name: 'Analytics' }).click();
  await page.getByRole('button', { name: 'Ask a customer' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'I’ve copied it' }).click();

  const elsewhere = await browser.newContext();
  const customer = await elsewhere.newPage();
  await customer.goto(link);
  await customer.getByText('4', { exact: true }).click();
  await customer.getByLabel('Comments (optional)').fill('Quick to answer.');
  await customer.getByRole('button', { name: 'Send' }).click();
  await expect(customer.getByRole('heading', { name: 'Thank you' })).toBeFocused();
  await customer.reload();
  await expect(customer.getByRole('heading', { name: 'You’ve already answered' })).toBeVisible();
  await elsewhere.close();

  await expect(page.getByText('Quick to answer.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Satisfaction/ })).toContainText('4.0');
});

for (const { colorScheme, size, viewport } of LOOKS) {
  test.describe(`${colorScheme}, ${size}`, () => {
    test.use({ colorScheme, viewport });

    test('the organization, what opens over it and the customer’s question are sound', async ({ page, request }) => {
      const problems = listenForErrors(page);
      await signIn(page, 'manager');
      for (const path of [
        '/organization',
        '/organization?tab=agents',
        '/organization?tab=analytics',
        '/organization?department=sales',
        '/organization?tab=flows&flow=new',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('link', { name: /^Satisfaction/, includeHidden: true })).toBeAttached();
        await expect(page.getByRole('main').locator('[aria-busy=true], .skeleton')).toHaveCount(0);
        await expectSound(page, path);
      }
      await page.goto('/organization?tab=flows');
      await page
        .getByRole('list', { name: 'Flows' })
        .getByRole('link', { name: /Send hot leads to Sales/ })
        .click();
      await page.getByRole('tab', { name: 'Test on a record' }).click();
      await page.getByRole('combobox', { name: /Lead/ }).fill('andre');
      await page.getByRole('option').first().click();
      await expect(page.getByText(/^(It would|The flow would)/)).toBeVisible();
      await expectSound(page, 'a test of a flow');

      const headers = { authorization: `Bearer ${await tokenOf(page)}` };
      const { link } = (await (await request.post('/api/satisfaction-surveys', { headers, data: {} })).json()) as {
        link: string;
      };
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectSound(page, 'the customer’s question');
      expect(problems).toEqual([]);
    });
  });
}
