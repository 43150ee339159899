import { OPT_IN_DAYS } from '@outrider/shared/automation/capture-forms';
import { can } from '@outrider/shared/ground/permissions';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import type { FormDraft } from './form-draft.ts';
import { FORM_OPTIONS_WORDS as WORDS } from './words-forms.ts';

type FormConsentProps = {
  draft: FormDraft;
  wrong: Record<string, string | undefined>;
  onChange: (changes: Partial<FormDraft>) => void;
};

/** What visitors agree to, and whether they confirm it by email; that needs a mail server. */
export function FormConsent({ draft: { consent, double_opt_in }, wrong, onChange }: FormConsentProps) {
  const noteId = useId();
  const managesMail = can(useUser(), 'company.manage');
  const { data } = trpc.pipeline.mail.status.useQuery(undefined, { staleTime: 60_000, meta: { quiet: true } });
  const lacksMail = data?.configured === false;
  return (
    <fieldset className="field grid gap-3">
      <legend className="font-strong mb-1.5 text-[0.8125rem]/4.5">{WORDS.consent}</legend>
      <Field label={WORDS.consentText} hint={WORDS.consentHint} error={wrong['consent']}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            className="textarea w-full"
            value={consent}
            onChange={({ target }) => onChange({ consent: target.value })}
          />
        )}
      </Field>
      <label className={`flex items-center gap-2.5 max-lg:min-h-11 ${lacksMail ? '' : 'cursor-pointer'}`}>
        <input
          type="checkbox"
          className="checkbox"
          checked={double_opt_in}
          disabled={lacksMail && !double_opt_in}
          aria-describedby={noteId}
          onChange={({ target }) => onChange({ double_opt_in: target.checked })}
        />
        {WORDS.optIn}
      </label>
      <p id={noteId} className={`-mt-2 ${wrong['double_opt_in'] ? 'text-error text-xs' : 'hint'}`}>
        {wrong['double_opt_in'] ?? (lacksMail ? WORDS.noMail : WORDS.optInHint(OPT_IN_DAYS))}{' '}
        {lacksMail && managesMail && (
          <Link className="link" to="/settings/mail">
            {WORDS.connectMail}
          </Link>
        )}
      </p>
    </fieldset>
  );
}
