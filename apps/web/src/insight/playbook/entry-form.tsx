import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { PLAYBOOK_LIMITS, type PlaybookContent } from '@outrider/shared/insight/playbook';
import { Field } from '../../ground/ui/field.tsx';
import { KeysInput } from '../../ground/ui/keys-input.tsx';
import { type Entry, entryName, type ListPart } from './playbook-draft.ts';
import { NumberInput, Rows, SaidInput, TextInput, WordsInput } from './playbook-fields.tsx';
import { PLAYBOOK_WORDS as WORDS } from './words.ts';

type FormProps<P extends ListPart> = {
  entry: Entry<P>;
  content: PlaybookContent;
  currency: string;
  onChange: (entry: Entry<P>) => void;
};
const nothingSaid = () => ({ en: null, de: null });
const choicesOf = (part: ListPart, content: PlaybookContent) =>
  content[part].map((entry) => ({ key: entry.key, name: entryName(part, entry) || entry.key }));

export function OfferForm({ entry, content, currency, onChange }: FormProps<'offers'>) {
  const { languages } = content;
  const set = (change: Partial<Entry<'offers'>>) => onChange({ ...entry, ...change });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput label={WORDS.name} max={60} value={entry.name} onChange={(name) => set({ name: name ?? '' })} />
      <SaidInput
        label={WORDS.does}
        hint={WORDS.doesHint}
        max={200}
        languages={languages}
        value={entry.does}
        onChange={(does) => set({ does })}
      />
      <KeysInput
        label={WORDS.solves}
        empty={WORDS.solvesNone}
        choices={choicesOf('problems', content)}
        value={entry.problems}
        onChange={(problems) => set({ problems })}
      />
      <div className="grid gap-4 sm:col-span-2 sm:grid-cols-3">
        <NumberInput label={WORDS.price(currency)} value={entry.price} onChange={(price) => set({ price })} />
        <NumberInput label={WORDS.priceTo} value={entry.price_to} onChange={(price_to) => set({ price_to })} />
      </div>
      <SaidInput
        label={WORDS.unit}
        hint={WORDS.unitHint}
        max={40}
        languages={languages}
        value={entry.unit}
        onChange={(unit) => set({ unit })}
      />
      <WordsInput label={WORDS.forWhom} value={entry.for_whom} onChange={(for_whom) => set({ for_whom })} />
      <Rows
        rows={entry.proofs}
        add={WORDS.addProof}
        most={PLAYBOOK_LIMITS.proofs}
        make={nothingSaid}
        onChange={(proofs) => set({ proofs })}
      >
        {(proof, change) => (
          <SaidInput
            label={WORDS.proof}
            hint={WORDS.proofHint}
            max={200}
            languages={languages}
            value={proof}
            onChange={change}
          />
        )}
      </Rows>
      <Rows
        rows={entry.links}
        add={WORDS.addLink}
        most={PLAYBOOK_LIMITS.links}
        make={() => ({ label: '', url: '' })}
        onChange={(links) => set({ links })}
      >
        {(link, change) => (
          <>
            <TextInput
              label={WORDS.linkLabel}
              max={60}
              value={link.label}
              onChange={(label) => change({ ...link, label: label ?? '' })}
            />
            <TextInput
              label={WORDS.linkUrl}
              type="url"
              max={500}
              value={link.url}
              onChange={(url) => change({ ...link, url: url ?? '' })}
            />
          </>
        )}
      </Rows>
    </div>
  );
}

export function ProblemForm({ entry, content: { languages }, onChange }: FormProps<'problems'>) {
  const set = (change: Partial<Entry<'problems'>>) => onChange({ ...entry, ...change });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SaidInput
        label={WORDS.problemName}
        hint={WORDS.problemNameHint}
        max={60}
        languages={languages}
        value={entry.name}
        onChange={(name) => set({ name })}
      />
      <WordsInput label={WORDS.words} value={entry.words} onChange={(words) => set({ words })} />
      <SaidInput
        label={WORDS.consequence}
        hint={WORDS.consequenceHint}
        max={200}
        languages={languages}
        value={entry.consequence}
        onChange={(consequence) => set({ consequence })}
      />
      <SaidInput
        label={WORDS.question}
        max={160}
        languages={languages}
        value={entry.question}
        onChange={(question) => set({ question })}
      />
    </div>
  );
}

export function StoryForm({ entry, content, onChange }: FormProps<'stories'>) {
  const set = (change: Partial<Entry<'stories'>>) => onChange({ ...entry, ...change });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput
        label={WORDS.customer}
        max={80}
        value={entry.customer}
        onChange={(customer) => set({ customer: customer ?? '' })}
      />
      <TextInput label={WORDS.industry} max={60} value={entry.industry} onChange={(industry) => set({ industry })} />
      <SaidInput
        label={WORDS.result}
        hint={WORDS.resultHint}
        max={200}
        languages={content.languages}
        value={entry.result}
        onChange={(result) => set({ result })}
      />
      <KeysInput
        label={WORDS.soldWith}
        empty={WORDS.none.offers}
        choices={choicesOf('offers', content)}
        value={entry.offers}
        onChange={(offers) => set({ offers })}
      />
    </div>
  );
}

export function NewsForm({ entry, content: { languages }, onChange }: FormProps<'news'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={WORDS.day}>
        {(control) => (
          <input
            {...control}
            type="date"
            className="input input-sm w-full"
            value={entry.day}
            onChange={({ target }) => target.value && onChange({ ...entry, day: target.value })}
          />
        )}
      </Field>
      <SaidInput
        label={WORDS.newsText}
        max={200}
        languages={languages}
        value={entry.text}
        onChange={(text) => onChange({ ...entry, text })}
      />
    </div>
  );
}

/** What is said of steps, for the terms. */
export const newStep = (): { text: Record<WritingLanguage, string | null>; days: number } => ({
  text: nothingSaid(),
  days: 0,
});
