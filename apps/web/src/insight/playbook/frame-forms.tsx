import { WRITING_LANGUAGE_LABELS, WRITING_LANGUAGES } from '@outrider/shared/ground/languages';
import { type PlaybookContent, TONES } from '@outrider/shared/insight/playbook';
import { Field } from '../../ground/ui/field.tsx';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { newStep } from './entry-form.tsx';
import { NumberInput, Rows, SaidInput, TextInput, WordsInput } from './playbook-fields.tsx';
import { PLAYBOOK_WORDS as WORDS } from './words.ts';

type FormProps = { content: PlaybookContent; onChange: (content: PlaybookContent) => void };

/** How the company sounds, and who signs. */
export function VoiceForm({ content, onChange }: FormProps) {
  const { languages } = content;
  const set = (change: Partial<PlaybookContent>) => onChange({ ...content, ...change });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SaidInput
        label={WORDS.about}
        max={240}
        languages={languages}
        value={content.about}
        onChange={(about) => set({ about })}
      />
      <fieldset>
        <legend className="mb-1.5 text-[0.8125rem]/4.5 font-strong">{WORDS.languages}</legend>
        <div className="flex gap-4">
          {WRITING_LANGUAGES.map((language) => (
            <label key={language} className="flex items-center gap-2">
              <input
                type="checkbox"
                className="checkbox checkbox-sm"
                checked={languages.includes(language)}
                disabled={languages.length === 1 && languages.includes(language)}
                onChange={({ target }) =>
                  set({
                    languages: WRITING_LANGUAGES.filter((one) =>
                      one === language ? target.checked : languages.includes(one),
                    ),
                  })
                }
              />
              {WRITING_LANGUAGE_LABELS[language]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="field">
        <span className="lab">{WORDS.tone}</span>
        <Segmented
          label={WORDS.tone}
          options={TONES.map((value) => ({ value, label: WORDS.tones[value] }))}
          value={content.tone}
          onChange={(tone) => set({ tone })}
        />
        <label className="mt-2 flex items-center gap-2">
          <input
            type="checkbox"
            className="checkbox checkbox-sm"
            checked={content.emoji}
            onChange={({ target }) => set({ emoji: target.checked })}
          />
          {WORDS.emoji}
        </label>
      </div>
      <WordsInput
        label={WORDS.neverSay}
        hint={WORDS.neverSayHint}
        value={content.never_say}
        onChange={(never_say) => set({ never_say })}
      />
      <WordsInput label={WORDS.regions} value={content.regions} onChange={(regions) => set({ regions })} />
      <TextInput
        label={WORDS.teamName}
        hint={WORDS.teamHint}
        max={80}
        value={content.team_name}
        onChange={(team_name) => set({ team_name })}
      />
      <TextInput
        label={WORDS.teamEmail}
        type="email"
        max={254}
        value={content.team_email}
        onChange={(team_email) => set({ team_email })}
      />
      <TextInput
        label={WORDS.meetingLink}
        type="url"
        max={500}
        value={content.meeting_link}
        onChange={(meeting_link) => set({ meeting_link })}
        className="sm:col-span-2"
      />
      <Field label={WORDS.legalFooter} hint={WORDS.legalFooterHint} className="sm:col-span-2">
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={500}
            className="textarea textarea-sm w-full"
            value={content.legal_footer ?? ''}
            onChange={({ target }) => set({ legal_footer: target.value || null })}
          />
        )}
      </Field>
    </div>
  );
}

/** What proposals say beside their lines. */
export function TermsForm({ content, onChange }: FormProps) {
  const { languages } = content;
  const set = (change: Partial<PlaybookContent>) => onChange({ ...content, ...change });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NumberInput
        label={WORDS.discountLimit}
        value={content.discount_limit}
        onChange={(limit) => set({ discount_limit: limit ?? 0 })}
      />
      <NumberInput
        label={WORDS.validDays}
        value={content.valid_days}
        onChange={(days) => set({ valid_days: Math.round(days ?? 30) })}
      />
      {(['payment', 'tax', 'warranty'] as const).map((name) => (
        <SaidInput
          key={name}
          label={WORDS[name]}
          max={200}
          languages={languages}
          value={content[name]}
          onChange={(text) => set({ [name]: text })}
        />
      ))}
      <Rows rows={content.steps} add={WORDS.addStep} most={8} make={newStep} onChange={(steps) => set({ steps })}>
        {(step, change) => (
          <>
            <SaidInput
              label={WORDS.step}
              max={160}
              languages={languages}
              value={step.text}
              onChange={(text) => change({ ...step, text })}
            />
            <NumberInput
              label={WORDS.stepDays}
              value={step.days}
              onChange={(days) => change({ ...step, days: Math.round(days ?? 0) })}
            />
          </>
        )}
      </Rows>
    </div>
  );
}
