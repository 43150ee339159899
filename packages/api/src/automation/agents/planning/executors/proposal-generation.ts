import { addDays, dayAt } from '@outrider/shared/ground/days';
import { LOCALES } from '@outrider/shared/ground/languages';
import type { Brief } from '@outrider/shared/insight/writing';
import type { PlaybookOffer } from '@outrider/shared/insight/playbook';
import { draftLetter } from '../../mail/draft-letter.ts';
import { makeBrief } from '../../mail/brief.ts';
import { priceOf } from '../../mail/choose-offer.ts';
import { PROPOSAL_WORDS } from '../../mail/words-proposal.ts';
import { fieldEvidence, missingEvidence } from '../../evidence.ts';
import { exactMoney } from '../../../../ground/text/money.ts';
import { withoutStop } from '../../../../ground/text/plain.ts';
import type { WritingFacts } from '../../facts.ts';
import type { Plan } from '../../plan.ts';
import type { Requested } from '../../requested.ts';
import { confidenceOf, evidenceOf, fact, inOneLine, phrase, type Said, sentencesOf } from '../../say.ts';
import { isClosed } from '../../touches.ts';
import {
  targetOf,
  isOpenStage,
  type LeadAsk,
  shortLeadName,
  ownersTask,
  buildPlan,
  recipientOf,
  factsUsed,
} from './actions.ts';
import { askFirst, withoutPlaybook } from './letters.ts';
import { ACTION_WORDS, PROPOSAL_PLAN_WORDS as PLAN_WORDS } from './words-plans.ts';

const DAY_MS = 86_400_000;
const dayText = (at: Date, language: Brief['language'], timeZone: string) =>
  new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  }).format(at);

/**
 * A document that a buyer can forward. Its prices are the playbook's alone: neither a budget nor a deal's amount is
 * ever one.
 */
export function planProposal(ask: LeadAsk): Plan {
  const { lead, facts } = ask;
  const name = shortLeadName(lead);
  const deal = facts.kind === 'opportunity' ? facts.deal : facts.deals.find(({ stage }) => isOpenStage(stage));
  const need = fieldEvidence(lead, 'pain_points');
  const confidence = confidenceOf([
    { about: 'need', weight: 4, evidence: need },
    { about: 'time frame', weight: 2, evidence: fieldEvidence(lead, 'decision_timeline') },
    { about: 'company', weight: 1, evidence: fieldEvidence(lead, 'company_name') },
    { about: 'industry', weight: 1, evidence: fieldEvidence(lead, 'industry') },
    { about: 'who decides', weight: 1, evidence: fieldEvidence(lead, 'job_title') },
  ]);
  if (isClosed(lead) || (deal && !isOpenStage(deal.stage))) {
    const summary = PLAN_WORDS.closed(name);
    return buildPlan({ summary, why: [phrase(summary)], confidence, actions: [] });
  }
  const why = [
    need
      ? fact(PLAN_WORDS.need(withoutStop(need.value)), need)
      : fact(PLAN_WORDS.needUnknown, missingEvidence('pain_points')),
  ];
  const { writing } = facts;
  if (!writing) return withoutPlaybook(ask, { why, confidence });
  const priced = priceLines(ask, writing);
  if ('question' in priced) return askFirst(ask, priced.question, { why, confidence });
  const { brief: known, requested, lines, total, valid_until } = priced;
  if (known.topic === null && requested.items.length === 0) {
    return buildPlan({
      summary: PLAN_WORDS.wait(name),
      why,
      confidence,
      actions: [ownersTask(ask, { title: PLAN_WORDS.askNeed(name) }, { why, confidence })],
    });
  }
  const what = listOf(
    lines.map(({ quantity, offer }) => (quantity > 1 ? `${quantity} × ${offer.name}` : offer.name)),
    known.language,
  );
  const proposal = { what, total, valid_until };
  const drafted = draftLetter(ask, 'proposal_cover', writing, { proposal });
  if ('question' in drafted && drafted.question !== undefined)
    return askFirst(ask, drafted.question, { why, confidence });
  const { letter, brief } = drafted as Exclude<typeof drafted, { question: string }>;
  const title = PROPOSAL_WORDS[brief.language].title(brief.who.company, facts.seller);
  const sections = sectionsOf(ask, brief, priced, writing);
  return buildPlan({
    summary: PLAN_WORDS.summary(name, total),
    why,
    confidence,
    actions: [
      {
        kind: 'send_proposal',
        title: ACTION_WORDS.proposal(title),
        ...targetOf(ask),
        opportunity_id: deal?.id ?? null,
        reasoning: inOneLine([...why, ...(requested.items.length === 0 ? [phrase(PLAN_WORDS.oneUnit)] : [])]),
        confidence,
        brief,
        payload: {
          ...recipientOf(lead),
          subject: letter.subject,
          title: title.slice(0, 200),
          sentences: letter.sentences,
          sections: sections.map(({ heading, said }) => ({ heading, sentences: sentencesOf(said) })),
        },
        evidence: evidenceOf(factsUsed(brief, letter.sentences), ...sections.map(({ said }) => said), why, [
          fieldEvidence(lead, 'email'),
        ]),
        diff: [{ field: 'proposal', label: 'Proposal', before: null, after: `${title}, ${total}` }],
      },
    ],
  });
}

const listOf = (parts: string[], language: Brief['language']) => new Intl.ListFormat(language).format(parts);

type Priced = {
  brief: Brief;
  requested: Requested;
  lines: { offer: PlaybookOffer; quantity: number; unit: string; gross: string }[];
  discount: string | null;
  total: string;
  valid_until: string;
};

/** What is offered, how many of each and for how much; or what has to be asked. */
function priceLines(ask: LeadAsk, writing: WritingFacts): Priced | { question: string } {
  const briefing = makeBrief(ask, 'proposal_cover', writing);
  if (!briefing.brief) return { question: briefing.question };
  const { brief, requested } = briefing;
  const { currency, content } = writing;
  const known = content.offers.find(({ name }) => name === brief.offer?.name);
  const items = requested.items.length > 0 ? requested.items : known ? [{ offer: known, quantity: 1 }] : [];
  const money = (amount: number) => exactMoney(amount, currency, brief.language);
  const lines: Priced['lines'] = [];
  let gross = 0;
  for (const { offer, quantity } of items) {
    const unit = priceOf(offer, currency, brief.language);
    if (offer.price === null || !unit) return { question: PLAN_WORDS.noPrice(offer.name) };
    gross += offer.price * quantity;
    lines.push({ offer, quantity, unit, gross: money(offer.price * quantity) });
  }
  if (lines.length === 0) return { question: PLAN_WORDS.noPrice(brief.offer?.name ?? '') };
  const off = (gross * (requested.discount ?? 0)) / 100;
  return {
    brief,
    requested,
    lines,
    discount: off > 0 ? money(off) : null,
    total: money(gross - off),
    valid_until: addDays(dayAt(ask.now, writing.timezone), writing.content.valid_days),
  };
}

type Section = { heading: string; said: Said[] };

function sectionsOf({ facts, now }: LeadAsk, brief: Brief, priced: Priced, { content }: WritingFacts): Section[] {
  const words = PROPOSAL_WORDS[brief.language];
  const { language, topic, problem, instruction } = brief;
  const of = (id: string) => brief.facts.find((one) => one.id === id);
  const [offer, proposal, told] = [of('offer'), of('proposal'), of('asked_about')];
  const own = (text: string | null | undefined): Said[] => (text && offer ? [fact(text, offer)] : []);
  const proof = brief.offer?.proofs[0];
  const until = dayText(new Date(priced.valid_until), language, 'UTC');
  const from = now.getTime();
  const line = (text: string): Said[] => (proposal ? [fact(`${text}\n\n`, proposal)] : []);
  return [
    {
      heading: words.situation,
      said: [
        ...(topic && told ? [fact(words.told(topic, brief.who.company), told)] : []),
        ...(problem?.is_told && offer ? [fact(words.goal(brief.offer?.name ?? '', problem.name), offer)] : []),
      ],
    },
    {
      heading: words.proposed,
      said: [
        ...priced.lines.flatMap(({ offer: sold }) => own(sold.does[language] && `${sold.does[language]}\n\n`)),
        ...priced.lines.flatMap(({ quantity, offer: sold, unit, gross }) =>
          line(words.line(quantity, sold.name, unit, gross)),
        ),
        ...(priced.discount && instruction.discount !== null
          ? line(words.discount(instruction.discount, priced.discount))
          : []),
        ...line(words.total(priced.total)),
        ...own(content.tax[language]),
      ],
    },
    { heading: words.brings, said: own(proof?.text) },
    {
      heading: words.how,
      said: content.steps.flatMap(({ text, days }) =>
        own(
          text[language] &&
            `${words.step(dayText(new Date(from + days * DAY_MS), language, brief.zone.name), text[language])}\n\n`,
        ),
      ),
    },
    {
      heading: words.terms,
      said: [...line(words.valid(until)), ...own(content.payment[language]), ...own(content.warranty[language])],
    },
    { heading: words.next, said: own(words.nextStep(facts.owner?.full_name ?? brief.sender.name)) },
  ].filter(({ said }) => said.length > 0);
}
