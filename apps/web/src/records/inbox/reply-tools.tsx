import { LETTER_KIND_LABELS } from '@outrider/shared/insight/writing';
import { LayoutTemplate, Paperclip } from 'lucide-react';
import { useId, useState } from 'react';
import { describeFailure } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Pop } from '../../ground/ui/pop.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { type Letter, useLetters } from '../pipeline/use-letters.ts';
import { PIPELINE_WORDS } from '../pipeline/words.ts';
import { INBOX_WORDS as WORDS } from './words.ts';

type ReplyToolsProps = {
  /** Whose facts fill a template; without a lead there is none. */
  leadId: string | undefined;
  onInsert: (text: string) => void;
  onFiles: (files: readonly File[]) => void;
};

/** The buttons that insert a template or attach files. */
export function ReplyTools({ leadId, onInsert, onFiles }: ReplyToolsProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const inputId = useId();
  return (
    <div className="ml-auto flex shrink-0 items-center">
      {leadId && (
        <button
          type="button"
          className="btn btn-sm btn-ghost max-2xl:btn-square"
          aria-haspopup="dialog"
          aria-label={WORDS.templates}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <LayoutTemplate className="i" />
          <span className="max-2xl:hidden">{WORDS.templates}</span>
        </button>
      )}
      <label
        htmlFor={inputId}
        title={WORDS.attach}
        className="btn btn-sm btn-square btn-ghost focus-within:outline-link relative cursor-pointer outline-2 outline-offset-2 outline-transparent"
      >
        <Paperclip className="i" />
        <input
          id={inputId}
          type="file"
          multiple
          aria-label={WORDS.attach}
          className="sr-only"
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </label>
      {leadId && anchor && (
        <TemplatePop leadId={leadId} anchor={anchor} onInsert={onInsert} onClose={() => setAnchor(null)} />
      )}
    </div>
  );
}

type TemplatePopProps = { leadId: string; anchor: Element; onInsert: (text: string) => void; onClose: () => void };
function TemplatePop({ leadId, anchor, onInsert, onClose }: TemplatePopProps) {
  const utils = trpc.useUtils();
  const { own, shipped } = useLetters();
  const [filling, setFilling] = useState<string>();
  async function choose(name: string) {
    if (filling) return;
    setFilling(name);
    try {
      const { text } = await utils.templates.fill.fetch({ lead_id: leadId, name }, { staleTime: 0 });
      onClose();
      onInsert(text);
    } catch (error) {
      showToast(describeFailure(error).sentence, { kind: 'error' });
      setFilling(undefined);
    }
  }
  const group = (label: string, letters: readonly Letter[], starts: boolean) =>
    letters.length > 0 && (
      <section aria-label={label}>
        <h3 className="text-faint px-2.5 pt-2 pb-1 text-xs">{label}</h3>
        {letters.map(({ name, moment }, i) => (
          <button
            key={name}
            type="button"
            className="pop-i"
            aria-label={PIPELINE_WORDS.templateOption(name, LETTER_KIND_LABELS[moment])}
            data-autofocus={starts && i === 0 ? '' : undefined}
            aria-disabled={filling !== undefined}
            onClick={() => void choose(name)}
          >
            <span className="min-w-0 flex-1 text-left">
              <span className="block truncate">{name}</span>
              <span className="text-faint block truncate text-xs">
                {filling === name ? PIPELINE_WORDS.templateFilling : LETTER_KIND_LABELS[moment]}
              </span>
            </span>
          </button>
        ))}
      </section>
    );
  return (
    <Pop title={<span className="font-strong">{WORDS.templatesTitle}</span>} anchor={anchor} onClose={onClose}>
      <div className="max-h-80 overflow-y-auto p-1.5">
        {group(PIPELINE_WORDS.templatesOwn, own, true)}
        {group(PIPELINE_WORDS.templatesShipped, shipped, own.length === 0)}
        {own.length + shipped.length === 0 && <p className="text-faint px-2.5 py-2">{WORDS.noTemplates}</p>}
      </div>
    </Pop>
  );
}
