import { expect, type Page, test } from '@playwright/test';
import { expectSound } from './looks.ts';
import { newCompany, PASSWORD, signInBeside, tokenOf } from './people.ts';
import { openScreen } from './sidebar.ts';

/** As the person who is signed in there, beside the screen. */
async function ask<T>(page: Page, token: string, path: string, data: object): Promise<T> {
  const answer = await page.request.post(path, { headers: { authorization: `Bearer ${token}` }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

/** A rep of the company, whose password is the demo's. */
async function newRep(page: Page, token: string): Promise<{ id: string; email: string }> {
  const email = `rep-${Date.now().toString(36)}@harbour.example`;
  const invited = await ask<{ result: { data: { json: { invitation: { url: string }; user: { id: string } } } } }>(
    page,
    token,
    '/trpc/users.invite',
    { json: { full_name: 'Rhea Park', email, role: 'sdr' } },
  );
  const { invitation, user } = invited.result.data.json;
  await page.goto(invitation.url);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(/^Good (morning|afternoon|evening), Rhea$/)).toBeVisible();
  await page.goto(new URL('/dashboard', page.url()).href);
  return { id: user.id, email };
}

test('an admin lets reps see only their own and unassigned leads, and everything again', async ({ page, browser }) => {
  const { admin } = await newCompany(page);
  await signInBeside(page, admin);
  const token = await tokenOf(page);
  const desk = await (await browser.newContext()).newPage();
  const rep = await newRep(desk, token);
  const make = async (first_name: string, owner?: string) => {
    const email = `${first_name.toLowerCase()}@visibility.example`;
    const lead = { email, first_name, last_name: 'Visible', company: 'Harbour Works', assigned_to: null };
    const { id, version } = await ask<{ id: string; version: number }>(page, token, '/api/leads', lead);
    if (owner) {
      const headers = { authorization: `Bearer ${token}` };
      const given = await page.request.patch(`/api/leads/by-id/${id}`, {
        headers,
        data: { assigned_to: owner, version },
      });
      expect(given.ok(), await given.text()).toBe(true);
    }
    return id;
  };
  await make('Mina', rep.id);
  await make('Frieda');
  const me = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  const theirs = await make('Tobias', ((await me.json()) as { id: string }).id);

  await openScreen(desk, 'Leads');
  await expect(desk.getByRole('link', { name: /Tobias Visible/ })).toBeVisible();

  await openScreen(page, 'Settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Security' }).click();
  await page.getByLabel('Reps see').selectOption('Only their own and unassigned records');
  await expect(page.getByText('Security settings saved')).toBeVisible();
  await expectSound(page, 'who sees what');

  // Their screen asks again without being touched.
  await expect(desk.getByRole('link', { name: /Tobias Visible/ })).toHaveCount(0);
  await expect(desk.getByRole('link', { name: /Mina Visible/ })).toBeVisible();
  await expect(desk.getByRole('link', { name: /Frieda Visible/ })).toBeVisible();
  await expect(desk.getByText('You see your own leads and those nobody owns yet.')).toBeVisible();
  await desk.goto(new URL(`/leads/${theirs}`, desk.url()).href); // signed in at the invitation's origin
  await expect(desk.getByText('Tobias')).toHaveCount(0);
  await openScreen(desk, 'Leads');
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
  await desk.keyboard.press('Control+k');
  const search = desk.getByRole('combobox', { name: 'Search', exact: true });
  await search.fill('Mina');
  await expect(desk.getByRole('option').filter({ hasText: 'Mina Visible' })).toBeVisible();
  await search.fill('Tobias Visible');
  await expect(desk.getByRole('paragraph').filter({ hasText: 'Nothing matches “Tobias Visible”' })).toBeVisible();
  await desk.keyboard.press('Escape');

  await page.getByLabel('Reps see').selectOption('Every record');
  await desk.goto(new URL('/dashboard', desk.url()).href);
  await openScreen(desk, 'Leads');
  await expect(desk.getByRole('link', { name: /Tobias Visible/ })).toBeVisible();
});
