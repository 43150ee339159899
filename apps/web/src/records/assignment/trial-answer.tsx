import { type AssignmentStep, type AssignmentTrialAnswer, METHOD_LABELS } from '@outrider/shared/records/assignment';
import type { LeadCondition } from '@outrider/shared/records/lead-filter';
import { Link } from 'react-router-dom';
import { useLeadFilterFields } from '../leads/use-lead-filter-fields.ts';
import { conditionWords } from '../engine/filter-words.ts';
import { LEAD_BANDS } from '../../ground/ui/score-bands.ts';
import { ScoreBadge } from '../../ground/ui/score-badge.tsx';
import { usePeople } from '../../people/users/use-people.ts';
import { ASSIGNMENT_WORDS } from './words.ts';

const NAMED = 8;
const RESULTS: Record<AssignmentStep['result'], { label: string; tone: string }> = {
  assigns: { label: 'Gets it', tone: 'b-green' },
  nobody_available: { label: 'No one available', tone: 'b-orange' },
  no_match: { label: 'Doesn’t match', tone: '' },
  not_asked: { label: 'Fits, not asked', tone: '' },
  off: { label: 'Off', tone: '' },
};

/** The outcome, and of every rule in order what it said. */
export function TrialAnswer({ answer: { lead, known_lead_id, outcome, steps } }: { answer: AssignmentTrialAnswer }) {
  return (
    <div className="grid gap-4 p-4">
      <output className="block">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <ScoreBadge score={lead.score} bands={LEAD_BANDS} />
          <span>
            {outcome ? (
              <>
                <span className="font-strong">{outcome.full_name}</span> would get {lead.name}
              </>
            ) : (
              <>
                <span className="font-strong">Nobody</span> would get {lead.name}: it stays unassigned
              </>
            )}
          </span>
        </span>
        {outcome && (
          <span className="text-muted mt-1 block text-sm">
            By rule {outcome.rule_name} ({METHOD_LABELS[outcome.method]}).
          </span>
        )}
        {lead.owner_name && (
          <span className="text-muted mt-1 block text-sm">{ASSIGNMENT_WORDS.ownedNow(lead.owner_name)}</span>
        )}
      </output>
      {known_lead_id && (
        <p className="text-muted text-sm">
          {ASSIGNMENT_WORDS.knownEmail}{' '}
          <Link className="link" to={`/leads?lead=${known_lead_id}`}>
            that lead
          </Link>{' '}
          would be filled in, and no rule asked.
        </p>
      )}
      {steps.length === 0 ? (
        <p className="text-muted">{ASSIGNMENT_WORDS.noRulesYet}</p>
      ) : (
        <ol aria-label={ASSIGNMENT_WORDS.steps} className="divide-line border-line divide-y border-t">
          {steps.map((step, at) => (
            <Step key={step.rule_id} step={step} at={at} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Step({ step: { rule_name, result, unmet, skipped }, at }: { step: AssignmentStep; at: number }) {
  const { label, tone } = RESULTS[result];
  const [fields, people] = [useLeadFilterFields(), usePeople()];
  const spell = (condition: LeadCondition) => conditionWords(condition, fields, people, NAMED);
  return (
    <li className="flex gap-2 py-2.5">
      <span className="text-faint num w-5 text-right">{at + 1}</span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span>{rule_name}</span>
          <span className={`tag ${tone}`}>{label}</span>
        </p>
        {unmet.map((any) => (
          <p key={any.map(spell).join()} className="text-muted text-sm">
            Not true: {any.map(spell).join(' or ')}
          </p>
        ))}
        {skipped.map(({ user_id, full_name, reason }) => (
          <p key={user_id} className="text-muted text-sm">
            {full_name}: {reason}
          </p>
        ))}
      </div>
    </li>
  );
}
