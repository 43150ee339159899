import type { Evidence } from '@outrider/shared/agents';
import { dealEvidence, fieldEvidence, missingEvidence, money, quote } from '../evidence.ts';
import type { Plan } from '../plan.ts';
import { properName, quotable } from '../plain.ts';
import { confidenceOf, evidenceOf, fact, inOneLine, last, phrase, type Said, sentencesOf } from '../say.ts';
import {
  aboutOf,
  framed,
  isOpenStage,
  type LeadAsk,
  namedOutside,
  nameOf,
  ownersTask,
  planOf,
  recipientOf,
} from './actions.ts';
import { approachOf } from './letter.ts';
import { isClosed } from './touches.ts';

type Section = { heading: string; said: Said[] };

/** A document from what the lead asked for and can pay. Its only amount is the deal's, or else the lead's own budget: none is ever worked out. */
export function planProposal(ask: LeadAsk): Plan {
  const { lead, facts } = ask;
  const name = nameOf(lead);
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
    const summary = `${name} needs no proposal any more.`;
    return planOf({ summary, why: [phrase(summary)], confidence, actions: [] });
  }
  if (!need || !quotable(lead.pain_points)) {
    const why = [
      need
        ? fact('What the lead says of its need is no plain sentence that a proposal could repeat.', need)
        : fact(
            'What the lead needs is not known, so that a proposal would say nothing.',
            missingEvidence('pain_points'),
          ),
    ];
    return planOf({
      summary: `A proposal for ${name} has to wait until somebody knows what is needed.`,
      why,
      confidence,
      actions: [ownersTask(ask, { title: `Ask ${name} what is needed, for a proposal` }, { why, confidence })],
    });
  }
  const company = properName(lead.company_name);
  const title = `Proposal for ${company ?? namedOutside(lead) ?? lead.email}`;
  const sections = sectionsOf(ask, need, amount, company);
  const why = [
    fact(`Need: ${quote(need.value)}.`, need),
    ...(amount
      ? [
          fact(
            `${amount.of === 'deal' ? 'The opportunity' : 'The lead’s budget'} stands at ${money(amount.value)}.`,
            amount.evidence,
          ),
        ]
      : [fact('No amount is known, so the proposal names none.', missingEvidence('estimated_budget'))]),
  ];
  const letter = framed(ask, [
    phrase('Here is what we would propose, on a page that you can print and pass on.'),
    last(phrase('Strike out what does not fit, and tell me what is missing.')),
    last(phrase('Shall we go through it together?')),
  ]);
  const said = [...letter, ...sections.flatMap((section) => section.said)];
  return planOf({
    summary: `A proposal for ${name}, ${amount ? `at ${money(amount.value)}` : 'without an amount'}.`,
    why,
    confidence,
    actions: [
      {
        kind: 'send_proposal',
        title: `Send ${name} a proposal`,
        ...aboutOf(ask),
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

function sectionsOf(
  { lead, facts }: LeadAsk,
  need: Evidence,
  amount: { value: number; evidence: Evidence; of: 'deal' | 'budget' } | null,
  company: string | null,
): Section[] {
  const [industry, size, when] = [
    fieldEvidence(lead, 'industry'),
    fieldEvidence(lead, 'company_size'),
    fieldEvidence(lead, 'decision_timeline'),
  ];
  const timeline = quotable(lead.decision_timeline, 80);
  const named = fieldEvidence(lead, 'company_name');
  const who = [industry && properName(lead.industry)?.toLowerCase(), size && `${size.value} people`]
    .filter(Boolean)
    .join(', ');
  const [first, ...rest] = [named, industry, size].filter((one) => one !== null);
  return [
    {
      heading: 'Where you stand',
      said: [
        ...(company && who && first ? [fact(`${company} (${who}) is whom this is written for.`, first, ...rest)] : []),
        fact(`As we understood it, this is what gets in the way: “${quotable(lead.pain_points)}”.`, need),
      ],
    },
    { heading: 'How we would go about it', said: approachOf(lead) },
    {
      heading: 'What it comes to',
      said: amount
        ? [
            fact(
              amount.of === 'deal'
                ? `The amount we speak of is ${money(amount.value)}.`
                : `You named a budget of ${money(amount.value)}, and we plan within it.`,
              amount.evidence,
            ),
            phrase('What it covers is settled before anything begins, in writing.'),
          ]
        : [phrase('The amount is open until the scope is settled; we would settle both together.')],
    },
    {
      heading: 'When',
      said:
        timeline && when
          ? [fact(`You gave “${timeline}” as the time frame, and the plan follows it.`, when)]
          : [phrase('The time frame is yours to set; we would fit the steps to it.')],
    },
    {
      heading: 'Next steps',
      said: [
        phrase('You tell us what does not fit.'),
        phrase('We change it, and agree on the scope.'),
        phrase(`A name on your side and one at ${facts.seller} see it through.`),
      ],
    },
  ];
}
