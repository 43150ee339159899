import type { BookingDraft } from '@outrider/shared/automation/booking';
import { BOOKING_LIMITS } from '@outrider/shared/automation/booking-paths';
import { Plus, X } from 'lucide-react';
import { BOOKING_WORDS as WORDS } from './words.ts';

type Questions = BookingDraft['questions'];
type QuestionFieldsProps = {
  questions: Questions;
  onChange: (questions: Questions) => void;
  errors: Readonly<Record<string, string>>;
};

export function QuestionFields({ questions, onChange, errors }: QuestionFieldsProps) {
  const replace = (at: number, change: Partial<Questions[number]>) =>
    onChange(questions.map((one, index) => (index === at ? { ...one, ...change } : one)));
  return (
    <div className="grid gap-2">
      {questions.map(({ label, required }, at) => {
        const error = errors[`questions.${at}.label`];
        return (
          <div key={at}>
            <div className="flex flex-wrap items-center gap-2">
              <input
                aria-label={WORDS.question(at + 1)}
                aria-invalid={error ? true : undefined}
                className="input input-sm min-w-48 flex-1"
                maxLength={200}
                value={label}
                onChange={({ target }) => replace(at, { label: target.value })}
              />
              <label className="flex min-h-8 items-center gap-2">
                <input
                  type="checkbox"
                  className="checkbox checkbox-sm"
                  checked={required}
                  onChange={({ target }) => replace(at, { required: target.checked })}
                />
                {WORDS.required}
              </label>
              <button
                type="button"
                className="btn btn-ghost btn-sm btn-square"
                aria-label={WORDS.removeQuestion(at + 1)}
                onClick={() => onChange(questions.filter((_, index) => index !== at))}
              >
                <X className="i" />
              </button>
            </div>
            {error && <p className="text-error text-xs">{error}</p>}
          </div>
        );
      })}
      {questions.length < BOOKING_LIMITS.questions && (
        <button
          type="button"
          className="btn btn-line btn-sm justify-self-start"
          onClick={() => onChange([...questions, { label: '', required: false }])}
        >
          <Plus className="i" />
          {WORDS.addQuestion}
        </button>
      )}
    </div>
  );
}
