import { MESSAGES } from '@outrider/shared/ground/messages';
import { SHIPPED_LETTERS } from '@outrider/shared/insight/shipped-letters';
import { LETTER_KIND_LABELS } from '@outrider/shared/insight/writing';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { PIPELINE_WORDS } from './words.ts';

type TemplateChoiceProps = { isPending: boolean; onChoose: (name: string) => void };

/**
 * Letters to begin from: the company's own, then those that come with the product, in the languages the company writes.
 */
export function TemplateChoice({ isPending, onChoose }: TemplateChoiceProps) {
  const meta = { failure: MESSAGES.loadTemplateFailed, quiet: true };
  const own = trpc.templates.list.useQuery(undefined, { meta }).data?.templates.filter(({ is_on }) => is_on) ?? [];
  const languages = trpc.playbook.get.useQuery({}, { meta }).data?.content.languages ?? [];
  const shipped = SHIPPED_LETTERS.filter(({ language }) => languages.includes(language));
  if (shipped.length === 0) return null;
  const group = (label: string, letters: readonly Pick<(typeof shipped)[number], 'name' | 'moment'>[]) =>
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
