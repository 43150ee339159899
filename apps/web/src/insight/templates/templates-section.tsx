import type { LetterTemplate } from '@outrider/shared/insight/letter-templates';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { WRITING_LANGUAGE_LABELS } from '@outrider/shared/ground/languages';
import { SHIPPED_LETTERS } from '@outrider/shared/insight/shipped-letters';
import { LETTER_KIND_LABELS, LETTER_KINDS } from '@outrider/shared/insight/writing';
import { Plus } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SettingsFrame } from '../../ground/ui/settings-frame.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { conditionsInWords } from './conditions-in-words.ts';
import { ShippedLetters } from './shipped-letters.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { type ConditionChoices, useConditionChoices } from './use-condition-choices.ts';
import { TEMPLATE_WORDS as WORDS } from './words.ts';

const HOME = '/settings/templates';
const NEW = 'new';

/** Settings, Templates: the company's own letters, by moment, and one of them with what leads would get. */
export function TemplatesSection() {
  const { '*': open = '' } = useParams();
  const [search] = useSearchParams();
  const from = SHIPPED_LETTERS.find(({ name }) => name === search.get('from'));
  const query = trpc.templates.list.useQuery(undefined, { meta: { failure: MESSAGES.loadTemplatesFailed } });
  const templates = query.data?.templates ?? [];
  const add = (
    <Link to={`${HOME}/${NEW}`} className="btn btn-primary btn-sm">
      <Plus className="i" />
      {WORDS.add}
    </Link>
  );
  const chosen = templates.find(({ id }) => id === open);
  const title = open === NEW ? WORDS.newTitle : (chosen?.name ?? WORDS.title);
  return (
    <SettingsFrame
      title={title}
      intro={WORDS.intro}
      width={open ? 'max-w-6xl' : undefined}
      actions={!open && templates.length > 0 && add}
    >
      <QueryView
        query={query}
        failure={MESSAGES.loadTemplatesFailed}
        loading={<SkeletonRows label={WORDS.loading} rows={4} />}
      >
        {() => {
          if (open === NEW) return <TemplateEditor key={from?.name ?? NEW} template={null} from={from} home={HOME} />;
          if (chosen) return <TemplateEditor key={chosen.id} template={chosen} home={HOME} />;
          if (open)
            return (
              <EmptyState
                title={WORDS.gone}
                actions={
                  <Link to={HOME} className="btn btn-line btn-sm">
                    {WORDS.back}
                  </Link>
                }
              />
            );
          return (
            <>
              {templates.length > 0 ? (
                <TemplateList templates={templates} />
              ) : (
                <EmptyState title={WORDS.noneTitle} actions={add}>
                  {WORDS.none}
                </EmptyState>
              )}
              <ShippedLetters home={`${HOME}/${NEW}`} />
            </>
          );
        }}
      </QueryView>
    </SettingsFrame>
  );
}

function TemplateList({ templates }: { templates: LetterTemplate[] }) {
  const choices = useConditionChoices();
  return LETTER_KINDS.map((moment) => {
    const own = templates.filter((template) => template.moment === moment);
    if (own.length === 0) return null;
    return (
      <section key={moment} aria-labelledby={`moment-${moment}`} className="mt-5">
        <h3 id={`moment-${moment}`} className="text-sm font-strong">
          {LETTER_KIND_LABELS[moment]}
        </h3>
        <ul className="sheet divide-line mt-2 divide-y">
          {own.map((template) => (
            <TemplateRow key={template.id} template={template} choices={choices} />
          ))}
        </ul>
      </section>
    );
  });
}

function TemplateRow({ template, choices }: { template: LetterTemplate; choices: ConditionChoices }) {
  const { id, name, language, subject, conditions, is_on, used } = template;
  return (
    <li>
      <Link to={`${HOME}/${id}`} className="hover:bg-base-200 grid gap-0.5 px-4 py-2.5">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-strong wrap-anywhere">{name}</span>
          <span className="text-muted text-xs">{WRITING_LANGUAGE_LABELS[language]}</span>
          {!is_on && <span className="badge badge-sm">{WORDS.off}</span>}
          <span className="text-faint num ml-auto text-xs">{WORDS.used(used)}</span>
        </span>
        <span className="text-muted truncate">{subject}</span>
        <span className="text-faint truncate text-xs">{conditionsInWords(conditions, choices)}</span>
      </Link>
    </li>
  );
}
