import type { Tier } from '@outrider/shared/automation/agents';
import {
  DEFAULT_RULES,
  RULE_ANSWER_LABELS,
  RULE_GROUPS,
  RULE_ROW_LABELS,
  type RuleAnswer,
  ruleName,
  type RuleRow,
  TIER_RANGES,
  TIER_SHORT,
  TIER_TITLES,
  TIERS,
} from '@outrider/shared/automation/approval-rules';
import type { Automation } from '@outrider/shared/automation/automation';
import { Fragment, useState } from 'react';
import { formatCount } from '../../ground/ui/format.ts';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { useMedia } from '../../ground/ui/use-media.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { answerLook, AnswerText } from './rule-answer.tsx';
import { RuleCell } from './rule-cell.tsx';
import { tellWithUndo, useResetRules, useSetRule } from './use-automation.ts';
import { AUTOMATION_WORDS } from './words.ts';
import { WeekRowsDialog } from './week-rows-dialog.tsx';

const WORDS = AUTOMATION_WORDS.rules;

type Rules = Automation['rules'];
type Change = { row: RuleRow; tier: Tier; from: RuleAnswer; to: RuleAnswer };
type Open = { what: 'change'; change: Change } | { what: 'reset' } | { what: 'week'; row: RuleRow } | null;

/** Room for the three levels side by side, beside the sidebar. */
const MATRIX_FITS = '(width >= 1100px)';

/** Who approves what: kinds of action by the agent's level; one level at a time on a phone. */
export function RuleMatrix({ rules }: { rules: Rules }) {
  const wide = useMedia(MATRIX_FITS);
  const [open, setOpen] = useState<Open>(null);
  const changed = changedRules(rules);
  const byRow = new Map(rules.map((rule) => [rule.row, rule]));
  const choose = (row: RuleRow, tier: Tier, from: RuleAnswer) => (to: RuleAnswer) =>
    setOpen({ what: 'change', change: { row, tier, from, to } });
  const close = () => setOpen(null);
  const shown = { byRow, choose, onWeek: (row: RuleRow) => setOpen({ what: 'week', row }) };
  return (
    <section className="sheet" aria-labelledby="approval-rules">
      <div className="head border-line border-b">
        <h2 id="approval-rules">{WORDS.title}</h2>
        <span className="text-faint truncate text-xs">{WORDS.about}</span>
        <button
          type="button"
          className="btn btn-sm btn-ghost text-muted ml-auto font-normal whitespace-nowrap max-sm:hidden"
          onClick={() => setOpen({ what: 'reset' })}
        >
          {WORDS.reset}
        </button>
      </div>
      {wide ? <Wide {...shown} /> : <Narrow {...shown} />}
      {open?.what === 'change' && <ChangeDialog change={open.change} onClose={close} />}
      {open?.what === 'reset' && <ResetDialog changed={changed} onClose={close} />}
      {open?.what === 'week' && <WeekRowsDialog row={open.row} onClose={close} />}
    </section>
  );
}

const changedRules = (rules: Rules): Change[] =>
  rules.flatMap(({ row, answers }) =>
    TIERS.flatMap((tier) => {
      const [from, to] = [answers[tier], DEFAULT_RULES[row][tier]];
      return from === to ? [] : [{ row, tier, from, to }];
    }),
  );

type ShownProps = {
  byRow: Map<RuleRow, Rules[number]>;
  choose: (row: RuleRow, tier: Tier, from: RuleAnswer) => (to: RuleAnswer) => void;
  onWeek: (row: RuleRow) => void;
};

function Wide({ byRow, choose, onWeek }: ShownProps) {
  return (
    <table className="rows w-full">
      <thead>
        <tr className="text-left">
          <th>{WORDS.action}</th>
          {TIERS.map((tier) => (
            <th key={tier} className="max-[1439px]:!py-1.5">
              {TIER_TITLES[tier]} <span className="num max-[1439px]:block">{TIER_RANGES[tier]}</span>
            </th>
          ))}
          <th className="text-right">{WORDS.week}</th>
        </tr>
      </thead>
      <tbody>
        {RULE_GROUPS.map(({ title, rows }) => (
          <Fragment key={title}>
            <tr className="bg-base-200">
              <th colSpan={5} scope="colgroup" className="text-faint !h-8 text-left text-xs font-normal">
                {title}
              </th>
            </tr>
            {rows.map((row) => {
              const rule = byRow.get(row);
              return (
                rule && (
                  <tr key={row}>
                    <td className="font-strong w-full">{RULE_ROW_LABELS[row]}</td>
                    {TIERS.map((tier) => (
                      <td key={tier} className="!pl-0.5">
                        <RuleCell
                          row={row}
                          tier={tier}
                          answer={rule.answers[tier]}
                          side="!right-auto left-0"
                          onChoose={choose(row, tier, rule.answers[tier])}
                        />
                      </td>
                    ))}
                    <td className="num text-right">
                      <WeekNumber rule={rule} onOpen={() => onWeek(row)} />
                    </td>
                  </tr>
                )
              );
            })}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

const LEVELS = TIERS.map((tier) => ({ value: String(tier) as `${Tier}`, label: TIER_SHORT[tier] }));

function Narrow({ byRow, choose, onWeek }: ShownProps) {
  const [level, setLevel] = useState<`${Tier}`>('2');
  const tier = Number(level) as Tier;
  return (
    <>
      <div className="border-line border-b p-3 [&>.seg]:grid [&>.seg]:w-full [&>.seg]:grid-cols-3 [&_button]:justify-center">
        <Segmented label={WORDS.levels} options={LEVELS} value={level} onChange={setLevel} />
      </div>
      {RULE_GROUPS.map(({ title, rows }) => (
        <Fragment key={title}>
          <h3 className="bg-base-200 border-line text-faint border-b px-4 py-1.5 text-sm font-normal">{title}</h3>
          <ul>
            {rows.map((row) => {
              const rule = byRow.get(row);
              return (
                rule && (
                  <li
                    key={row}
                    className="border-line flex min-h-12 items-center gap-2 border-b pr-1 pl-4 last:border-0"
                  >
                    <span className="min-w-0 flex-1 truncate">{RULE_ROW_LABELS[row]}</span>
                    {rule.this_week > 0 && <WeekNumber rule={rule} onOpen={() => onWeek(row)} />}
                    <RuleCell
                      row={row}
                      tier={tier}
                      answer={rule.answers[tier]}
                      side=""
                      onChoose={choose(row, tier, rule.answers[tier])}
                    />
                  </li>
                )
              );
            })}
          </ul>
        </Fragment>
      ))}
    </>
  );
}

/** What was done of it this week; pressed, the actions that it counts. */
function WeekNumber({ rule: { row, this_week }, onOpen }: { rule: Rules[number]; onOpen: () => void }) {
  if (this_week === 0) return <span className="text-faint num">0</span>;
  return (
    <button
      type="button"
      className="text-link num cursor-pointer hover:underline"
      aria-label={`${WORDS.rows(RULE_ROW_LABELS[row])}: ${formatCount(this_week)}`}
      onClick={onOpen}
    >
      {formatCount(this_week)}
    </button>
  );
}

function ChangeDialog({ change: { row, tier, from, to }, onClose }: { change: Change; onClose: () => void }) {
  const set = useSetRule();
  const rule = ruleName(row, tier);
  const submit = (reason: string) =>
    set.mutate(
      { row, tier, from, to, reason },
      {
        onSuccess() {
          onClose();
          tellWithUndo(WORDS.changed(rule, RULE_ANSWER_LABELS[to]), () =>
            set.mutateAsync({ row, tier, from: to, to: from, reason: AUTOMATION_WORDS.undone }),
          );
        },
      },
    );
  return (
    <ReasonDialog
      title={WORDS.changeTitle}
      action={WORDS.change}
      busyAction={AUTOMATION_WORDS.saving}
      busy={set.isPending}
      error={set.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="font-strong">{rule}</p>
      <FromTo from={from} to={to} />
      <p className="text-muted text-pretty">{WORDS.changeNote}</p>
    </ReasonDialog>
  );
}

function ResetDialog({ changed, onClose }: { changed: Change[]; onClose: () => void }) {
  const reset = useResetRules();
  const submit = (reason: string) => {
    if (changed.length === 0) onClose();
    else reset.mutate({ reason }, { onSuccess: () => (onClose(), tellReset()) });
  };
  const set = useSetRule();
  const tellReset = () =>
    tellWithUndo(WORDS.resetDone, async () => {
      for (const { row, tier, from, to } of changed)
        await set.mutateAsync({ row, tier, from: to, to: from, reason: AUTOMATION_WORDS.undone });
    });
  return (
    <ReasonDialog
      title={`${WORDS.reset}?`}
      action={WORDS.reset}
      busyAction={WORDS.resetting}
      busy={reset.isPending}
      error={reset.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{changed.length === 0 ? WORDS.resetNothing : WORDS.resetText(changed.length)}</p>
      <ul className="grid gap-2">
        {changed.map(({ row, tier, from, to }) => (
          <li key={`${row} ${tier}`}>
            <p>{ruleName(row, tier)}</p>
            <FromTo from={from} to={to} />
          </li>
        ))}
      </ul>
    </ReasonDialog>
  );
}

const FromTo = ({ from, to }: Pick<Change, 'from' | 'to'>) => (
  <p className="flex flex-wrap items-center gap-x-2">
    <span className={`inline-flex items-center gap-1.5 ${answerLook(from)}`}>
      <AnswerText answer={from} />
    </span>
    <span aria-hidden="true">→</span>
    <span className="sr-only">{WORDS.to}</span>
    <span className={`inline-flex items-center gap-1.5 ${answerLook(to)}`}>
      <AnswerText answer={to} />
    </span>
  </p>
);
