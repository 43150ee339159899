import type { WebhookEndpoint } from '@outrider/shared/automation/webhooks';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { someEndpoint } from './sample-endpoint.ts';
import { WebhooksSection } from './webhooks-section.tsx';
import { WEBHOOK_WORDS as WORDS } from './words.ts';

afterEach(cleanup);

const show = (counts: Partial<WebhookEndpoint>) =>
  renderSignedIn(<WebhooksSection />, {
    user: someUser('company_admin'),
    answers: {
      'webhooks.list': () => ({ items: [someEndpoint(counts)] }),
      'webhooks.events': () => ({ items: [], total: 0, total_is: 'exact', next_cursor: null }),
    },
  });

it.each([
  [{}, [WORDS.neverUsed]],
  [{ waiting: 3 }, [WORDS.waitingCalls('3')]],
  [{ retrying: 2, waiting: 1 }, [WORDS.retrying('2')]],
  [{ ended: 10, delivered: 9, retrying: 2 }, [WORDS.lastDays('10'), WORDS.retrying('2')]],
])('says of an endpoint with %j: %j', async (counts, sentences) => {
  show(counts);
  for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryAllByText(WORDS.neverUsed)).toHaveLength(sentences.includes(WORDS.neverUsed) ? 1 : 0);
});
