import { CALL_OUTCOME_LABELS, CALLED_AGAIN, type CallRule } from '@outrider/shared/records/call-outcomes';
import { COMPANY_WORDS } from './words-company.ts';

const WORDS = COMPANY_WORDS.callAgain;
const DAYS_MAX = 30;

type CallRuleFieldsProps = { rule: CallRule; onChange: (changes: Partial<CallRule>) => void };

/** In how many working days one calls again, by how the call went, and at what time. */
export const CallRuleFields = ({ rule, onChange }: CallRuleFieldsProps) => (
  <fieldset>
    <legend className="mb-1.5 text-[0.8125rem]/4.5 font-strong">{WORDS.title}</legend>
    <p className="text-faint mb-3 text-sm">{WORDS.intro}</p>
    <div className="grid gap-2">
      {CALLED_AGAIN.map((outcome) => (
        <label key={outcome} className="flex items-center gap-3">
          <span className="w-44">{CALL_OUTCOME_LABELS[outcome]}</span>
          <select
            className="select w-56"
            value={rule[outcome] ?? ''}
            onChange={({ target }) => onChange({ [outcome]: target.value === '' ? null : Number(target.value) })}
          >
            <option value="">{WORDS.never}</option>
            {Array.from({ length: DAYS_MAX }, (_, i) => i + 1).map((days) => (
              <option key={days} value={days}>
                {WORDS.after(days)}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label className="flex items-center gap-3">
        <span className="w-44">{WORDS.time}</span>
        <input
          type="time"
          className="input w-56"
          value={rule.time}
          onChange={({ target }) => onChange({ time: target.value })}
        />
      </label>
    </div>
  </fieldset>
);
