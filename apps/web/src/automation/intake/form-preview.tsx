import { KINDS } from '@outrider/shared/ground/fields/field';
import { useId } from 'react';
import { useTopics } from '../../records/leads/use-topics.ts';
import type { AskableField, FormDraft } from './form-draft.ts';
import { FORM_OPTIONS_WORDS, FORMS_WORDS as WORDS } from './words-forms.ts';

type FormPreviewProps = { draft: FormDraft; askable: readonly AskableField[] };

/** How a website shows the form, while it is built. Nothing in it is sent. */
export function FormPreview({ draft, askable }: FormPreviewProps) {
  const topics = useTopics().map(({ name }) => name);
  return (
    <section aria-label={WORDS.preview} className="bg-base-200 border-line min-w-0 rounded-lg border p-4">
      <p className="text-faint mb-3 text-xs">{WORDS.preview}</p>
      <div className="sheet grid gap-3 p-4">
        {draft.fields.map((field) => (
          <PreviewField
            key={field.name}
            label={`${field.label}${field.required ? ' *' : ''}`}
            spec={askable.find(({ name }) => name === field.name)?.spec}
            topics={field.name === 'asked_about' ? topics : []}
          />
        ))}
        {draft.protection === 'turnstile' && (
          <p className="text-faint border-line rounded-md border border-dashed px-3 py-4 text-xs">
            {FORM_OPTIONS_WORDS.protections.turnstile}
          </p>
        )}
        {draft.consent && <p className="text-xs text-pretty">{draft.consent}</p>}
        <span
          className="justify-self-start rounded-md px-4 py-2 font-strong"
          style={{ background: draft.accent, color: textOn(draft.accent) }}
        >
          {draft.submit_label}
        </span>
      </div>
    </section>
  );
}

type PreviewFieldProps = { label: string; spec: AskableField['spec'] | undefined; topics: readonly string[] };

function PreviewField({ label, spec, topics }: PreviewFieldProps) {
  const id = useId();
  const control = topics.length > 0 ? 'select' : spec ? KINDS[spec.kind].control : 'line';
  const options = topics.length > 0 || !spec || !('options' in spec) ? topics : Object.values(spec.options);
  if (control === 'check' || control === 'chips') {
    const boxes = control === 'check' || !spec || !('options' in spec) ? [label] : Object.values(spec.options);
    return (
      <fieldset className="grid gap-1">
        {control === 'chips' && <legend className="mb-1 text-[0.8125rem] font-strong">{label}</legend>}
        {boxes.map((box) => (
          <label key={box} className="flex items-center gap-2">
            <input type="checkbox" className="checkbox" />
            {box}
          </label>
        ))}
      </fieldset>
    );
  }
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-[0.8125rem] font-strong">
        {label}
      </label>
      {control === 'area' ? (
        <textarea id={id} className="textarea w-full" rows={3} />
      ) : control === 'select' ? (
        <select id={id} className="select w-full">
          <option>{WORDS.choose}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : (
        <input id={id} className="input w-full" autoComplete="off" type={control === 'day' ? 'date' : 'text'} />
      )}
    </div>
  );
}

/** Black or white, whichever is read better on a color given as #rrggbb (WCAG's relative luminance). */
function textOn(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff';
}
