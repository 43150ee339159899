import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { type Brief, type LetterGoal, type LetterKind, TALK_MINUTES } from '@outrider/shared/insight/writing';
import { oneLine, personName } from '../../../ground/text/plain.ts';
import { zoneOfReceiver } from '../../../ground/text/receiver-zone.ts';
import { dayOfYear } from '../evidence.ts';
import type { WritingFacts } from '../facts.ts';
import { factsFor } from './brief-facts.ts';
import {
  type BriefAsk,
  type Extra,
  gather,
  hindranceOf,
  isInbound,
  languageFor,
  type Matter,
  questionOf,
} from './brief-matter.ts';
import { answerTo, priceOf, proofsFor } from './choose-offer.ts';
import { isListedIndustry } from './reader.ts';
import { type Requested, readRequested } from '../requested.ts';
import { customTexts } from './custom-texts.ts';
import { lostReason, spokenCompany } from './spoken.ts';
import { BRIEF_WORDS as WORDS } from './words-brief.ts';

/** A brief, or what has to be asked first, as the end of "Before I write to …:". */
type Briefing = { brief: Brief; requested: Requested; question?: never } | { question: string; brief?: never };

const GOALS: Record<LetterKind, LetterGoal> = {
  first_inbound: 'reply',
  first_outbound: 'reply',
  follow_up: 'reply',
  second_follow_up: 'reply',
  break_up: 'close',
  reply: 'reply',
  meeting_confirmation: 'meeting',
  meeting_reminder: 'meeting',
  after_meeting: 'decision',
  no_show: 'meeting',
  proposal_cover: 'decision',
  reopening: 'reply',
  event_invitation: 'reply',
};
/**
 * `byPeople`: the texts are there already, and need no offer and no news that they do not name; `times`: one of them
 * offers two. `unasked`: to be looked at, not to be sent.
 */
type BriefFor = { byPeople?: { language: WritingLanguage; times: boolean }; unasked?: boolean };

/**
 * Everything that a text of this kind is made from; nothing is left for the writer to know. Or what has to be asked
 * first.
 */
export function makeBrief(
  ask: BriefAsk,
  kind: LetterKind,
  writing: WritingFacts,
  extra: Extra = {},
  { byPeople, unasked = false }: BriefFor = {},
): Briefing {
  const { lead, now } = ask;
  const receiver = zoneOfReceiver(lead.phone, lead.email);
  const zone = { name: receiver?.zone ?? writing.timezone, is_theirs: receiver !== null };
  const requested = readRequested(ask.request, ask.description, {
    kind,
    content: writing.content,
    zone: zone.name,
    now,
  });
  const [unclear] = requested.problems;
  if (unclear && !unasked) return { question: unclear };
  const language = byPeople?.language ?? languageFor(lead, writing, requested.language);
  if (!language) return { question: WORDS.noLanguage };
  const matter = gather({
    ask,
    kind,
    writing,
    extra,
    receiver,
    zone,
    requested,
    language,
    times: byPeople?.times ?? false,
  });
  const question = unasked ? null : byPeople ? hindranceOf(matter) : questionOf(matter);
  if (question !== null) return { question };
  const brief = toBrief(matter);
  return { brief: { ...brief, facts: factsFor(brief, matter) }, requested };
}

function toBrief(matter: Matter): Brief {
  const {
    ask,
    kind,
    writing,
    extra,
    zone,
    requested,
    language,
    offer,
    problem,
    topic,
    touch,
    sent,
    lost,
    missed,
    news,
    isSaid,
  } = matter;
  const { lead, facts, now, agent } = ask;
  const { content } = writing;
  const unsaid = (text: string | null) => (text !== null && isSaid(text) ? null : text);
  const does = offer?.does[language];
  const first_name = personName(lead.first_name);
  const name = problem?.name[language];
  const { text, trial_days, discount, links, say, avoid, question, unused, agreed, answer, minutes, event } = requested;
  return {
    kind,
    language,
    template: null,
    now: now.toISOString(),
    who: {
      first_name,
      // A last name alone is nobody's way to be greeted.
      full_name: first_name && (personName([first_name, lead.last_name].filter(Boolean).join(' '), 5) ?? first_name),
      company: spokenCompany(lead.company_name),
      industry: isListedIndustry(lead.industry) ? lead.industry : null,
    },
    zone,
    why_now: WORDS.whyNow(kind, dayOfYear(touch?.at ?? lead.created_at, now)),
    goal: matter.slots.length > 0 && GOALS[kind] === 'reply' ? 'meeting' : GOALS[kind],
    came: isInbound(lead) ? { source: lead.source, at: lead.created_at.toISOString() } : null,
    topic,
    problem:
      problem && name
        ? {
            name,
            is_told: name === topic,
            consequence: unsaid(problem.consequence[language]),
            question: unsaid(problem.question[language]),
          }
        : null,
    in_hurry: matter.in_hurry,
    custom: customTexts(lead.custom, writing.fields, { language, currency: writing.currency }),
    offer:
      offer && does
        ? {
            name: offer.name,
            does,
            price: priceOf(offer, writing.currency, language),
            proofs: proofsFor(offer, writing, lead.industry, language, isSaid),
            is_known: isSaid(does),
          }
        : null,
    news: news?.text[language] ?? null,
    history: {
      last_at: touch?.at.toISOString() ?? null,
      spoke: touch?.spoke ?? false,
      sent,
      subject: oneLine(facts.messages[0]?.subject, 80),
    },
    lost: lost && {
      reason: lostReason(lost.lost_for, language),
      at: (lost.closed_at ?? lost.stage_since).toISOString(),
    },
    slots: matter.slots.map((at) => at.toISOString()),
    meeting: extra.meeting ?? (missed && meetingOf(missed, matter.host, writing)),
    agreed,
    event: event && { ...event, zone: writing.timezone },
    answer: kind === 'reply' && answer ? answerTo(answer, offer, writing, language) : null,
    proposal: extra.proposal ?? null,
    instruction: { text, trial_days, discount, links, say, avoid, question, unused, note: [] },
    talk_minutes: minutes ?? TALK_MINUTES,
    sender: facts.owner
      ? { name: facts.owner.full_name, company: facts.seller, email: null, automated_by: null }
      : {
          name: content.team_name ?? WORDS.team(facts.seller),
          company: facts.seller,
          email: content.team_email,
          automated_by: agent.name,
        },
    tone: content.tone,
    emoji: content.emoji,
    never_say: content.never_say,
    facts: [],
  };
}

const meetingOf = (
  { starts_at, ends_at, title }: { starts_at: Date; ends_at: Date; title: string },
  host: string,
  { content, timezone }: WritingFacts,
) => ({
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
  title,
  host,
  host_zone: timezone,
  link: content.meeting_link,
});
