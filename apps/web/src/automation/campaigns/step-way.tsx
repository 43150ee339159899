import type { StepResult } from '@outrider/shared/automation/campaigns';
import type { CampaignBranch, CampaignStep, CampaignUpdate } from '@outrider/shared/automation/campaign-steps';
import { Bot, CalendarClock, CircleCheck, Clock, Flag, Mail, PenLine, Phone, Split } from 'lucide-react';
import { createElement, Fragment } from 'react';
import { formatCount, formatPercent } from '../../ground/ui/format.ts';
import { AddStep } from './add-step.tsx';
import { type Place, fieldOfStep, type StepKind } from './campaign-draft.ts';
import { stepTitle } from './step-names.ts';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.steps;

type WayProps = {
  steps: CampaignStep[];
  results: readonly StepResult[];
  /** Whether opens and clicks are followed. */
  tracks: boolean;
  /** Who signs; null: each lead's owner. */
  senderName: string | null;
  /** What a question asks, in words; '' where that is its name already. */
  asked: (branch: CampaignBranch) => string;
  /** What a step sets, in words; '' where no field is chosen. */
  set: (update: CampaignUpdate) => string;
  chosen: string | null;
  hasErrorIn: (path: string) => boolean;
  onOpen: (id: string) => void;
  /** Null where no step can be added. */
  add: ((kind: StepKind, place: Place) => void) | null;
};

/** The steps as cards on a line, with what came of them; a question forks it once. */
export const StepWay = (props: WayProps) => (
  <>
    <Row {...props} row={props.steps} branch={null} way="yes" />
    {props.steps.length > 0 && (
      <>
        <span className="wire" />
        <span className="way-note">
          <Flag className="i size-3.5" aria-hidden="true" />
          {WORDS.end}
        </span>
      </>
    )}
  </>
);

type RowProps = WayProps & { row: readonly CampaignStep[]; branch: string | null; way: 'yes' | 'no' };

function Row({ row, branch, way, ...props }: RowProps) {
  const { add } = props;
  const between = (at: number) =>
    add && <AddStep withoutBranch={branch !== null} onAdd={(kind) => add(kind, { branch, way, at })} />;
  return (
    <>
      {row.map((step, at) => (
        <Fragment key={step.id}>
          <span className="wire" />
          {(branch !== null || at > 0) && between(at)}
          {(branch !== null || at > 0) && add && <span className="wire" />}
          {step.kind === 'wait' ? <WaitPill {...props} step={step} /> : <Card {...props} step={step} />}
          {step.kind === 'branch' && <Fork {...props} step={step} />}
        </Fragment>
      ))}
      {(row.length > 0 || branch !== null) && add && (
        <>
          <span className="wire" />
          {between(row.length)}
        </>
      )}
    </>
  );
}

function Fork({ step, ...props }: WayProps & { step: CampaignBranch }) {
  const result = props.results.find((one) => one.step === step.id);
  const arm = (way: 'yes' | 'no') => (
    <div className="arm">
      <span className="wire" />
      <span className="way-note">
        {WORDS[way]}
        {result && result[way] > 0 && (
          <span className="num text-base-content font-strong">{formatCount(result[way])}</span>
        )}
      </span>
      <Row {...props} row={step[way]} branch={step.id} way={way} />
      <span className="wire grow" />
    </div>
  );
  return (
    <>
      <span className="wire" />
      <div className="fork">
        {arm('yes')}
        {arm('no')}
      </div>
    </>
  );
}

type StepProps = WayProps & { step: CampaignStep };

const faultOf = ({ steps, step, hasErrorIn }: Pick<StepProps, 'steps' | 'step' | 'hasErrorIn'>) =>
  hasErrorIn(fieldOfStep(steps, step.id));

function WaitPill({ onOpen, chosen, ...props }: StepProps) {
  const { steps, step, results } = props;
  const here = results.find((one) => one.step === step.id)?.waiting ?? 0;
  return (
    <button
      type="button"
      className={`way-note hover:bg-hover ${faultOf(props) ? 'border-error' : ''}`}
      aria-current={chosen === step.id || undefined}
      onClick={() => onOpen(step.id)}
    >
      <Clock className="i size-3.5" aria-hidden="true" />
      {stepTitle(steps, step)}
      {here > 0 && <span className="num text-base-content font-strong">{formatCount(here)}</span>}
    </button>
  );
}

const TASK_ICONS = { todo: CircleCheck, call: Phone, email: Mail, meeting: CalendarClock } as const;
const ICONS = { email: Mail, agent: Bot, branch: Split, update: PenLine, wait: Clock } as const;
const StepIcon = ({ step }: { step: CampaignStep }) =>
  createElement(step.kind === 'task' ? TASK_ICONS[step.task] : ICONS[step.kind], {
    className: 'i text-muted shrink-0',
    'aria-hidden': true,
  });

function Card({ onOpen, chosen, ...props }: StepProps) {
  const { steps, step, results, tracks } = props;
  const result = results.find((one) => one.step === step.id);
  const cells = result ? cellsOf(step, result, tracks) : [];
  return (
    <button
      type="button"
      className={`way-card ${faultOf(props) ? '!border-error' : ''}`}
      aria-current={chosen === step.id || undefined}
      onClick={() => onOpen(step.id)}
    >
      <span className="flex items-center gap-3 px-3.5 py-2.5">
        <StepIcon step={step} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-strong">{stepTitle(steps, step)}</span>
          <span className="text-faint block truncate text-xs max-lg:text-sm">{meaningOf(step, props)}</span>
        </span>
        {result !== undefined && result.waiting > 0 && (
          <span className="num text-muted text-xs">{WORDS.hereNow(result.waiting)}</span>
        )}
      </span>
      {cells.length > 0 && (
        <span className="border-line divide-line flex divide-x border-t text-xs">
          {cells.map(([label, value]) => (
            <span key={label} className="min-w-0 flex-1 px-3 py-1.5">
              <span className="text-faint block truncate">{label}</span>
              <span className="num font-strong">{value}</span>
            </span>
          ))}
        </span>
      )}
    </button>
  );
}

function meaningOf(
  step: CampaignStep,
  { senderName, asked, set }: Pick<WayProps, 'senderName' | 'asked' | 'set'>,
): string {
  if (step.kind === 'email')
    return step.mode === 'approve' ? WORDS.approve(senderName ?? WORDS.owner) : WORDS.auto(senderName ?? WORDS.owner);
  if (step.kind === 'task') return WORDS.taskDue(step.due_in_days);
  if (step.kind === 'update') return set(step) || WORDS.kindHints.update;
  return step.kind === 'branch' ? asked(step) || WORDS.branchAt : WORDS.kindHints[step.kind];
}

/** What came of a step, once somebody took it. */
function cellsOf(step: CampaignStep, result: StepResult, tracks: boolean): [string, string][] {
  const { taken, sent, opened, replied, meetings, done } = result;
  const { counts } = WORDS;
  if (taken === 0) return [];
  if (step.kind === 'email')
    return [
      [counts.sent, formatCount(sent)],
      ...(tracks ? [[counts.opened, formatPercent(opened, sent)] as [string, string]] : []),
      [counts.replied, formatPercent(replied, sent)],
      [counts.meetings, formatCount(meetings)],
    ];
  if (step.kind === 'task' || step.kind === 'agent')
    return [
      [counts.given, formatCount(taken)],
      [counts.done, formatCount(done)],
    ];
  if (step.kind === 'update') return [[counts.updated, formatCount(taken)]];
  return [];
}
