import { MESSAGES } from '@outrider/shared/messages';
import { type Topic, topicsOf } from '@outrider/shared/playbook-topics';
import { trpc } from '../trpc.ts';

/** What a lead can ask about, of the playbook. Empty until it is read, and where nobody has written one. */
export function useTopics(): Topic[] {
  const { data } = trpc.playbook.get.useQuery({}, { meta: { failure: MESSAGES.loadPlaybookFailed, quiet: true } });
  return data ? topicsOf(data.content) : [];
}
