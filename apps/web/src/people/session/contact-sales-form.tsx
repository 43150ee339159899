import { zodResolver } from '@hookform/resolvers/zod';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ContactSales } from '@outrider/shared/people/platform';
import { contactSalesSchema } from '@outrider/shared/schemas/people/platform';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../ground/api.ts';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { SESSION_WORDS } from './words.ts';

const FIELDS = [
  { name: 'full_name', label: 'Name', type: 'text', autoComplete: 'name' },
  { name: 'email', label: 'Work email', type: 'email', autoComplete: 'email' },
  { name: 'company', label: 'Company', type: 'text', autoComplete: 'organization' },
] as const;

/** A message to the platform's own sales team. What was sent takes the place of the form. */
export function ContactSalesForm({ from = {} }: { from?: Partial<ContactSales> }) {
  const [sent, setSent] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(contactSalesSchema),
    defaultValues: { full_name: '', email: '', company: '', message: '', website: '', ...from },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (message) => {
    setProblem(null);
    try {
      setSent((await api.platform.contactSales.mutate(message)).message);
    } catch (error) {
      for (const { field, message: told } of describeFailure(error).fields)
        if (field in message) form.setError(field as keyof ContactSales, { message: told });
      setProblem(sentenceOf(error, MESSAGES.contactSalesFailed));
    }
  });

  if (sent) {
    return (
      <output className="b-green mt-5 flex gap-2.5 rounded-lg px-3 py-2.5 text-sm">
        <CircleCheck className="i mt-0.5" />
        {sent}
      </output>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid gap-4">
      {problem && <FormAlert>{problem}</FormAlert>}
      {FIELDS.map(({ name, label, ...input }) => (
        <Field key={name} label={label} required error={errors[name]?.message}>
          {(control) => <input {...control} {...form.register(name)} {...input} className="input w-full" />}
        </Field>
      ))}
      <Field label={SESSION_WORDS.howHelp} required error={errors.message?.message}>
        {(control) => (
          <textarea {...control} {...form.register('message')} rows={4} maxLength={2000} className="textarea w-full" />
        )}
      </Field>
      {/* People neither see nor reach it; programs that fill in every field do. */}
      <div className="hidden" aria-hidden="true">
        <input {...form.register('website')} tabIndex={-1} autoComplete="off" aria-label="Website" />
      </div>
      <button type="submit" className="btn btn-primary w-full" aria-disabled={isSubmitting}>
        {isSubmitting ? 'Sending' : 'Contact sales'}
      </button>
    </form>
  );
}
