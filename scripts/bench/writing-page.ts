import type { FactLead } from '../../packages/api/src/automation/agents/facts.ts';
import type { Letter } from '../../packages/api/src/insight/writer/letters/frame.ts';
import type { Violation } from '../../packages/api/src/insight/writer/rules/rules.ts';
import { type Brief, LETTER_KIND_LABELS, type LetterKind } from '../../packages/shared/src/insight/writing.ts';

export type PageText = {
  kind: LetterKind;
  lead: FactLead;
  letter?: Letter;
  brief?: Brief;
  violations?: Violation[];
  question?: string;
};

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (mark) => MARKS[mark] ?? '');

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1b1f24}article{display:grid;grid-template-columns:1fr 1fr;gap:2rem;border-top:1px solid #d5d9de;padding:1rem 0}
h3{margin:0 0 .5rem;font-size:1rem}.text{white-space:pre-wrap}.text mark{background:#e8f1ff}dl{display:grid;grid-template-columns:8rem 1fr;gap:.2rem .75rem;font-size:13px;margin:0}dt{color:#68707a}dd{margin:0;overflow-wrap:anywhere}.bad{color:#b3261e}@media(max-width:800px){article{grid-template-columns:1fr}}`;

/** All texts by kind: the text with what each sentence rests on, and beside it the brief. */
export function writingPage(texts: readonly PageText[]): string {
  const kinds = [...new Set(texts.map(({ kind }) => kind))];
  const parts = kinds.map((kind) => {
    const of = texts.filter((text) => text.kind === kind);
    return `<h2 id="${kind}">${LETTER_KIND_LABELS[kind]}</h2>\n${of.map(article).join('\n')}`;
  });
  const links = kinds.map((kind) => `<a href="#${kind}">${LETTER_KIND_LABELS[kind]}</a>`).join(' · ');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Writing bench</title><style>${STYLE}</style></head><body><h1>Writing bench</h1><p>${links}</p>${parts.join('\n')}</body></html>\n`;
}

function article({ lead, letter, brief, violations = [], question }: PageText): string {
  const who = [[lead.first_name, lead.last_name].filter(Boolean).join(' '), lead.job_title, lead.company_name]
    .filter(Boolean)
    .join(', ');
  const facts = `<dl><dt>Lead</dt><dd>${escape(who)}</dd><dt>Source</dt><dd>${escape(lead.source)}</dd><dt>Told</dt><dd>${escape(lead.pain_points ?? 'nothing')}</dd>`;
  if (!letter || !brief)
    return `<article><div><h3>Asks its person</h3><p>${escape(question ?? '')}</p></div>${facts}</dl></article>`;
  const labels = new Map(brief.facts.map(({ id, label, value }) => [id, `${label}: ${value}`]));
  const text = letter.sentences
    .map(({ text: sentence, rests_on }) =>
      rests_on.length > 0
        ? `<mark title="${escape(rests_on.map((id) => labels.get(id) ?? id).join('\n'))}">${escape(sentence.trimEnd())}</mark>${sentence.endsWith('\n') ? sentence.slice(sentence.trimEnd().length) : ' '}`
        : `${escape(sentence)}${sentence.endsWith('\n') ? '' : ' '}`,
    )
    .join('');
  const { why_now, goal, offer, problem, zone, history, instruction } = brief;
  const rows: [string, string | null][] = [
    ['Why now', why_now],
    ['Goal', goal],
    ['Problem', problem && `${problem.name}${problem.is_told ? '' : ' (not told)'}`],
    ['Offer', offer?.name ?? null],
    ['Task', instruction.text],
    ['Not used', instruction.unused.join('; ') || null],
    ['Last contact', history.last_at],
    ['Clock', `${zone.name}${zone.is_theirs ? '' : ' (ours)'}`],
    ['Rules', violations.length === 0 ? 'all hold' : null],
  ];
  const shown = rows.flatMap(([label, value]) => (value ? [`<dt>${label}</dt><dd>${escape(value)}</dd>`] : []));
  const bad = violations.map(
    ({ rule, what }) => `<dt class="bad">${escape(rule)}</dt><dd class="bad">${escape(what)}</dd>`,
  );
  return `<article><div><h3>${escape(letter.subject)}</h3><div class="text">${text}</div></div>${facts}${shown.join('')}${bad.join('')}</dl></article>`;
}
