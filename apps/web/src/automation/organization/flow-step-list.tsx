import type { DepartmentKey } from '@outrider/shared/ground/departments';
import {
  FLOW_ACTION_LABELS,
  FLOW_ACTIONS,
  FLOW_STEPS_MAX,
  type FlowSubject,
  WAIT_UNITS,
} from '@outrider/shared/automation/organization';
import { ArrowDown, ArrowUp, Clock, GitBranch, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { conditionFor } from '../../records/engine/filter-shapes.ts';
import { ChoiceField } from '../../ground/ui/choice-field.tsx';
import { FlowConditions } from './flow-conditions.tsx';
import { FlowParams } from './flow-params.tsx';
import { TextParam } from './text-param.tsx';
import { blankAct, blankBranch, blankWait, type BranchDraft, type PlainDraft, type StepDraft } from './step-draft.ts';
import { useFlowFields } from './use-flow-fields.ts';
import { FLOW_FORM_WORDS as WORDS } from './words.ts';

/** What every step of a flow has to know of it. */
type StepSurroundings = {
  department: DepartmentKey;
  problems: Record<string, string>;
  people: Record<string, string>;
  /** What a deal sets off knows its deal; what conditions are on unless said. */
  hasDeal: boolean;
  usual: FlowSubject;
  /** How many more steps the flow can have. */
  room: number;
};
type StepListProps<S extends StepDraft> = {
  label: string;
  steps: readonly S[];
  around: StepSurroundings;
  onChange: (steps: S[]) => void;
};

/** What a flow does, one after the other. The ways of a branch are lists of their own, without branches. */
export function FlowStepList({ label, steps, around, onChange }: StepListProps<StepDraft>) {
  const fields = useFlowFields();
  const { usual } = around;
  const branch = () => blankBranch(usual, { all: [conditionFor(fields[usual])] });
  return (
    <Steps
      label={label}
      steps={steps}
      around={around}
      onChange={onChange}
      more={{ label: WORDS.addBranch, make: branch }}
    >
      {(step, change) =>
        step.kind === 'branch' ? (
          <BranchStep step={step} around={around} onChange={change} />
        ) : (
          <PlainStep step={step} around={around} onChange={change} />
        )
      }
    </Steps>
  );
}

type More<S> = { label: string; make: () => S };

function Steps<S extends StepDraft>({
  label,
  steps,
  around,
  onChange,
  more,
  children,
}: StepListProps<S> & { more?: More<S>; children: (step: S, change: (next: S) => void) => ReactNode }) {
  const full = around.room <= 0;
  const add = (step: S) => onChange([...steps, step]);
  const moved = (from: number, to: number) => {
    const next = [...steps];
    const [step] = next.splice(from, 1);
    if (step) next.splice(to, 0, step);
    onChange(next);
  };
  return (
    <fieldset className="min-w-0" aria-label={label}>
      <ol className="grid gap-2">
        {steps.map((step, at) => (
          <li key={step.id} className="border-line rounded-lg border" aria-label={WORDS.step(at + 1)}>
            <div className="border-line flex items-center gap-1 border-b py-1 pr-1 pl-3">
              <span className="text-muted mr-auto flex items-center gap-2 text-xs">
                {step.kind === 'wait' && <Clock className="i size-3.5" aria-hidden="true" />}
                {step.kind === 'branch' && <GitBranch className="i size-3.5" aria-hidden="true" />}
                {WORDS.step(at + 1)}
              </span>
              <IconButton label={WORDS.moveUp(at + 1)} off={at === 0} onClick={() => moved(at, at - 1)}>
                <ArrowUp className="i" />
              </IconButton>
              <IconButton
                label={WORDS.moveDown(at + 1)}
                off={at === steps.length - 1}
                onClick={() => moved(at, at + 1)}
              >
                <ArrowDown className="i" />
              </IconButton>
              <IconButton
                label={WORDS.removeStep(at + 1)}
                off={false}
                onClick={() => onChange(steps.filter((one) => one !== step))}
              >
                <X className="i" />
              </IconButton>
            </div>
            <div className="p-3">
              {children(step, (next) => onChange(steps.map((one) => (one === step ? next : one))))}
            </div>
          </li>
        ))}
      </ol>
      <div className={`flex flex-wrap gap-2 ${steps.length > 0 ? 'mt-2' : ''}`}>
        <AddButton label={WORDS.addAction} off={full} onClick={() => add(blankAct() as S)} />
        <AddButton label={WORDS.addWait} off={full} onClick={() => add(blankWait() as S)} />
        {more && <AddButton label={more.label} off={full} onClick={() => add(more.make())} />}
      </div>
      {full && <p className="text-faint mt-1 text-xs">{WORDS.atMost(FLOW_STEPS_MAX)}</p>}
    </fieldset>
  );
}

function PlainStep({
  step,
  around: { department, problems, people, usual },
  onChange,
}: {
  step: PlainDraft;
  around: StepSurroundings;
  onChange: (step: PlainDraft) => void;
}) {
  if (step.kind === 'wait')
    return (
      <div className="grid grid-cols-2 gap-3">
        <TextParam
          label={WORDS.waitFor}
          inputMode="numeric"
          value={step.amount}
          error={problems[`steps.${step.id}.amount`]}
          onChange={(amount) => onChange({ ...step, amount })}
        />
        <ChoiceField
          label={WORDS.unit}
          value={step.unit}
          options={WAIT_UNITS.map((unit) => [unit, WORDS.units[unit]] as const)}
          onChange={(unit) => onChange({ ...step, unit })}
        />
      </div>
    );
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <ChoiceField
        label="Action"
        value={step.action}
        options={FLOW_ACTIONS.map((key) => [key, FLOW_ACTION_LABELS[key]] as const)}
        onChange={(action) => onChange({ ...step, action, params: { ...step.params, whom: '' } })}
      />
      <FlowParams
        step={step}
        department={department}
        of={usual}
        problems={problems}
        people={people}
        onChange={(params) => onChange({ ...step, params: { ...step.params, ...params } })}
      />
    </div>
  );
}

function BranchStep({
  step,
  around,
  onChange,
}: {
  step: BranchDraft;
  around: StepSurroundings;
  onChange: (step: BranchDraft) => void;
}) {
  const way = (name: 'yes' | 'no', label: string) => (
    <div>
      <p className="lab mb-1.5">{label}</p>
      <div className="border-line border-l-2 pl-3">
        <Steps
          label={label}
          steps={step[name]}
          around={around}
          onChange={(steps: PlainDraft[]) => onChange({ ...step, [name]: steps })}
        >
          {(inner, change) => <PlainStep step={inner} around={around} onChange={change} />}
        </Steps>
      </div>
    </div>
  );
  return (
    <div className="grid gap-3">
      <div>
        <p className="lab mb-1.5">{WORDS.branchIf}</p>
        <FlowConditions
          of={step.of}
          conditions={step.conditions}
          hasDeal={around.hasDeal}
          problem={around.problems[`steps.${step.id}.conditions`]}
          onChange={(next) => onChange({ ...step, ...next })}
        />
      </div>
      {way('yes', WORDS.branchThen)}
      {way('no', WORDS.branchOtherwise)}
    </div>
  );
}

type ButtonProps = { label: string; off: boolean; onClick: () => void };

const IconButton = ({ label, off, onClick, children }: ButtonProps & { children: ReactNode }) => (
  <button type="button" className="btn btn-ghost btn-sm btn-square" aria-label={label} disabled={off} onClick={onClick}>
    {children}
  </button>
);

const AddButton = ({ label, off, onClick }: ButtonProps) => (
  <button type="button" className="btn btn-line btn-sm" disabled={off} onClick={onClick}>
    <Plus className="i" />
    {label}
  </button>
);
