import type { Brief, LetterKind } from '@outrider/shared/writing';
import type { Instruction } from '../../writer/instruction.ts';
import { type Letter, writeLetter } from '../../writer/letters/letters.ts';
import { checkLetter, type Violation } from '../../writer/rules/rules.ts';
import type { FactLead, WritingFacts } from '../facts.ts';
import { makeBrief } from './brief.ts';
import type { BriefAsk, Extra } from './brief-matter.ts';
import { BRIEF_WORDS } from './words-brief.ts';

/** A letter that holds all rules, or what the agent has to ask first. */
export type Drafted =
  | { letter: Letter; brief: Brief; instruction: Instruction; question?: never }
  | { question: string };

export function draftLetter(ask: BriefAsk, kind: LetterKind, writing: WritingFacts, extra: Extra = {}): Drafted {
  const briefing = makeBrief(ask, kind, writing, extra);
  if (!briefing.brief) return { question: briefing.question };
  const { brief, instruction } = briefing;
  const letter = writeLetter(brief);
  const [violation] = violationsOf(letter, brief, ask.lead);
  return violation ? { question: BRIEF_WORDS.broke(violation.rule) } : { letter, brief, instruction };
}

export const violationsOf = (letter: Letter, brief: Brief, lead: FactLead): Violation[] =>
  checkLetter({ letter, brief, quotes: quotesOf(lead), ours: oursOf(brief) });

/** What of a brief may look like an address and is the company's own. */
export const oursOf = ({ sender, offer, instruction, meeting, who, facts }: Brief): string[] =>
  [
    sender.company,
    sender.name,
    sender.email,
    offer?.name,
    meeting?.link,
    who.company,
    ...instruction.links.map(({ url }) => url),
    ...facts.flatMap(({ kind, value }) => (kind === 'playbook' ? [value] : [])),
  ].filter((text): text is string => Boolean(text));

/** Everything that a lead typed as free text. */
const quotesOf = ({ pain_points, notes, decision_timeline }: FactLead): string[] =>
  [pain_points, notes, decision_timeline].filter((text): text is string => Boolean(text));
