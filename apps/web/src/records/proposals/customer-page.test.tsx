import { PROPOSAL_CUSTOMER_MESSAGES } from '@outrider/shared/ground/messages-proposals';
import type { CustomerProposal } from '@outrider/shared/records/proposals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { setCompanyZone } from '../../ground/ui/company-zone.ts';
import { CustomerProposalScreen } from './customer-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const LINE = {
  id: '01980f5c-4f21-7a3f-9d55-000000000001',
  item_id: null,
  name: 'Prüfgerät',
  code: null,
  section: null,
  note: null,
  quantity: 2.5,
  unit_price: 1_450.5,
  discount: 12.5,
  tax_rate: 19,
  is_optional: false,
};
const PROPOSAL: CustomerProposal = {
  company: { name: 'Feldstein', logo_url: null },
  sender: null,
  account_name: 'Hafen',
  number: 7,
  currency: 'EUR',
  state: 'open',
  content: {
    number: 1,
    title: 'Prüftechnik',
    language: 'de',
    introduction: null,
    lines: [LINE],
    steps: [],
    terms: null,
    valid_until: '2026-12-31',
    list_total: 3_626.25,
    discount: 453.28,
    total: 3_172.97,
    tax: 602.86,
    chosen: [],
    fingerprint: null,
    sent_at: '2026-11-24T15:00:00.000Z',
    updated_at: '2026-11-24T15:00:00.000Z',
  },
  reader: { name: 'Wei Zhang', is_signer: true, is_next: true },
  signers: [{ name: 'Wei Zhang', signed_at: null, signature: null }],
  questions: [
    {
      id: '01980f5c-4f21-7a3f-9d55-000000000002',
      name: 'Wei Zhang',
      text: 'Wann?',
      created_at: '2026-11-24T16:05:00.000Z',
      answers: [],
    },
  ],
};

function show(proposal: CustomerProposal | Refusal, answers: Record<string, () => unknown> = {}) {
  setCompanyZone('UTC');
  renderSignedIn(<CustomerProposalScreen token="token" />, {
    user: someUser('ae'),
    answers: {
      'proposals.customer.view': () => {
        if (proposal instanceof Refusal) throw proposal;
        return proposal;
      },
      'proposals.customer.open': () => ({ opens: 1 }),
      ...answers,
    },
  });
}
/** As somebody reads it: spaces that do not break are spaces. */
const text = () => (document.body.textContent ?? '').replaceAll('\u00A0', ' ');

it('is German where the proposal is, with German figures and days', async () => {
  show(PROPOSAL);
  expect(await screen.findByRole('button', { name: 'Frage stellen' })).toBeDefined();
  expect(document.documentElement.lang).toBe('de');
  for (const said of [
    'Q-7 für Hafen',
    'Angebot vom 24.11.2026',
    'Gültig bis 31.12.2026',
    'Rabatt 12,5 %',
    '1.450,50 €',
    '3.172,97 €',
    'MwSt. 19 %',
    '24.11.2026, 16:05 Uhr',
    'Noch nicht beantwortet',
  ])
    expect(text()).toContain(said);
  expect(text()).not.toMatch(/Proposal|Valid|Total|Decline|Print|\$/);
  cleanup();
  expect(document.documentElement.lang).toBe('');

  show({ ...PROPOSAL, content: { ...PROPOSAL.content, language: 'en' } });
  await screen.findByRole('button', { name: 'Ask a question' });
  for (const said of ['Valid until Dec 31, 2026', 'Discount, 12.5%', '€1,450.50', 'Nov 24, 2026, 4:05 PM'])
    expect(text()).toContain(said);
});

it('says in German what is missing, and what every call can fail with', async () => {
  const fail = () => {
    throw new Refusal('UNPROCESSABLE_CONTENT', 'Remove invalid characters', [{ field: 'name', message: 'Remove' }]);
  };
  show(PROPOSAL, { 'proposals.customer.sign': fail });
  fireEvent.click((await screen.findAllByRole('button', { name: 'Angebot annehmen' }))[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Angebot annehmen' });
  expect(within(dialog).getByRole('button', { name: 'Schließen' })).toBeDefined();
  const sign = within(dialog).getByRole('button', { name: 'Unterschreiben' });
  fireEvent.click(sign);
  expect(await within(dialog).findByText('Bestätigen Sie, dass Sie das Angebot annehmen')).toBeDefined();
  fireEvent.click(within(dialog).getByRole('checkbox'));
  fireEvent.click(sign);
  expect(await within(dialog).findByText(PROPOSAL_CUSTOMER_MESSAGES.de.signFailed)).toBeDefined();
});

it.each([
  ['de-AT', PROPOSAL_CUSTOMER_MESSAGES.de.gone],
  ['fr', PROPOSAL_CUSTOMER_MESSAGES.en.gone],
])('has the browser’s language where there is no proposal: %s', async (browser, said) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(browser);
  show(new Refusal('NOT_FOUND', PROPOSAL_CUSTOMER_MESSAGES.en.gone));
  expect(await screen.findByRole('heading', { name: said })).toBeDefined();
});
