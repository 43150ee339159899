import { clockAt, clockTime } from '../../../../ground/text/clock.ts';
import { dayOfYear, fieldEvidence, figureEvidence, meetingEvidence } from '../../evidence.ts';
import { draftLetter } from '../../mail/draft-letter.ts';
import { INVITATION_WORDS } from '../../mail/words-invitation.ts';
import type { Plan } from '../../plan.ts';
import { confidenceOf, evidenceOf, fact, inOneLine, phrase, type Said } from '../../say.ts';
import { isClosed } from '../../touches.ts';
import { targetOf, type LeadAsk, shortLeadName, ownersTask, buildPlan, factsUsed } from './actions.ts';
import { askFirst, withoutPlaybook } from './letters.ts';
import { freeSlots, MEETING_MINUTES } from '../../calendar.ts';
import { makeBrief } from '../../mail/brief.ts';
import type { Interval, WritingFacts } from '../../facts.ts';
import { ACTION_WORDS, MEETING_WORDS as WORDS, PLAN_WORDS } from './words-plans.ts';

/**
 * Half an hour, or as long as the task says, with the lead's owner, in the agent's hours and between the owner's
 * meetings. The lead's own address is the only guest.
 */
export function planMeeting(ask: LeadAsk): Plan {
  const { lead, facts, agent, now } = ask;
  const name = shortLeadName(lead);
  const organiser = facts.owner ?? facts.leader;
  const owned = facts.owner ? figureEvidence('owner', 'Owner', facts.owner.full_name, facts.owner.id) : null;
  const confidence = confidenceOf([
    { about: 'whose calendar', weight: 3, evidence: owned },
    { about: 'what to discuss', weight: 2, evidence: fieldEvidence(lead, 'pain_points') },
    { about: 'who comes', weight: 2, evidence: fieldEvidence(lead, 'job_title') },
    { about: 'a name', weight: 1, evidence: fieldEvidence(lead, 'first_name') },
    { about: 'time frame', weight: 1, evidence: fieldEvidence(lead, 'decision_timeline') },
    { about: 'a phone number', weight: 1, evidence: fieldEvidence(lead, 'phone') },
  ]);
  const end = (summary: string, why: Said[] = [phrase(summary)]) =>
    buildPlan({ summary, why, confidence, actions: [] });
  if (isClosed(lead)) return end(PLAN_WORDS.closed(name, lead.status));
  if (!organiser) return end(WORDS.nobody);
  const set = facts.meetings.find(({ starts_at }) => starts_at > now);
  if (set)
    return end(WORDS.alreadySet(name), [fact(WORDS.setFor(dayOfYear(set.starts_at, now)), meetingEvidence(set))]);

  const { timezone } = agent.working_hours;
  const taken = figureEvidence(
    'calendar',
    WORDS.calendarOf(organiser.full_name),
    WORDS.meetings(facts.busy.length),
    organiser.id,
  );
  const hours = figureEvidence(
    'hours',
    WORDS.hoursOf(agent.name),
    `${clockTime(agent.working_hours.start)} to ${clockTime(agent.working_hours.end)}, ${timezone}`,
    agent.id,
  );
  const { writing } = facts;
  if (!writing) return withoutPlaybook(ask, { why: [], confidence });
  const asked = askedTime(ask, writing);
  if (asked.question !== undefined)
    return askFirst(ask, asked.question, { why: [fact(WORDS.hours(agent.name), hours)], confidence });
  const [slot] = asked.slot
    ? [asked.slot]
    : freeSlots(agent.working_hours, facts.busy, now, { theirZone: asked.zone, minutes: asked.minutes });
  if (!slot) {
    const why = [fact(WORDS.noSlot(agent.name, organiser.full_name), hours, taken)];
    return buildPlan({
      summary: WORDS.noSlotSummary(name),
      why,
      confidence,
      actions: [ownersTask(ask, { title: WORDS.findTime(name) }, { why, confidence })],
    });
  }
  const shown = clockAt(slot.starts_at, timezone);
  const why = [
    fact(WORDS.slot(organiser.full_name, shown), taken, hours),
    ...(owned ? [fact(WORDS.owns(organiser.full_name), owned)] : [phrase(WORDS.unowned)]),
  ];
  const title = INVITATION_WORDS.title(facts.seller, organiser.full_name).slice(0, 200);
  const meeting = {
    starts_at: slot.starts_at.toISOString(),
    ends_at: slot.ends_at.toISOString(),
    title,
    host: organiser.full_name,
    host_zone: timezone,
    link: writing.content.meeting_link,
  };
  const drafted = draftLetter(ask, 'meeting_confirmation', writing, { meeting });
  if ('question' in drafted && drafted.question !== undefined)
    return askFirst(ask, drafted.question, { why, confidence });
  const { letter, brief } = drafted as Exclude<typeof drafted, { question: string }>;
  const { topic } = brief;
  return buildPlan({
    summary: WORDS.summary(asked.minutes, name, shown),
    why,
    confidence,
    actions: [
      {
        kind: 'schedule_meeting',
        title: ACTION_WORDS.meeting(shown),
        ...targetOf(ask),
        reasoning: inOneLine(why),
        confidence,
        brief,
        payload: {
          organiser_id: organiser.id,
          title,
          starts_at: meeting.starts_at,
          ends_at: meeting.ends_at,
          timezone: brief.zone.name,
          attendees: [lead.email],
          notes: topic && INVITATION_WORDS.agenda(topic),
          letter: { subject: letter.subject, sentences: letter.sentences, starts_at: meeting.starts_at },
        },
        evidence: evidenceOf(why, factsUsed(brief, letter.sentences), [fieldEvidence(lead, 'email')]),
        diff: [{ field: 'next_contact', label: WORDS.nextContact, before: null, after: shown }],
      },
    ],
  });
}

const endOf = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

/** The time that the task names, null where it names none; how long it is, and the clock of the lead. */
function askedTime(
  ask: LeadAsk,
  writing: WritingFacts,
): { slot: Interval | null; minutes: number; zone: string; question?: never } | { question: string } {
  const briefing = makeBrief(ask, 'meeting_confirmation', writing);
  if (!briefing.brief) return { question: briefing.question };
  const { at, minutes } = briefing.requested;
  const length = minutes ?? MEETING_MINUTES;
  const slot = at && { starts_at: at, ends_at: endOf(at, length) };
  return { slot, minutes: length, zone: briefing.brief.zone.name };
}
