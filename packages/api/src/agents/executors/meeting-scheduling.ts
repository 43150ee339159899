import { day, fieldEvidence, figureEvidence, meetingEvidence } from '../evidence.ts';
import type { Plan } from '../plan.ts';
import { properName, quotable } from '../plain.ts';
import { confidenceOf, evidenceOf, fact, inOneLine, phrase, type Said } from '../say.ts';
import { aboutOf, type LeadAsk, namedOutside, nameOf, ownersTask, planOf } from './actions.ts';
import { findSlot, MEETING_MINUTES } from './calendar.ts';
import { isClosed } from './touches.ts';

/** Half an hour with the lead's owner, in the agent's hours and between the owner's meetings. The lead's own address is the only guest. */
export function planMeeting(ask: LeadAsk): Plan {
  const { lead, facts, agent, now } = ask;
  const name = nameOf(lead);
  const organiser = facts.owner ?? facts.leader;
  const owned = facts.owner ? figureEvidence('owner', 'Owner', facts.owner.full_name, facts.owner.id) : null;
  const confidence = confidenceOf([
    { about: 'whose calendar', weight: 3, evidence: owned },
    { about: 'what to speak of', weight: 2, evidence: fieldEvidence(lead, 'pain_points') },
    { about: 'who comes', weight: 2, evidence: fieldEvidence(lead, 'job_title') },
    { about: 'a name', weight: 1, evidence: fieldEvidence(lead, 'first_name') },
    { about: 'time frame', weight: 1, evidence: fieldEvidence(lead, 'decision_timeline') },
    { about: 'a phone number', weight: 1, evidence: fieldEvidence(lead, 'phone') },
  ]);
  const end = (summary: string, why: Said[] = [phrase(summary)]) => planOf({ summary, why, confidence, actions: [] });
  if (isClosed(lead)) return end(`${name} is ${lead.status}: no meeting is needed.`);
  if (!organiser) return end('There is nobody whose meeting it could be.');
  const set = facts.meetings.find(({ starts_at }) => starts_at > now);
  if (set)
    return end(`A meeting with ${name} is set already.`, [
      fact(`A meeting is set for ${day(set.starts_at)}.`, meetingEvidence(set)),
    ]);

  const { timezone } = agent.working_hours;
  const taken = figureEvidence(
    'calendar',
    `Meetings of ${organiser.full_name}`,
    `${facts.busy.length} in the next weeks`,
    organiser.id,
  );
  const hours = figureEvidence(
    'hours',
    `Hours of ${agent.name}`,
    `${agent.working_hours.start}–${agent.working_hours.end}, ${timezone}`,
    agent.id,
  );
  const slot = findSlot(agent.working_hours, facts.busy, now);
  if (!slot) {
    const why = [
      fact(
        `No half hour is free in the next two weeks in the hours of ${agent.name} and between the meetings of ${organiser.full_name}.`,
        hours,
        taken,
      ),
    ];
    return planOf({
      summary: `No time for a meeting with ${name} was found.`,
      why,
      confidence,
      actions: [ownersTask(ask, { title: `Find a time to meet ${name}` }, { why, confidence })],
    });
  }
  const shown = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    timeZone: timezone,
  }).format(slot.starts_at);
  const why = [
    fact(
      `The first half hour that is free for ${organiser.full_name} in these hours is ${shown} (${timezone}).`,
      taken,
      hours,
    ),
    ...(owned
      ? [fact(`${organiser.full_name} owns the lead.`, owned)]
      : [phrase('Nobody owns the lead, so the meeting is the manager’s.')]),
  ];
  const company = properName(lead.company_name);
  const need = quotable(lead.pain_points);
  return planOf({
    summary: `${MEETING_MINUTES} minutes with ${name}, ${shown}.`,
    why,
    confidence,
    actions: [
      {
        kind: 'schedule_meeting',
        title: `Set a meeting with ${name}`,
        ...aboutOf(ask),
        reasoning: inOneLine(why),
        confidence,
        payload: {
          organiser_id: organiser.id,
          title: `${facts.seller} and ${company ?? namedOutside(lead) ?? lead.email}`.slice(0, 200),
          starts_at: slot.starts_at.toISOString(),
          ends_at: slot.ends_at.toISOString(),
          timezone,
          attendees: [lead.email],
          notes: need ? `To speak of: ${need}.` : null,
        },
        evidence: evidenceOf(why, [
          fieldEvidence(lead, 'email'),
          need ? fieldEvidence(lead, 'pain_points') : null,
          company ? fieldEvidence(lead, 'company_name') : null,
        ]),
        diff: [{ field: 'next_contact', label: 'Next contact', before: null, after: `${shown} (${timezone})` }],
      },
    ],
  });
}
