import { type ProposalLine, type ProposalVersion, proposalDraftSchema } from '@outrider/shared/records/proposals';
import { PROPOSALS_WORDS } from './words.ts';

/** What somebody writes of a proposal. */
export type Draft = Pick<
  ProposalVersion,
  'title' | 'language' | 'introduction' | 'lines' | 'steps' | 'terms' | 'valid_until'
>;
export type DraftForm = {
  value: Draft;
  version: number;
  change: (changes: Partial<Draft>) => void;
  discard: () => void;
  isDirty: boolean;
  /** Nothing of it can be changed. */
  isReadOnly: boolean;
  /** What is wrong with a field, by its path in the draft: `lines.0.unit_price`. */
  errorOf: (path: string) => string | undefined;
};

export const draftOf = ({
  title,
  language,
  introduction,
  lines,
  steps,
  terms,
  valid_until,
}: ProposalVersion): Draft => ({
  title,
  language,
  introduction,
  lines,
  steps,
  terms,
  valid_until,
});

/** What is wrong with a draft, by path; null where nothing is. */
export function wrongIn(draft: Draft): Record<string, string> | null {
  const read = proposalDraftSchema.safeParse(draft);
  if (read.success) return null;
  return Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]));
}

/** The first line with something wrong, and what; a cell has no room to say it. Fields say it themselves: null. */
export function wrongLine(wrong: Readonly<Record<string, string>>, { lines }: Draft): string | null {
  const [path, message] = Object.entries(wrong).find(([one]) => /^lines\.\d/.test(one)) ?? [];
  if (path === undefined || message === undefined) return null;
  const at = Number(path.split('.')[1]);
  return PROPOSALS_WORDS.lines.wrong(lines[at]?.name || String(at + 1), message);
}

export type Section = { name: string | null; lines: { line: ProposalLine; at: number }[] };

/** Lines under their headings, each heading where its first line stands. */
export function sectionsOf(lines: readonly ProposalLine[]): Section[] {
  const sections: Section[] = [];
  for (const [at, line] of lines.entries()) {
    const known = sections.find(({ name }) => name === line.section);
    if (known) known.lines.push({ line, at });
    else sections.push({ name: line.section, lines: [{ line, at }] });
  }
  return sections;
}

/** A line one place up or down within its heading. */
export function moveLine(lines: readonly ProposalLine[], at: number, by: 1 | -1): ProposalLine[] {
  const section = sectionsOf(lines).find((one) => one.lines.some((line) => line.at === at));
  const place = section?.lines.findIndex((line) => line.at === at) ?? 0;
  const other = section?.lines[place + by]?.at;
  if (other === undefined) return [...lines];
  const moved = [...lines];
  const [one, two] = [lines[at], lines[other]];
  if (one && two) [moved[at], moved[other]] = [two, one];
  return moved;
}
