import { MESSAGES } from '@outrider/shared/ground/messages';
import { type FormEvent, useId, useState } from 'react';
import { session } from '../session/current-session.ts';
import { useUser } from '../session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { START_PAGES } from '@outrider/shared/people/start-pages';
import { Field } from '../../ground/ui/field.tsx';
import { oneOf } from '../../ground/ui/one-of.ts';
import { ModeBadge } from '../../ground/ui/mode-badge.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { FormFoot } from './form-foot.tsx';
import { LevelField } from './level-field.tsx';
import { MODE_CHOICES } from './modes.ts';
import { TeamCap } from './team-cap.tsx';
import { PROFILE_WORDS } from './words.ts';

/** The page that opens after signing in, the mode of new records, and how far agents go without asking. */
export function PreferencesForm() {
  const user = useUser();
  const name = useId();
  const [mode, setMode] = useState(user.automation_mode);
  const [level, setLevel] = useState(user.automation_level);
  const [start, setStart] = useState(user.start_page);
  const save = trpc.profile.setPreferences.useMutation({
    meta: { failure: MESSAGES.savePreferencesFailed },
    onSuccess(saved) {
      session.updateUser(saved);
      showToast(MESSAGES.preferencesSaved, { kind: 'success' });
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate({ automation_mode: mode, automation_level: level, start_page: start });
  }
  return (
    <form onSubmit={submit}>
      <div className="grid gap-6 p-5">
        <Field label={PROFILE_WORDS.startPage} hint={PROFILE_WORDS.startPageHint}>
          {(control) => (
            <select
              {...control}
              className="select w-full max-w-72"
              value={start}
              onChange={(event) => setStart(oneOf(START_PAGES, event.target.value) ?? start)}
            >
              {START_PAGES.map((page) => (
                <option key={page} value={page}>
                  {PROFILE_WORDS.startPages[page]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <fieldset className="field">
          <legend className="mb-1.5 text-[0.8125rem]/4.5 font-strong">Automation mode</legend>
          <div className="border-line divide-line divide-y border-y">
            {MODE_CHOICES.map((choice) => (
              <label key={choice.mode} className="flex cursor-pointer items-center gap-3 py-2.5 text-sm">
                <input
                  type="radio"
                  name={name}
                  className="radio radio-xs"
                  checked={mode === choice.mode}
                  onChange={() => setMode(choice.mode)}
                />
                <ModeBadge mode={choice.mode} className="w-20 shrink-0" />
                <span className="text-muted min-w-0">{choice.meaning}</span>
              </label>
            ))}
          </div>
          <p className="hint">{PROFILE_WORDS.modeHint}</p>
        </fieldset>
        <div>
          <LevelField value={level} onChange={setLevel} />
          <TeamCap level={level} className="mt-2" />
        </div>
      </div>
      <FormFoot pending={save.isPending} />
    </form>
  );
}
