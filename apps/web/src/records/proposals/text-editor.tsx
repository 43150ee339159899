import { PROPOSAL_LIMITS } from '@outrider/shared/records/proposal-paths';
import { Plus, X } from 'lucide-react';
import { Field } from '../../ground/ui/field.tsx';
import { LanguageField } from '../../ground/ui/language-field.tsx';
import type { DraftForm } from './draft-of.ts';
import { TextField } from '../../ground/ui/text-field.tsx';
import { PROPOSALS_WORDS } from './words.ts';

const WORDS = PROPOSALS_WORDS.text;

/** What the proposal says around its lines. */
export function TextEditor({ form }: { form: DraftForm }) {
  const { value, change, isReadOnly, errorOf } = form;
  return (
    <fieldset disabled={isReadOnly} className="grid max-w-3xl gap-4 px-4 py-4 lg:px-5">
      <TextField
        label={WORDS.title}
        required
        maxLength={200}
        error={errorOf('title')}
        value={value.title}
        onChange={(title) => change({ title })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={WORDS.valid} error={errorOf('valid_until')} required>
          {(control) => (
            <input
              {...control}
              type="date"
              className="input w-full"
              value={value.valid_until}
              onChange={({ target }) => target.value && change({ valid_until: target.value })}
            />
          )}
        </Field>
        <LanguageField value={value.language} onChange={(language) => change({ language })} />
      </div>
      <TextField
        label={WORDS.introduction}
        hint={WORDS.introductionHint}
        rows={6}
        maxLength={4000}
        error={errorOf('introduction')}
        value={value.introduction ?? ''}
        onChange={(introduction) => change({ introduction: introduction || null })}
      />
      <Steps form={form} />
      <TextField
        label={WORDS.terms}
        rows={4}
        maxLength={4000}
        error={errorOf('terms')}
        value={value.terms ?? ''}
        onChange={(terms) => change({ terms: terms || null })}
      />
    </fieldset>
  );
}

function Steps({ form: { value, change, errorOf, isReadOnly } }: { form: DraftForm }) {
  const { steps } = value;
  const set = (at: number, changes: Partial<(typeof steps)[number]>) =>
    change({ steps: steps.map((step, place) => (place === at ? { ...step, ...changes } : step)) });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-strong">{WORDS.steps}</legend>
      {steps.map((step, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step is its place
        <div key={at} className="flex flex-wrap items-center gap-2">
          <input
            type="date"
            className="input input-sm w-40"
            aria-label={WORDS.dayOf(at + 1)}
            value={step.day ?? ''}
            onChange={({ target }) => set(at, { day: target.value || null })}
          />
          <input
            className="input input-sm min-w-40 flex-1"
            aria-label={WORDS.stepOf(at + 1)}
            aria-invalid={errorOf(`steps.${at}.text`) ? true : undefined}
            maxLength={200}
            value={step.text}
            onChange={({ target }) => set(at, { text: target.value })}
          />
          <button
            type="button"
            className="btn btn-ghost btn-sm btn-square"
            aria-label={WORDS.removeStep(at + 1)}
            onClick={() => change({ steps: steps.filter((_, place) => place !== at) })}
          >
            <X className="i" />
          </button>
        </div>
      ))}
      {!isReadOnly && steps.length < PROPOSAL_LIMITS.steps && (
        <button
          type="button"
          className="btn btn-ghost btn-sm w-fit font-normal"
          onClick={() => change({ steps: [...steps, { day: null, text: '' }] })}
        >
          <Plus className="i" />
          {WORDS.addStep}
        </button>
      )}
    </fieldset>
  );
}
