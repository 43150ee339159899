import type { BookingView } from '@outrider/shared/automation/booking';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { focusWrong } from '../../ground/ui/focus-wrong.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { useVisitorWords } from './words-visitor.ts';

/** What a visitor types, as it stands in the fields. */
export type Details = {
  name: string;
  email: string;
  guests: string;
  answers: string[];
  consent: boolean;
  website: string;
};
export const NO_DETAILS: Details = { name: '', email: '', guests: '', answers: [], consent: false, website: '' };

/** The addresses of a line, however they are separated. */
export const guestsOf = (text: string): string[] => text.split(/[\s,;]+/u).filter(Boolean);

type VisitorDetailsProps = {
  view: BookingView;
  details: Details;
  onChange: (change: Partial<Details>) => void;
  onBack: () => void;
  onSend: () => void;
  isSending: boolean;
  failure: string | null;
  errors: Readonly<Record<string, string>>;
};

export function VisitorDetails(props: VisitorDetailsProps) {
  const words = useVisitorWords();
  const { view, details, onChange, onBack, onSend, isSending, failure, errors } = props;
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusWrong(form.current);
  }, [errors]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending) onSend();
  };
  return (
    <section className="min-w-0 px-5 py-5 lg:px-7 lg:py-7">
      <button type="button" className="btn btn-ghost btn-sm text-muted -ml-3 font-normal" onClick={onBack}>
        <ArrowLeft className="i" />
        {words.change}
      </button>
      <h2 ref={heading} tabIndex={-1} className="mt-2 text-base outline-none">
        {words.details}
      </h2>
      <form ref={form} noValidate className="mt-4 grid max-w-lg gap-4" onSubmit={send}>
        {failure && <FormAlert>{failure}</FormAlert>}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={words.name} required error={errors['name']}>
            {(control) => (
              <input
                {...control}
                className="input w-full"
                autoComplete="name"
                maxLength={100}
                value={details.name}
                onChange={({ target }) => onChange({ name: target.value })}
              />
            )}
          </Field>
          <Field label={words.email} required error={errors['email']}>
            {(control) => (
              <input
                {...control}
                type="email"
                className="input w-full"
                autoComplete="email"
                value={details.email}
                onChange={({ target }) => onChange({ email: target.value })}
              />
            )}
          </Field>
        </div>
        <Field label={words.guests} hint={words.guestsHint} error={errors['guests']}>
          {(control) => (
            <input
              {...control}
              className="input w-full"
              autoComplete="off"
              placeholder={words.guestsPlaceholder}
              value={details.guests}
              onChange={({ target }) => onChange({ guests: target.value })}
            />
          )}
        </Field>
        {view.questions.map(({ label, required }, at) => (
          <Field key={`${at} ${label}`} label={label} required={required} error={errors[`answers.${at}`]}>
            {(control) => (
              <textarea
                {...control}
                rows={4}
                maxLength={2_000}
                className="textarea w-full"
                value={details.answers[at] ?? ''}
                onChange={({ target }) =>
                  onChange({
                    answers: view.questions.map((_, one) => (one === at ? target.value : (details.answers[one] ?? ''))),
                  })
                }
              />
            )}
          </Field>
        ))}
        {/* No person sees it; programs fill in all there is. */}
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          aria-hidden="true"
          className="hidden"
          value={details.website}
          onChange={({ target }) => onChange({ website: target.value })}
        />
        {view.consent && (
          <label className="flex items-start gap-2.5 text-sm">
            <input
              type="checkbox"
              className="checkbox mt-0.5"
              checked={details.consent}
              onChange={({ target }) => onChange({ consent: target.checked })}
            />
            {view.consent}
          </label>
        )}
        <div className="flex items-center gap-3">
          <button type="submit" className="btn btn-primary max-lg:flex-1" aria-disabled={isSending}>
            {isSending ? words.booking : words.book}
          </button>
        </div>
        <p className="text-faint text-xs">
          {words.use}{' '}
          {view.privacy_url && (
            <a className="text-link underline" href={view.privacy_url} target="_blank" rel="noreferrer">
              {words.privacy}
            </a>
          )}
        </p>
      </form>
    </section>
  );
}
