import { LETTER_KIND_LABELS } from '@outrider/shared/insight/writing';
import { Field } from '../../ground/ui/field.tsx';
import { type Letter, useLetters } from './use-letters.ts';
import { PIPELINE_WORDS } from './words.ts';

type TemplateChoiceProps = { isPending: boolean; onChoose: (name: string) => void };

/** Letters to begin from, in a form. */
export function TemplateChoice({ isPending, onChoose }: TemplateChoiceProps) {
  const { own, shipped } = useLetters();
  if (shipped.length === 0) return null;
  const group = (label: string, letters: readonly Letter[]) =>
    letters.length > 0 && (
      <optgroup label={label}>
        {letters.map(({ name, moment }) => (
          <option key={name} value={name}>
            {PIPELINE_WORDS.templateOption(name, LETTER_KIND_LABELS[moment])}
          </option>
        ))}
      </optgroup>
    );
  return (
    <Field label={PIPELINE_WORDS.template}>
      {(control) => (
        <select
          {...control}
          className="select w-full"
          value=""
          aria-disabled={isPending}
          onChange={({ target }) => !isPending && onChoose(target.value)}
        >
          <option value="">{isPending ? PIPELINE_WORDS.templateFilling : PIPELINE_WORDS.templateNone}</option>
          {group(PIPELINE_WORDS.templatesOwn, own)}
          {group(PIPELINE_WORDS.templatesShipped, shipped)}
        </select>
      )}
    </Field>
  );
}
