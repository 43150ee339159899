import { FORM_PROTECTIONS } from '@outrider/shared/automation/capture-forms';
import { Field } from '../../ground/ui/field.tsx';
import type { FormDraft } from './form-draft.ts';
import { FORM_OPTIONS_WORDS as WORDS } from './words-forms.ts';

type FormProtectionProps = {
  draft: FormDraft;
  /** Whether a secret is stored; a field left empty keeps it. */
  hasSecret: boolean;
  wrong: Record<string, string | undefined>;
  onChange: (changes: Partial<FormDraft>) => void;
};

/** What a form asks of browsers against spam, with the keys that Turnstile needs. */
export function FormProtection({ draft, hasSecret, wrong, onChange }: FormProtectionProps) {
  return (
    <fieldset className="field grid gap-3">
      <legend className="font-strong mb-1.5 text-[0.8125rem]/4.5">{WORDS.protection}</legend>
      <p className="text-muted -mt-1 text-xs text-pretty">{WORDS.always}</p>
      <Field label={WORDS.extra} hint={WORDS.protectionHints[draft.protection]}>
        {(control) => (
          <select
            {...control}
            className="select w-full"
            value={draft.protection}
            onChange={({ target }) =>
              onChange({ protection: FORM_PROTECTIONS.find((one) => one === target.value) ?? 'none' })
            }
          >
            {FORM_PROTECTIONS.map((one) => (
              <option key={one} value={one}>
                {WORDS.protections[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {draft.protection === 'turnstile' && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={WORDS.siteKey} error={wrong['turnstile_site_key']}>
            {(control) => (
              <input
                {...control}
                className="input code w-full"
                autoComplete="off"
                value={draft.turnstile_site_key}
                onChange={({ target }) => onChange({ turnstile_site_key: target.value })}
              />
            )}
          </Field>
          <Field
            label={WORDS.secretKey}
            hint={hasSecret ? WORDS.secretKept : undefined}
            error={wrong['turnstile_secret']}
          >
            {(control) => (
              <input
                {...control}
                type="password"
                className="input code w-full"
                autoComplete="new-password"
                value={draft.turnstile_secret}
                onChange={({ target }) => onChange({ turnstile_secret: target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </fieldset>
  );
}
