import type { AgentTaskType } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { WRITING_LANGUAGE_LABELS, WRITING_LANGUAGES } from '@outrider/shared/ground/languages';
import { REQUEST_PART_LABELS, REQUESTED_ANSWER_LABELS, REQUESTED_ANSWERS } from '@outrider/shared/insight/task-request';
import { LETTER_KIND_LABELS, LETTER_KINDS } from '@outrider/shared/insight/writing';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { KeysInput } from '../../ground/ui/keys-input.tsx';
import { CHOOSES_MOMENT, EMPTY_REQUEST, linkKey, type RequestDraft } from './request-draft.ts';
import { REQUEST_WORDS as WORDS } from './words-request.ts';

type RequestFieldsProps = {
  type: AgentTaskType;
  draft: RequestDraft;
  onChange: (draft: RequestDraft) => void;
  /** What is wrong with a part, by its name. */
  problems: Readonly<Record<string, string>>;
};
type TextPart = Exclude<keyof RequestDraft, 'items' | 'links'>;

/** What the email of a task should say, part by part; every part may be left out. */
export function RequestFields({ type, draft, onChange, problems }: RequestFieldsProps) {
  const hasProblems = Object.keys(problems).length > 0;
  const [isOpen, setIsOpen] = useState(JSON.stringify(draft) !== JSON.stringify(EMPTY_REQUEST));
  const meta = { failure: MESSAGES.loadPlaybookFailed };
  const { data } = trpc.playbook.get.useQuery({}, { meta });
  const offers = data?.content.offers ?? [];
  const { moment, items } = draft;
  const choosesMoment = CHOOSES_MOMENT.has(type);
  const shown = items.length > 0 ? items : [{ offer: '', quantity: '1' }];
  const isProposal = type === 'proposal_generation';
  const set = (part: Partial<RequestDraft>) => onChange({ ...draft, ...part });
  const setItem = (place: number, change: Partial<RequestDraft['items'][number]>) =>
    set({ items: shown.map((item, at) => (at === place ? { ...item, ...change } : item)) });
  const text = (part: TextPart) => ({
    value: draft[part],
    onChange: ({ target }: { target: { value: string } }) => set({ [part]: target.value }),
  });
  const choice = (
    part: TextPart,
    label: string,
    choices: readonly (readonly [string, string])[],
    none = WORDS.byItself,
  ) => (
    <Field label={label} error={problems[part]}>
      {(field) => (
        <select {...field} {...text(part)} className="select w-full">
          <option value="">{none}</option>
          {choices.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  const number = (part: TextPart, label: string) => (
    <Field label={label} error={problems[part]}>
      {(field) => <input {...field} {...text(part)} inputMode="decimal" autoComplete="off" className="input w-full" />}
    </Field>
  );
  const time = (part: TextPart, label: string) => (
    <Field label={label} error={problems[part]}>
      {(field) => <input {...field} {...text(part)} type="datetime-local" className="input w-full" />}
    </Field>
  );
  const lines = (part: TextPart & keyof typeof REQUEST_PART_LABELS, hint: string) => (
    <Field label={REQUEST_PART_LABELS[part]} error={problems[part]} hint={hint} className="sm:col-span-2">
      {(field) => <textarea {...field} {...text(part)} rows={2} className="textarea w-full" />}
    </Field>
  );
  const links = offers.flatMap((offer) =>
    offer.links.map(({ label }) => ({
      key: linkKey({ offer: offer.name, label }),
      name: `${label} (${offer.name})`,
    })),
  );
  return (
    <details
      className="sm:col-span-2"
      open={isOpen || hasProblems}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer py-1 font-strong">{WORDS.title}</summary>
      <p className="text-faint mb-3 text-xs">{WORDS.hint}</p>
      <div className="grid gap-3.5 sm:grid-cols-2">
        {choosesMoment &&
          choice(
            'moment',
            REQUEST_PART_LABELS.moment,
            LETTER_KINDS.map((kind) => [kind, LETTER_KIND_LABELS[kind]] as const),
          )}
        {choice(
          'language',
          REQUEST_PART_LABELS.language,
          WRITING_LANGUAGES.map((one) => [one, WRITING_LANGUAGE_LABELS[one]] as const),
        )}
        {choosesMoment &&
          moment === 'reply' &&
          choice(
            'answer',
            REQUEST_PART_LABELS.answer,
            REQUESTED_ANSWERS.map((one) => [one, REQUESTED_ANSWER_LABELS[one]] as const),
            WORDS.noAnswer,
          )}
        {choosesMoment && moment === 'event_invitation' && (
          <>
            <Field
              label={REQUEST_PART_LABELS.event}
              error={problems.event_name ?? problems.event}
              hint={WORDS.eventHint}
              className="sm:col-span-2"
            >
              {(field) => <input {...field} {...text('event_name')} autoComplete="off" className="input w-full" />}
            </Field>
            {time('event_starts_at', WORDS.eventAt)}
            <Field label={WORDS.eventPlace} error={problems.event_place}>
              {(field) => <input {...field} {...text('event_place')} autoComplete="off" className="input w-full" />}
            </Field>
          </>
        )}
        <div className="grid gap-2 sm:col-span-2">
          {shown.map(({ offer, quantity }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no name but their place
            <div key={place} className="flex items-end gap-2">
              <Field
                label={place === 0 ? REQUEST_PART_LABELS.items : `${REQUEST_PART_LABELS.items} ${place + 1}`}
                error={place === 0 ? problems.items : undefined}
                hint={offers.length === 0 && data ? WORDS.noOffers : undefined}
                className="min-w-0 flex-1"
              >
                {(field) => (
                  <select
                    {...field}
                    value={offer}
                    onChange={({ target }) => setItem(place, { offer: target.value })}
                    className="select w-full"
                  >
                    <option value="">{WORDS.byItself}</option>
                    {offers.map(({ key, name }) => (
                      <option key={key} value={name}>
                        {name}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              {isProposal && (
                <Field label={WORDS.quantity} className="w-24">
                  {(field) => (
                    <input
                      {...field}
                      value={quantity}
                      onChange={({ target }) => setItem(place, { quantity: target.value })}
                      inputMode="numeric"
                      autoComplete="off"
                      className="input num w-full"
                    />
                  )}
                </Field>
              )}
              {place > 0 && (
                <button
                  type="button"
                  className="btn btn-ghost btn-square"
                  aria-label={WORDS.removeOffer}
                  onClick={() => set({ items: shown.filter((_, at) => at !== place) })}
                >
                  <X className="i" />
                </button>
              )}
            </div>
          ))}
          {isProposal && (
            <button
              type="button"
              className="btn btn-ghost btn-sm justify-self-start"
              onClick={() => set({ items: [...shown, { offer: '', quantity: '1' }] })}
            >
              <Plus className="i" />
              {WORDS.addOffer}
            </button>
          )}
        </div>
        {number('discount', WORDS.discount)}
        {number('trial_days', WORDS.trial)}
        {time('at', WORDS.at)}
        {number('minutes', WORDS.minutes)}
        {links.length > 0 && (
          <KeysInput
            label={REQUEST_PART_LABELS.links}
            empty=""
            choices={links}
            value={draft.links}
            onChange={(chosen) => set({ links: chosen })}
          />
        )}
        {choosesMoment && moment === 'after_meeting' && lines('agreed', WORDS.agreedHint)}
        {lines('say', WORDS.oneALine)}
        <Field label={REQUEST_PART_LABELS.question} error={problems.question} className="sm:col-span-2">
          {(field) => <input {...field} {...text('question')} autoComplete="off" className="input w-full" />}
        </Field>
        {lines('avoid', WORDS.avoidHint)}
      </div>
    </details>
  );
}
