import type { FlowSubject } from '@outrider/shared/automation/organization';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { LETTER_KIND_LABELS } from '@outrider/shared/insight/writing';
import { conditionsInWords } from '../../insight/templates/conditions-in-words.ts';
import { useConditionChoices } from '../../insight/templates/use-condition-choices.ts';
import { trpc } from '../../ground/trpc.ts';
import { ChoiceField } from '../../ground/ui/choice-field.tsx';
import { FLOW_EMAIL_WORDS as WORDS } from './words.ts';

type FlowEmailParamsProps = {
  /** What the flow runs for; decides who gets the email. */
  of: FlowSubject;
  template: string;
  sender: string;
  problems: { template: string | undefined; sender: string | undefined };
  people: Record<string, string>;
  onChange: (change: { template_id?: string; sender_id?: string }) => void;
};

/** Which of the company's templates a step sends, to whom, and as whom. */
export function FlowEmailParams({ of, template, sender, problems, people, onChange }: FlowEmailParamsProps) {
  const { data } = trpc.templates.list.useQuery(undefined, { meta: { failure: MESSAGES.loadTemplatesFailed } });
  const choices = useConditionChoices();
  const offered = (data?.templates ?? []).filter(({ id, is_on }) => is_on || id === template);
  const chosen = offered.find(({ id }) => id === template);
  const isNarrow = chosen && Object.values(chosen.conditions).some((asked) => asked.length > 0);
  const gone = data !== undefined && template !== '' && !chosen;
  const unusable = gone ? MESSAGES.flowTemplateGone : chosen?.is_on === false && MESSAGES.flowTemplateOff(chosen.name);
  const isLeft = sender !== '' && Object.keys(people).length > 0 && !(sender in people);
  return (
    <>
      <ChoiceField
        label={WORDS.which}
        value={template}
        options={[
          ['', WORDS.chooseTemplate],
          ...(gone ? [[template, WORDS.goneTemplate] as const] : []),
          ...offered.map(({ id, name, moment }) => [id, WORDS.template(name, LETTER_KIND_LABELS[moment])] as const),
        ]}
        error={problems.template ?? (unusable || undefined)}
        className="sm:col-span-2"
        onChange={(template_id) => onChange({ template_id })}
      />
      <div className="text-muted -mt-1 grid gap-1 text-xs text-pretty sm:col-span-2">
        {data?.templates.length === 0 && <p>{WORDS.noTemplates}</p>}
        {isNarrow && <p>{conditionsInWords(chosen.conditions, choices)}</p>}
        <p>{WORDS.to[of]}</p>
      </div>
      <ChoiceField
        label={WORDS.sender}
        value={sender}
        options={[
          ['', WORDS.owner],
          ...(isLeft ? [[sender, WORDS.goneSender] as const] : []),
          ...Object.entries(people),
        ]}
        error={problems.sender ?? (isLeft ? MESSAGES.flowSenderGone : undefined)}
        className="sm:col-span-2"
        onChange={(sender_id) => onChange({ sender_id })}
      />
    </>
  );
}
