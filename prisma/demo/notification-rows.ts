import { draftNotification } from '@outrider/api/people/notifications/rules';
import { askOf } from '@outrider/api/ground/sql/who-may';
import { uuidv7 } from '@outrider/api/ground/uuid';
import type { Prisma } from '@outrider/db';
import { DAY, HOUR, MINUTE } from './calendar.ts';
import type { DemoLead } from './demo-lead.ts';
import { createDice } from './dice.ts';
import type { Team } from './team.ts';

const SHOWN_EACH = 7;
const UNREAD_EACH = 3;

/**
 * The newest notifications of everybody, by the product's own rules: of leads that came in, and of leads that were
 * handed over.
 */
export function notificationRows(
  company_id: string,
  team: Team,
  leads: DemoLead[],
  now: number,
): Prisma.NotificationCreateManyInput[] {
  const dice = createDice('notifications');
  const rows = leads.flatMap((lead) =>
    toldOf(lead).flatMap(({ at, assigned_to, actor_id }) => {
      const facts = {
        ...lead.facts,
        id: lead.id,
        score: lead.capture_rating?.score ?? null,
        priority: lead.capture_rating?.priority ?? 'low',
        assigned_to,
      };
      const draft = draftNotification({ topic: 'lead.created', lead: facts, actor_id });
      if (!draft) return [];
      const { audience, ...text } = draft;
      const readers = team.all.filter((mate) =>
        'user_id' in audience ? mate.id === audience.user_id : askOf(audience).roles.includes(mate.role),
      );
      const event_id = uuidv7(at);
      return readers.map((mate) => ({
        ...text,
        company_id,
        id: uuidv7(at),
        user_id: mate.id,
        event_id,
        created_at: new Date(at),
      }));
    }),
  );
  return team.all.flatMap((mate) => {
    const newest = rows
      .filter((row) => row.user_id === mate.id)
      .sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
      .slice(0, SHOWN_EACH);
    return newest.map((row, i) => {
      const at = row.created_at.getTime();
      const isUnread = i < UNREAD_EACH && at > now - 6 * DAY;
      return {
        ...row,
        read_at: isUnread ? null : new Date(Math.min(now, Math.floor(at + dice.between(10 * MINUTE, 9 * HOUR)))),
      };
    });
  });
}

function toldOf(lead: DemoLead): { at: number; assigned_to: string | null; actor_id: string | null }[] {
  const captured = { at: lead.captured_at, assigned_to: lead.first_owner, actor_id: lead.actor.id };
  return [
    captured,
    ...lead.steps.flatMap((step) =>
      step.owner ? [{ at: step.at, assigned_to: step.owner, actor_id: step.actor.id }] : [],
    ),
  ];
}
