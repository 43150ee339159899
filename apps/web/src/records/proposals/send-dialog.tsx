import { MESSAGES } from '@outrider/shared/ground/messages';
import { PROPOSAL_LIMITS } from '@outrider/shared/records/proposal-paths';
import type { Proposal } from '@outrider/shared/records/proposals';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { formatsIn } from '../../ground/ui/page-format.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useMailStatus } from '../pipeline/use-mail-status.ts';
import { TextField } from '../../ground/ui/text-field.tsx';
import { PROPOSALS_WORDS } from './words.ts';
import { LETTER_WORDS } from './words-letter.ts';

const WORDS = PROPOSALS_WORDS.send;
type Person = { name: string; email: string; is_signer: boolean };
const NOBODY: Person = { name: '', email: '', is_signer: true };

type SendProps = { proposal: Proposal; onSaved: () => Promise<void>; onClose: () => void };

/** Who gets the proposal, who signs it, and what the email says. */
export function SendDialog({ proposal, onSaved, onClose }: SendProps) {
  const { id, version, content, recipients, opportunity_id } = proposal;
  const deal = trpc.pipeline.opportunities.get.useQuery(
    { id: opportunity_id },
    { meta: { failure: MESSAGES.loadDealFailed } },
  );
  const [people, setPeople] = useState<Person[]>(() =>
    recipients.length > 0
      ? recipients.map(({ name, email, is_signer }) => ({ name, email: email ?? '', is_signer }))
      : [NOBODY],
  );
  const words = LETTER_WORDS[content.language];
  const [subject, setSubject] = useState(words.subject(content.title));
  const [typed, setTyped] = useState<string | null>(null);
  const message =
    typed ??
    words.message(people[0]?.name ?? '', content.title, formatsIn(content.language).calendarDay(content.valid_until));
  const mail = useMailStatus();
  const send = trpc.proposals.send.useMutation({
    meta: { quiet: true },
    async onSuccess() {
      await onSaved();
      showToast(WORDS.sent, { kind: 'success' });
      onClose();
    },
  });
  const said = send.error ? describeFailure(send.error).fields : [];
  const errorOf = (field: string) => said.find((one) => one.field === field)?.message;
  const set = (at: number, changes: Partial<Person>) =>
    setPeople(people.map((person, place) => (place === at ? { ...person, ...changes } : person)));
  const offered = (deal.data?.people ?? []).filter(
    ({ email }) => email && !people.some((person) => person.email === email),
  );
  const addPerson = (person: Person) =>
    setPeople([...people.filter(({ name, email }) => name !== '' || email !== ''), person]);
  return (
    <FormDialog
      title={WORDS.title}
      action={WORDS.action}
      busyAction={WORDS.busy}
      busy={send.isPending}
      failure={
        send.error && said.length === 0
          ? sentenceOf(send.error, MESSAGES.sendProposalFailed)
          : (errorOf('recipients') ?? errorOf('valid_until'))
      }
      note={mail?.configured !== false ? undefined : <span className="text-muted text-xs">{WORDS.kept}</span>}
      onSubmit={(event) => {
        event.preventDefault();
        if (!send.isPending) send.mutate({ id, version, recipients: people, subject, message });
      }}
      onClose={onClose}
    >
      <fieldset className="grid gap-2 sm:col-span-2">
        <legend className="mb-1 text-sm font-strong">{WORDS.who}</legend>
        {people.map((person, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a person is their place in the order
          <div
            key={at}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_auto_auto] items-start gap-2 max-sm:grid-cols-2"
          >
            <Field label={WORDS.name} error={errorOf(`recipients.${at}.name`)}>
              {(control) => (
                <input
                  {...control}
                  data-autofocus={at === 0}
                  className="input input-sm w-full"
                  maxLength={200}
                  autoComplete="off"
                  value={person.name}
                  onChange={({ target }) => set(at, { name: target.value })}
                />
              )}
            </Field>
            <Field label={WORDS.email} error={errorOf(`recipients.${at}.email`)}>
              {(control) => (
                <input
                  {...control}
                  type="email"
                  className="input input-sm w-full"
                  maxLength={254}
                  autoComplete="off"
                  value={person.email}
                  onChange={({ target }) => set(at, { email: target.value })}
                />
              )}
            </Field>
            <label className="flex items-center gap-1.5 text-sm sm:mt-7">
              <input
                type="checkbox"
                className="checkbox checkbox-sm"
                checked={person.is_signer}
                onChange={({ target }) => set(at, { is_signer: target.checked })}
              />
              {WORDS.signs}
            </label>
            <button
              type="button"
              className="btn btn-ghost btn-sm btn-square sm:mt-6"
              aria-label={WORDS.remove(person.name)}
              disabled={people.length === 1}
              onClick={() => setPeople(people.filter((_, place) => place !== at))}
            >
              <X className="i" />
            </button>
          </div>
        ))}
        {people.length < PROPOSAL_LIMITS.recipients && (
          <div className="flex flex-wrap gap-2">
            {offered.map(({ contact_id, name, email }) => (
              <button
                key={contact_id}
                type="button"
                className="btn btn-line btn-xs font-normal max-lg:btn-sm"
                onClick={() =>
                  addPerson({ name, email: email ?? '', is_signer: people.every((one) => one.email === '') })
                }
              >
                <Plus className="i" />
                {WORDS.addContact(name)}
              </button>
            ))}
            <button
              type="button"
              className="btn btn-ghost btn-xs font-normal max-lg:btn-sm"
              onClick={() => setPeople([...people, { ...NOBODY, is_signer: false }])}
            >
              <Plus className="i" />
              {WORDS.add}
            </button>
          </div>
        )}
        <p className="hint">{WORDS.order}</p>
      </fieldset>
      <TextField
        label={WORDS.subject}
        maxLength={200}
        error={errorOf('subject')}
        value={subject}
        onChange={setSubject}
        className="sm:col-span-2"
      />
      <TextField
        label={WORDS.message}
        hint={WORDS.messageHint}
        rows={7}
        maxLength={4000}
        error={errorOf('message')}
        value={message}
        onChange={setTyped}
        className="sm:col-span-2"
      />
    </FormDialog>
  );
}
