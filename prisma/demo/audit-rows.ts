import type { Actor } from '@outrider/api/ground/actor';
import { uuidv7 } from '@outrider/api/ground/uuid';
import type { Prisma } from '@outrider/db';
import { DAY, MINUTE, workingTime } from './calendar.ts';
import type { DemoLead } from './demo-lead.ts';
import { createDice } from './dice.ts';
import type { Team } from './team.ts';

type Note = {
  at: number;
  actor: Actor;
  action: string;
  subject_kind?: string;
  subject_id?: string;
  detail?: Prisma.InputJsonObject;
};

/**
 * What the product writes down by itself: captures, scores on request, new keys, changed modes, and the sign-ins of the
 * last days.
 */
export function auditRows(
  company_id: string,
  team: Team,
  leads: DemoLead[],
  keys: Prisma.CaptureKeyCreateManyInput[],
  now: number,
): Prisma.AuditEntryCreateManyInput[] {
  const notes = [
    ...leads.flatMap(leadNotes),
    ...keyNotes(team, keys),
    ...team.all.flatMap((mate) => ownNotes(mate, now)),
  ];
  return notes
    .filter(({ at }) => at <= now)
    .sort((a, b) => a.at - b.at)
    .map(({ at, actor, action, subject_kind = null, subject_id = null, detail = {} }) => ({
      company_id,
      id: uuidv7(at),
      action,
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
      subject_kind,
      subject_id,
      detail,
      created_at: new Date(at),
    }));
}

function leadNotes({ id, captured_at, actor, via, steps }: DemoLead): Note[] {
  const subject = { subject_kind: 'lead', subject_id: id };
  const scored = steps
    .filter(({ kind }) => kind === 'scored')
    .map((step) => ({
      ...subject,
      at: step.at,
      actor: step.actor,
      action: 'lead.score',
      detail: { from: step.detail.from ?? 0, to: step.detail.to ?? 0 },
    }));
  return [{ ...subject, at: captured_at, actor, action: 'lead.capture', detail: { via } }, ...scored];
}

function keyNotes(team: Team, keys: Prisma.CaptureKeyCreateManyInput[]): Note[] {
  return keys.flatMap(({ id, name, channels, created_by, created_at }) => {
    const creator = team.all.find((mate) => mate.id === created_by);
    const detail = { name, channels: [...(channels as string[])] };
    return creator && id && created_at
      ? [
          {
            at: new Date(created_at).getTime(),
            actor: creator.actor,
            action: 'capture_key.create',
            subject_kind: 'capture_key',
            subject_id: id,
            detail,
          },
        ]
      : [];
  });
}

function ownNotes({ actor, automation_mode, email }: Team['all'][number], now: number): Note[] {
  const dice = createDice(`habits of ${email}`);
  const days = [4, 3, 2, 1].map((ago) => Math.floor((now - ago * DAY) / DAY) * DAY);
  const signIns = new Set(days.map((day) => workingTime(dice, day, dice.between(5, 9) * 60 * MINUTE)));
  const changed =
    automation_mode === 'hybrid'
      ? []
      : [
          {
            at: workingTime(dice, now - 4 * DAY, 0),
            actor,
            action: 'profile.automation_mode',
            detail: { from: 'hybrid', to: automation_mode },
          },
        ];
  return [...changed, ...[...signIns].map((at) => ({ at, actor, action: 'session.sign_in' }))];
}
