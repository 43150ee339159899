import { uuidv7 } from '@outrider/api/ground/uuid';
import type { PlatformQueries } from '@outrider/db';
import { DAY, HOUR } from './calendar.ts';

type Customer = { id: string; name: string; owner_id: string; contact_name: string; contact_email: string };

/** The first of each page; the other waits for an answer. */
const QUESTIONS = [
  {
    text: 'Who should be there when the testers arrive?',
    answer: 'One of your line leads is enough. Our technician brings the tools and the lift.',
  },
  { text: 'Can the training be split over two mornings?', answer: null },
];

/** Pages of two customers that were sent a proposal, with who opened them and what they asked. */
export async function seedPortals(tx: PlatformQueries, company_id: string, { now }: { now: number }): Promise<void> {
  const customers = await tx.$queryRaw<Customer[]>`
    SELECT DISTINCT ON (a.id) a.id, a.name, a.owner_id, r.name AS contact_name, r.email AS contact_email
    FROM proposals p
    JOIN opportunities o ON o.company_id = p.company_id AND o.id = p.opportunity_id
    JOIN accounts a ON a.company_id = o.company_id AND a.id = o.account_id
    JOIN proposal_recipients r ON r.company_id = p.company_id AND r.proposal_id = p.id
    WHERE p.company_id = ${company_id}::uuid AND p.state = 'accepted' AND a.owner_id IS NOT NULL
    ORDER BY a.id, p.number LIMIT 2`;
  for (const [at, { id: account_id, name, owner_id, contact_name, contact_email }] of customers.entries()) {
    const made = now - (20 - at) * DAY;
    const id = uuidv7(made);
    const stepped = (days: number, text: string, whose: 'us' | 'them', is_done: boolean) => ({
      id: uuidv7(made),
      text,
      day: new Date(now + days * DAY).toISOString().slice(0, 10),
      whose,
      is_done,
    });
    await tx.portal.create({
      data: {
        company_id,
        id,
        account_id,
        title: `Our work with ${name}`,
        welcome: 'This page has what we agreed and what happens next. Write to us if something is missing.',
        steps: [
          stepped(-9, 'Send the drawings of both lines', 'them', true),
          stepped(-2, 'Confirm the delivery date', 'us', true),
          stepped(6, 'Deliver and install the testers', 'us', false),
          stepped(13, 'Name two people for the training', 'them', false),
        ],
        created_by: owner_id,
        version: 2,
        created_at: new Date(made),
        updated_at: new Date(made + HOUR),
      },
      select: { id: true },
    });
    const opened = [now - 3 * DAY - 2 * HOUR, now - DAY - 5 * HOUR];
    const link_id = uuidv7(made);
    await tx.portalLink.create({
      data: {
        company_id,
        id: link_id,
        portal_id: id,
        name: contact_name,
        email: contact_email,
        token_hash: uuidv7(made),
        expires_at: new Date(made + 120 * DAY),
        opens: opened.length,
        last_opened_at: new Date(opened.at(-1) ?? made),
        created_at: new Date(made + HOUR),
      },
      select: { id: true },
    });
    await tx.portalView.createMany({
      data: opened.map((time) => ({
        company_id,
        id: uuidv7(time),
        portal_id: id,
        link_id,
        kind: 'opened',
        created_at: new Date(time),
      })),
    });
    await tx.portalQuestion.createMany({
      data: QUESTIONS.slice(0, 2 - at).map(({ text, answer }, place) => {
        const time = now - (3 - 2 * place) * DAY - HOUR;
        return {
          company_id,
          id: uuidv7(time),
          portal_id: id,
          link_id,
          text,
          request_id: uuidv7(time),
          created_at: new Date(time),
          ...(answer && { answer, answered_by: owner_id, answered_at: new Date(time + 3 * HOUR) }),
        };
      }),
    });
  }
}
