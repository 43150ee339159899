import {
  CAMPAIGN_TESTS,
  type CampaignBranch,
  type CampaignStep,
  emailsOf,
} from '@outrider/shared/automation/campaign-steps';
import { countConditions, NOTHING_ASKED } from '@outrider/shared/ground/fields/filter';
import { Link } from 'react-router-dom';
import { FilterEditor } from '../../records/engine/filter-editor.tsx';
import { conditionFor } from '../../records/engine/filter-shapes.ts';
import { usePeople } from '../../people/users/use-people.ts';
import { ChoiceField } from '../../ground/ui/choice-field.tsx';
import { useFlowFields } from '../organization/use-flow-fields.ts';
import { emailPlace } from './campaign-draft.ts';
import type { EditorProps } from './campaign-form.ts';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.editor;

type BranchEditorProps = EditorProps<CampaignBranch> & {
  steps: readonly CampaignStep[];
  /** Whether opens and clicks are followed. */
  tracks: boolean;
};

/** What a question asks: about an email that went before, the lead, or its deals. */
export function BranchEditor({ step, steps, tracks, errorOf, onChange }: BranchEditorProps) {
  const people = usePeople();
  const fields = useFlowFields();
  const before = emailsOf(
    steps.slice(
      0,
      steps.findIndex(({ id }) => id === step.id),
    ),
  );
  const asksEmail = step.test === 'opened' || step.test === 'clicked';
  const of = step.test === 'deal' ? 'opportunity' : 'lead';
  const change = (test: CampaignBranch['test']) => {
    const ofEmail = test === 'opened' || test === 'clicked';
    const on = test === 'deal' ? 'opportunity' : 'lead';
    onChange({
      ...step,
      test,
      step: ofEmail ? (step.step ?? before.at(-1)?.id ?? null) : null,
      conditions: ofEmail ? null : { all: [conditionFor(fields[on])] },
    });
  };
  const wrong = errorOf('conditions');
  return (
    <>
      <ChoiceField
        label={WORDS.test}
        value={step.test}
        options={CAMPAIGN_TESTS.map((test) => [test, WORDS.tests[test]] as const)}
        onChange={change}
      />
      {asksEmail ? (
        <>
          <ChoiceField
            label={WORDS.which}
            value={step.step ?? ''}
            options={[
              ['', WORDS.chooseEmail] as const,
              ...before.map(
                ({ id, subject }) => [id, CAMPAIGN_WORDS.steps.email(emailPlace(steps, id), subject)] as const,
              ),
            ]}
            {...(errorOf('step') && { error: errorOf('step') })}
            onChange={(id) => onChange({ ...step, step: id || null })}
          />
          {tracks ? (
            <p className="hint">{WORDS.askWhenever}</p>
          ) : (
            <p className="text-error text-xs">
              {WORDS.notTracked}{' '}
              <Link to="/settings/mail" className="underline">
                {WORDS.tracking}
              </Link>
            </p>
          )}
        </>
      ) : (
        <>
          <FilterEditor
            filter={step.conditions ?? NOTHING_ASKED}
            fields={fields[of]}
            people={people}
            without={of === 'lead' ? ['account'] : []}
            onChange={(conditions) =>
              onChange({ ...step, conditions: countConditions(conditions) > 0 ? conditions : null })
            }
          />
          {wrong && <p className="text-error text-xs">{wrong}</p>}
        </>
      )}
    </>
  );
}
