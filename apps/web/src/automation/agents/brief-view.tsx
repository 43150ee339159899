import { WRITING_LANGUAGE_LABELS } from '@outrider/shared/ground/languages';
import { type Brief, LETTER_GOAL_LABELS } from '@outrider/shared/insight/writing';
import { BRIEF_WORDS as WORDS } from './words.ts';

/** What a text was made from, in a few lines: to see at once whether it should have been written. */
export function BriefView({ brief }: { brief: Brief }) {
  const { why_now, goal, problem, offer, instruction, language, zone, slots, meeting, sender, template } = brief;
  const rows: [string, string | null][] = [
    [WORDS.why, why_now],
    [WORDS.goal, LETTER_GOAL_LABELS[goal]],
    [WORDS.told, problem && (problem.is_told ? problem.name : WORDS.notTold(problem.name))],
    [WORDS.template, template?.name ?? null],
    [WORDS.offer, offer?.name ?? null],
    [WORDS.task, instruction.text],
    ...instruction.note.map(({ part, done }): [string, string] => [
      WORDS.notePart(part),
      done.join(' ') || WORDS.noteNotDone,
    ]),
    [WORDS.notUsed, instruction.unused.join('; ') || null],
    [WORDS.language, WRITING_LANGUAGE_LABELS[language]],
    [WORDS.clock, slots.length > 0 || meeting ? (zone.is_theirs ? WORDS.theirs : WORDS.ours)(zone.name) : null],
    [WORDS.sender, sender.name],
  ];
  return (
    <section aria-labelledby="action-brief">
      <h3 id="action-brief" className="label-xs font-normal">
        {WORDS.title}
      </h3>
      <dl className="mt-1.5 grid max-w-prose grid-cols-[9rem_minmax(0,1fr)] gap-x-3 gap-y-1">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label} className="contents">
                <dt className="text-faint">{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
