import type { Locator, Page } from '@playwright/test';
import { tokenOf } from '../people.ts';
import { pickWeighted } from './random.ts';

/** What a wanderer's hands make, each by the form of its list. */
type Kind = 'lead' | 'account' | 'contact' | 'opportunity' | 'task';
type Form = { at: string; open: RegExp; fields: (name: string) => [RegExp, string][]; submit: RegExp };

const emailOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '-')}@wander.example`;
const FORMS: Record<Kind, Form> = {
  lead: {
    at: '/leads',
    open: /^Add Lead$/,
    fields: (name) => [
      [/^First name/, 'Wander'],
      [/^Last name/, name],
      [/^Email/, emailOf(name)],
      [/^Company$/, `${name} Works`],
    ],
    submit: /^Create Lead$/,
  },
  account: { at: '/accounts', open: /^New Account$/, fields: (name) => [[/^Name/, name]], submit: /^Create/ },
  contact: {
    at: '/contacts',
    open: /^New Contact$/,
    fields: (name) => [
      [/^Last name/, name],
      [/^Email \(/, emailOf(name)],
    ],
    submit: /^Create/,
  },
  opportunity: {
    at: '/opportunities',
    open: /^New Opportunity$/,
    fields: (name) => [
      [/^Name/, name],
      [/^Amount/, '12500'],
    ],
    submit: /^Create/,
  },
  task: { at: '/dashboard', open: /^New task$/, fields: (name) => [[/^Task$/, name]], submit: /^Create/ },
};
const KINDS = Object.keys(FORMS) as Kind[];

/** What the people of one walk made together, and under which name. */
export type Workshop = { mark: string; count: number; made: Record<Kind, string[]> };
export const openWorkshop = (seed: number): Workshop => ({
  mark: `${seed} ${Date.now().toString(36)}`,
  count: 0,
  made: { lead: [], account: [], contact: [], opportunity: [], task: [] },
});

/** Something done with hands. `walk` says what went wrong with it; what this person is not offered is passed over. */
export type Deed = { name: string; walk: () => Promise<string[]> };
export type Handwork = { page: Page; shop: Workshop; random: () => number; settle: () => Promise<void> };

const PATIENCE = 15_000;
/** Not offered to this person, or at this width. */
const PASSED_OVER: string[] = [];

export function nextDeed(work: Handwork): Deed {
  const kind = KINDS[Math.floor(work.random() * KINDS.length)] ?? 'lead';
  return pickWeighted<Deed>(work.random, [
    [4, { name: `make a ${kind}`, walk: () => create(work, kind) }],
    [3, { name: `write a ${kind} and press Escape`, walk: () => abandon(work, kind) }],
    [2, { name: 'edit a lead', walk: () => onOwn(work, 'lead', editLead) }],
    [2, { name: 'convert a lead', walk: () => onOwn(work, 'lead', convert) }],
    [3, { name: 'move a deal', walk: () => onOwn(work, 'opportunity', moveDeal) }],
    [2, { name: 'lose a deal', walk: () => onOwn(work, 'opportunity', loseDeal) }],
    [2, { name: 'undo', walk: () => undo(work) }],
  ]);
}

/** The form of a kind, opened at its list; null where this person has none. */
async function openForm({ page, settle }: Handwork, { at, open }: Form): Promise<Locator | null> {
  await page.goto(at);
  await settle();
  const button = page.getByRole('button', { name: open }).filter({ visible: true }).first();
  // A screen at rest may still be without its list, and what its list offers.
  const isOffered = await button.waitFor({ timeout: 3_000 }).then(
    () => true,
    () => false,
  );
  if (!isOffered) return null;
  await button.click({ timeout: PATIENCE });
  const dialog = page.locator('dialog[open]').last();
  await dialog.waitFor({ timeout: PATIENCE });
  return dialog;
}

const nameOfNext = (shop: Workshop) => `Wander ${shop.mark} ${(shop.count += 1)}`;

async function create(work: Handwork, kind: Kind): Promise<string[]> {
  const form = FORMS[kind];
  const dialog = await openForm(work, form);
  if (!dialog) return PASSED_OVER;
  const name = nameOfNext(work.shop);
  for (const [label, value] of form.fields(name)) await dialog.getByLabel(label).first().fill(value);
  await dialog.getByRole('button', { name: form.submit }).last().click();
  const kept = await gone(dialog);
  if (kept) return [`a ${kind} cannot be made: ${kept}`];
  work.shop.made[kind].push(name);
  return [];
}

/** Esc with words in the form: it asks, or the words are there when it is opened again. */
export async function abandon(work: Handwork, kind: Kind): Promise<string[]> {
  const { page } = work;
  const form = FORMS[kind];
  const dialog = await openForm(work, form);
  if (!dialog) return PASSED_OVER;
  const [label, value] = form.fields(nameOfNext(work.shop)).at(-1) ?? [/^Name/, ''];
  await dialog.getByLabel(label).first().fill(value);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(300);
  if ((await page.locator('dialog[open]').count()) > 0) return [];
  const again = await openForm(work, form);
  if (!again) return [`the form of a ${kind} is not offered a second time`];
  const found = await again.getByLabel(label).first().inputValue();
  return found === value ? [] : [`what was written into a new ${kind} is gone after Escape: it holds "${found}"`];
}

/** Does something to a record that this walk made, or makes one first. */
async function onOwn(
  work: Handwork,
  kind: 'lead' | 'opportunity',
  act: (work: Handwork, id: string) => Promise<string[]>,
): Promise<string[]> {
  const { page, shop, random } = work;
  if (shop.made[kind].length === 0) return create(work, kind);
  const names = shop.made[kind];
  const name = names[Math.floor(random() * names.length)] ?? '';
  const path = { lead: '/api/leads', opportunity: '/api/opportunities' }[kind];
  const answer = await page.request.get(`${path}?limit=1&q=${encodeURIComponent(name)}`, {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
  });
  if (!answer.ok()) return PASSED_OVER;
  const found = (await answer.json()) as { id: string }[] | { items: { id: string }[] };
  const [record] = Array.isArray(found) ? found : found.items;
  return record ? act(work, record.id) : PASSED_OVER;
}

async function editLead({ page, settle, random }: Handwork, id: string): Promise<string[]> {
  await page.goto(`/leads?lead=${id}`);
  await settle();
  const lead = page.getByRole('region', { name: /^Lead: / });
  if (!(await pressed(lead.getByRole('button', { name: 'Edit', exact: true })))) return PASSED_OVER;
  await lead.getByLabel('Phone').fill(`+1 555 ${1000 + Math.floor(random() * 9000)}`);
  await lead.getByRole('button', { name: 'Save', exact: true }).click();
  const kept = await gone(lead.getByRole('form'));
  return kept ? [`a lead cannot be edited: ${kept}`] : [];
}

async function convert({ page, settle }: Handwork, id: string): Promise<string[]> {
  await page.goto(`/leads?lead=${id}`);
  await settle();
  const lead = page.getByRole('region', { name: /^Lead: / });
  if (!(await pressed(lead.getByRole('button', { name: 'Convert', exact: true })))) return PASSED_OVER;
  const dialog = page.getByRole('dialog', { name: /^Convert / });
  await dialog.getByLabel(/^Amount/).fill('48000');
  await dialog.getByRole('button', { name: 'Convert lead' }).click();
  const kept = await gone(dialog);
  return kept ? [`a lead cannot be converted: ${kept}`] : [];
}

async function moveDeal({ page, settle, random }: Handwork, id: string): Promise<string[]> {
  await page.goto(`/opportunities/${id}`);
  await settle();
  const stages = page.getByRole('button', { name: /^Move to / }).filter({ visible: true });
  const count = await stages.count();
  if (count === 0) return PASSED_OVER;
  await pressed(stages.nth(Math.floor(random() * count)));
  return [];
}

async function loseDeal({ page, settle }: Handwork, id: string): Promise<string[]> {
  await page.goto(`/opportunities/${id}`);
  await settle();
  if (!(await pressed(page.getByRole('button', { name: 'Lost', exact: true })))) return PASSED_OVER;
  const dialog = page.getByRole('dialog', { name: /as lost$/ });
  await dialog.getByRole('button', { name: 'Mark as lost' }).click();
  if (
    (await dialog
      .getByRole('alert')
      .or(dialog.getByText(/reason/i))
      .count()) === 0
  )
    return ['a deal that is lost without a reason says nothing'];
  await dialog.getByText('Price', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Mark as lost' }).click();
  const kept = await gone(dialog);
  return kept ? [`a deal cannot be lost: ${kept}`] : [];
}

async function undo({ page }: Handwork): Promise<string[]> {
  await pressed(page.getByRole('button', { name: /^Undo/ }));
  return [];
}

/** Presses it where it is offered. @returns whether it was */
async function pressed(button: Locator): Promise<boolean> {
  const offered = button.filter({ visible: true }).first();
  if ((await offered.count()) === 0 || !(await offered.isEnabled())) return false;
  try {
    await offered.click({ timeout: PATIENCE });
    return true;
  } catch (error) {
    if ((await offered.count()) > 0) throw error;
    return false; // the offer ended between looking and pressing, as an undo does after some seconds
  }
}

/** Waits until it is gone. @returns what it says where it stays */
async function gone(form: Locator): Promise<string | null> {
  try {
    await form.waitFor({ state: 'detached', timeout: PATIENCE });
    return null;
  } catch {
    const alert = form.getByRole('alert').or(form.locator('.text-error')).first();
    return (await alert.count()) > 0 ? await alert.innerText() : 'the form stays open and says nothing';
  }
}
