import { MESSAGES } from '@outrider/shared/ground/messages';
import { type Topic, topicsOf } from '@outrider/shared/insight/playbook-topics';
import { trpc } from '../../ground/trpc.ts';

const MINUTES_MS = 5 * 60_000;

/** What a lead can ask about, of the playbook. Empty until it is read, and where nobody has written one. */
export function useTopics(): Topic[] {
  const meta = { failure: MESSAGES.loadPlaybookFailed, quiet: true };
  const { data } = trpc.playbook.get.useQuery({}, { meta, staleTime: MINUTES_MS }); // not again with each lead that is opened
  return data ? topicsOf(data.content) : [];
}
