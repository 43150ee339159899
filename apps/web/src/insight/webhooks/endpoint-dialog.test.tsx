import { MESSAGES } from '@outrider/shared/ground/messages';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { trpc } from '../../ground/trpc.ts';
import { someEndpoint } from './sample-endpoint.ts';
import { WebhooksSection } from './webhooks-section.tsx';
import { WEBHOOK_WORDS as WORDS } from './words.ts';

afterEach(cleanup);

const LIVE = 'Somebody saved';
const ENDPOINT = someEndpoint();

/** The screen, and what a live event does to it. */
function Screen() {
  const utils = trpc.useUtils();
  return (
    <>
      <WebhooksSection />
      <button type="button" onClick={() => void utils.webhooks.invalidate()}>
        {LIVE}
      </button>
    </>
  );
}

it('saves on the version that was opened, though the list shows a newer one', async () => {
  let stored = ENDPOINT;
  const asked = renderSignedIn(<Screen />, {
    user: someUser('company_admin'),
    answers: {
      'webhooks.list': () => ({ items: [stored] }),
      'webhooks.events': () => ({ items: [], total: 0, total_is: 'exact', next_cursor: null }),
      'webhooks.update': ({ version }: { version: number }) => {
        if (version !== stored.version)
          throw new Refusal('CONFLICT', MESSAGES.changedMeanwhile, [], undefined, stored.version);
        return stored;
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: WORDS.actions('hooks.example') }));
  fireEvent.click(screen.getByRole('menuitem', { name: WORDS.edit }));
  fireEvent.change(await screen.findByLabelText(WORDS.description), { target: { value: 'Billing' } });
  stored = { ...ENDPOINT, description: 'Archive', version: 2 };
  fireEvent.click(screen.getByRole('button', { name: LIVE }));
  await screen.findByText(/^Archive/);
  fireEvent.click(screen.getByRole('button', { name: WORDS.save }));
  await screen.findByText(MESSAGES.changedMeanwhile);
  const sent = () => asked.filter(({ name }) => name === 'webhooks.update').map(({ input }) => input);
  await waitFor(() => expect(sent()).toMatchObject([{ version: 1, description: 'Billing' }]));
});

it('shows the secret that a new address gets, this once', async () => {
  renderSignedIn(<WebhooksSection />, {
    user: someUser('company_admin'),
    answers: {
      'webhooks.list': () => ({ items: [ENDPOINT] }),
      'webhooks.events': () => ({ items: [], total: 0, total_is: 'exact', next_cursor: null }),
      'webhooks.update': ({ url }: { url: string }) => ({ ...ENDPOINT, url, version: 2, secret: 'whsec_new' }),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: WORDS.actions('hooks.example') }));
  fireEvent.click(screen.getByRole('menuitem', { name: WORDS.edit }));
  fireEvent.change(await screen.findByLabelText(WORDS.url), { target: { value: 'https://other.example/crm' } });
  fireEvent.click(screen.getByRole('button', { name: WORDS.save }));
  await screen.findByText(WORDS.secretOnce);
  expect(screen.getByDisplayValue('whsec_new')).toBeTruthy();
});
