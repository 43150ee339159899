import type { Evidence } from '@outrider/shared/agents';
import { dealEvidence, fieldEvidence, missingEvidence, money, quote } from '../../evidence.ts';
import { approachOf, timingBank, topicWord } from '../../mail/letter.ts';
import { PROPOSAL_WORDS as WORDS } from '../../mail/words-emails.ts';
import { companyName, properName, quotable } from '../../plain.ts';
import type { Plan } from '../../plan.ts';
import { confidenceOf, evidenceOf, fact, inOneLine, last, phrase, type Said, sentencesOf } from '../../say.ts';
import { isClosed, touchesOf } from '../../touches.ts';
import {
  targetOf,
  framed,
  isOpenStage,
  type LeadAsk,
  shortLeadName,
  ownersTask,
  buildPlan,
  recipientOf,
} from './actions.ts';
import { ACTION_WORDS, PROPOSAL_PLAN_WORDS as PLAN_WORDS } from './words-plans.ts';

type Section = { heading: string; said: Said[] };

/** A document from what the lead asked for and can pay. Its only amount is the deal's, or else the lead's own budget: none is ever worked out. */
export function planProposal(ask: LeadAsk): Plan {
  const { lead, facts } = ask;
  const name = shortLeadName(lead);
  const deal = facts.kind === 'opportunity' ? facts.deal : facts.deals.find(({ stage }) => isOpenStage(stage));
  const budget = fieldEvidence(lead, 'estimated_budget');
  const amount =
    deal && deal.amount > 0
      ? { value: deal.amount, evidence: dealEvidence(deal, 'amount'), of: 'deal' as const }
      : budget
        ? { value: lead.estimated_budget ?? 0, evidence: budget, of: 'budget' as const }
        : null;
  const need = fieldEvidence(lead, 'pain_points');
  const confidence = confidenceOf([
    { about: 'amount', weight: 4, evidence: amount?.evidence },
    { about: 'need', weight: 4, evidence: need },
    { about: 'time frame', weight: 2, evidence: fieldEvidence(lead, 'decision_timeline') },
    { about: 'company', weight: 1, evidence: fieldEvidence(lead, 'company_name') },
    { about: 'industry', weight: 1, evidence: fieldEvidence(lead, 'industry') },
    { about: 'size', weight: 1, evidence: fieldEvidence(lead, 'company_size') },
    { about: 'who decides', weight: 1, evidence: fieldEvidence(lead, 'job_title') },
  ]);
  if (isClosed(lead) || (deal && !isOpenStage(deal.stage))) {
    const summary = PLAN_WORDS.closed(name);
    return buildPlan({ summary, why: [phrase(summary)], confidence, actions: [] });
  }
  // Before anybody wrote to the lead, its own words may be any stranger's: the proposal says in ours what it is about, or waits.
  const reached = touchesOf(facts).length > 0;
  const topic = topicWord(lead);
  const words = reached ? quotable(lead.pain_points) : null;
  const told = words ? WORDS.toldWords(words) : topic && WORDS.toldTopic(topic);
  if (!need || !told) {
    const why = [
      need ? fact(PLAN_WORDS.needUnclear, need) : fact(PLAN_WORDS.needUnknown, missingEvidence('pain_points')),
    ];
    return buildPlan({
      summary: PLAN_WORDS.wait(name),
      why,
      confidence,
      actions: [ownersTask(ask, { title: PLAN_WORDS.askNeed(name) }, { why, confidence })],
    });
  }
  const company = reached ? companyName(lead.company_name) : null;
  const title = WORDS.title(company, facts.seller);
  const sections = sectionsOf(ask, { said: fact(told, need), amount, company });
  const why = [
    fact(PLAN_WORDS.need(quote(need.value)), need),
    ...(amount
      ? [fact((amount.of === 'deal' ? PLAN_WORDS.dealAmount : PLAN_WORDS.budget)(money(amount.value)), amount.evidence)]
      : [fact(PLAN_WORDS.noAmount, missingEvidence('estimated_budget'))]),
  ];
  const letter = framed(ask, [
    ...WORDS.cover.map((text, at) => (at === WORDS.cover.length - 1 ? last(phrase(text)) : phrase(text))),
    last(phrase(WORDS.coverAsk)),
  ]);
  const said = [...letter, ...sections.flatMap((section) => section.said)];
  return buildPlan({
    summary: PLAN_WORDS.summary(name, amount && money(amount.value)),
    why,
    confidence,
    actions: [
      {
        kind: 'send_proposal',
        title: ACTION_WORDS.proposal(title),
        ...targetOf(ask),
        opportunity_id: deal?.id ?? null,
        reasoning: inOneLine(why),
        confidence,
        payload: {
          ...recipientOf(lead),
          subject: title.slice(0, 200),
          title: title.slice(0, 200),
          sentences: sentencesOf(letter),
          sections: sections.map(({ heading, said: told }) => ({ heading, sentences: sentencesOf(told) })),
        },
        evidence: evidenceOf(said, why, [fieldEvidence(lead, 'email')]),
        diff: [
          {
            field: 'proposal',
            label: 'Proposal',
            before: null,
            after: amount ? `${title}, ${money(amount.value)}` : title,
          },
        ],
      },
    ],
  });
}

type Matter = {
  said: Said;
  amount: { value: number; evidence: Evidence; of: 'deal' | 'budget' } | null;
  /** Null where it is not to be named. */
  company: string | null;
};

function sectionsOf({ lead }: LeadAsk, { said, amount, company }: Matter): Section[] {
  const [named, industry, size] = [
    fieldEvidence(lead, 'company_name'),
    fieldEvidence(lead, 'industry'),
    fieldEvidence(lead, 'company_size'),
  ];
  const who = [industry && properName(lead.industry)?.toLowerCase(), size && WORDS.people(size.value)]
    .filter(Boolean)
    .join(', ');
  const timing = timingBank(lead);
  const when = fieldEvidence(lead, 'decision_timeline');
  return [
    {
      heading: WORDS.situation,
      said: [
        ...(company && named
          ? [fact(WORDS.preparedFor(company, who), named, ...[industry, size].filter((one) => one !== null))]
          : []),
        said,
      ],
    },
    { heading: WORDS.approach, said: approachOf(lead) },
    {
      heading: WORDS.investment,
      said: amount
        ? [
            fact((amount.of === 'deal' ? WORDS.dealAmount : WORDS.budget)(money(amount.value)), amount.evidence),
            phrase(WORDS.scopeFirst),
          ]
        : [phrase(WORDS.noAmount)],
    },
    {
      heading: WORDS.timing,
      said: timing && when ? [fact(timing === 'soon' ? WORDS.soon : WORDS.inTime, when)] : [phrase(WORDS.noTiming)],
    },
    { heading: WORDS.nextSteps, said: WORDS.steps.map(phrase) },
  ];
}
