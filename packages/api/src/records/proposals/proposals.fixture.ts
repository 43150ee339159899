import { randomUUID } from 'node:crypto';
import type { CompanyDb } from '@outrider/db';
import type { Caller } from '../../suites/harness.ts';

/** A proposal and an item of the price list that carry `marker` in all of their texts. */
export async function sampleProposal(
  db: CompanyDb,
  api: Caller,
  marker: string,
  opportunity_id: string,
): Promise<{ proposal_id: string; price_item_id: string }> {
  const item = await api.proposals.prices.create({
    name: marker,
    code: marker,
    description: marker,
    section: marker,
    prices: [{ currency: 'USD', amount: 100 }],
  });
  const made = await api.proposals.create({ opportunity_id });
  await db.proposalVersion.updateMany({
    where: { proposal_id: made.id },
    data: { title: marker, body: { introduction: marker, terms: marker, steps: [], lines: [] } },
  });
  await db.proposal.updateMany({
    where: { id: made.id },
    data: { review_note: marker, review_reason: marker, closed_reason: marker },
  });
  const recipient = await db.proposalRecipient.create({
    data: {
      proposal_id: made.id,
      name: marker,
      email: `${marker}@signer.example`,
      is_signer: true,
      position: 0,
      token_hash: randomUUID(),
      signature: { how: 'typed', name: marker, path: null, ip: marker, agent: marker },
    },
    select: { id: true },
  });
  await db.proposalEvent.create({
    data: { proposal_id: made.id, kind: 'question', actor_name: marker, recipient_id: recipient.id, text: marker },
  });
  return { proposal_id: made.id, price_item_id: item.id };
}
