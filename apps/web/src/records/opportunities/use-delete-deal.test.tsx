import { MESSAGES } from '@outrider/shared/ground/messages';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { trpc } from '../../ground/trpc.ts';
import { sampleDeal } from './sample-deal.ts';
import { useDeleteDeal } from './use-delete-deal.ts';

afterEach(cleanup);
const DEAL = sampleDeal();

/** Still shows the deal when it is gone: the next screen is on its way. */
function Page() {
  const { data } = trpc.pipeline.opportunities.get.useQuery({ id: DEAL.id });
  const remove = useDeleteDeal();
  return (
    data && (
      <button type="button" onClick={() => remove(data, () => undefined)}>
        Delete {data.name}
      </button>
    )
  );
}

it('says that a deal is deleted, and nothing of its page not finding it any more', async () => {
  let isDeleted = false;
  const asked = renderSignedIn(<Page />, {
    user: someUser('manager'),
    answers: {
      'pipeline.opportunities.get': () => {
        if (isDeleted) throw new Refusal('NOT_FOUND', MESSAGES.notFound);
        return DEAL;
      },
      'pipeline.opportunities.delete': () => {
        isDeleted = true;
        return { id: DEAL.id };
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: `Delete ${DEAL.name}` }));
  await screen.findByText(MESSAGES.dealDeleted(DEAL.name));
  await waitFor(() => expect(asked.filter(({ name }) => name === 'pipeline.opportunities.get')).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByText(MESSAGES.notFound)).toBeNull();
});
