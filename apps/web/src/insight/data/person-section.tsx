import { type FormEvent, useState } from 'react';
import { emailField } from '@outrider/shared/ground/wire';
import { describeFailure } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { formText } from '../../ground/ui/form-text.ts';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { useSetNamed } from '../../ground/ui/use-named.ts';
import { useSearchParams } from 'react-router-dom';
import { ErasedList } from './erased-list.tsx';
import { PersonFound } from './person-found.tsx';
import { PERSON_WORDS as WORDS } from './words-person.ts';

/**
 * One person's data: whom to look for, what is held, and who was erased. A record's menu leads here with the record in
 * the address.
 */
export function PersonSection() {
  const [params] = useSearchParams();
  const [lead_id, contact_id] = [params.get('lead'), params.get('contact')];
  const setNamed = useSetNamed();
  const [email, setEmail] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const asked = email !== null ? { email } : lead_id ? { lead_id } : contact_id ? { contact_id } : null;
  const query = trpc.dataSubjects.find.useQuery(asked ?? { email: '' }, {
    enabled: asked !== null,
    retry: false,
    meta: { failure: WORDS.findFailed, quiet: true },
  });
  const person = asked ? query.data : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = formText(new FormData(event.currentTarget as HTMLFormElement), 'email');
    const read = emailField.safeParse(text);
    setProblem(read.success ? null : (read.error.issues[0]?.message ?? null));
    if (!read.success) return;
    if (read.data === email) void query.refetch();
    setNamed({ lead: null, contact: null });
    setEmail(read.data);
  };
  /** Who was just erased is not to be looked for again. */
  const forget = () => {
    setNamed({ lead: null, contact: null });
    setEmail(null);
  };
  return (
    <section className="mt-6" aria-labelledby="data-person">
      <h3 id="data-person" className="text-sm">
        {WORDS.section}
      </h3>
      <p className="text-muted mt-0.5 max-w-2xl text-pretty">{WORDS.intro}</p>
      <form noValidate className="mt-3 flex flex-wrap items-start gap-2" onSubmit={submit}>
        <Field label={WORDS.email} error={problem ?? ''} className="w-full sm:w-80">
          {(control) => (
            <input
              {...control}
              // What a record's menu named stands there once it is known.
              key={email === null ? (person?.email ?? '') : 'typed'}
              name="email"
              type="email"
              autoComplete="off"
              className="input input-sm w-full"
              defaultValue={email ?? person?.email ?? ''}
            />
          )}
        </Field>
        <button
          type="submit"
          className="btn btn-sm btn-line mt-6 max-sm:mt-0 max-sm:w-full"
          aria-busy={query.isFetching}
        >
          {query.isFetching ? WORDS.finding : WORDS.find}
        </button>
      </form>
      {asked && query.isPending && <SkeletonRows label={WORDS.finding} rows={3} />}
      {asked && query.error && <FormAlert className="mt-3">{describeFailure(query.error).sentence}</FormAlert>}
      {person && <PersonFound person={person} onErased={forget} />}
      <ErasedList />
    </section>
  );
}
