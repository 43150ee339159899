import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Opportunity } from '@outrider/shared/records/opportunities';
import { opportunityCreateSchema } from '@outrider/shared/schemas/records/opportunities';
import { useState } from 'react';
import { FIELD_WORDS } from '../fields/words.ts';
import type { ContactChoice } from '../engine/contact-choice.ts';
import { FieldInput } from '../engine/field-input.tsx';
import type { LeadChoice } from '../engine/lead-choice.ts';
import { LeadPicker } from '../engine/lead-picker.tsx';
import { type NamedAccount, NamedAccountField } from '../engine/named-account.tsx';
import { NamedContactFields } from '../engine/named-contact.tsx';
import { OwnerSelect } from '../engine/owner-select.tsx';
import { NewRecordFrame } from '../engine/new-record-frame.tsx';
import type { DealStart } from '../engine/quick-dialog.ts';
import { useNewRecord } from '../engine/use-new-record.ts';
import { RECORDS_WORDS } from '../engine/words.ts';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { DEAL } from './deal-kind.tsx';
import { type AskedOfDeal, fieldsOfNewDeal } from './new-deal-fields.ts';
import { DEALS_WORDS } from './words.ts';

const WORDS = DEALS_WORDS.newDeal;
const NO_ACCOUNT = { id: null, name: '' };

/** What the form of a new deal holds besides its fields. */
type NewDealChoices = {
  pipelineId?: string;
  stageKey?: string;
  account: NamedAccount;
  contact: ContactChoice | null;
  newContact: { name: string; email: string };
  lead: LeadChoice | null;
  owner: string;
  currency?: string;
};
type NewDealDialogProps = { start?: DealStart; onClose: () => void };

/**
 * Adds a deal: to whom, for how much, until when, in which stage, and what that stage and the company's own fields
 * require.
 */
export function NewDealDialog({ start = {}, onClose }: NewDealDialogProps) {
  const user = useUser();
  const { record = {} } = start;
  const { data } = trpc.pipeline.pipelines.list.useQuery({}, { meta: { failure: MESSAGES.loadPipelinesFailed } });
  const pipelines = data?.pipelines ?? [];
  const [pipelineId, setPipelineId] = useState(record.pipeline_id);
  const pipeline = pipelines.find(({ id }) => id === pipelineId) ?? pipelines[0];
  const stages = pipeline?.stages.filter(({ kind }) => kind === 'open') ?? [];
  const [stageKey, setStageKey] = useState(record.stage);
  const stage = stages.find(({ key }) => key === stageKey) ?? stages[0];
  const required = stage?.required_fields ?? [];
  const [account, setAccount] = useState(start.account ?? NO_ACCOUNT);
  const [contact, setContact] = useState<ContactChoice | null>(start.contact ?? null);
  const [newContact, setNewContact] = useState({ name: '', email: '' });
  const [lead, setLead] = useState<LeadChoice | null>(start.lead ?? null);
  const [owner, setOwner] = useState('');
  const [currency, setCurrency] = useState(record.currency);
  const isForeign = Boolean(currency && data && currency !== data.currency);

  const fields = fieldsOfNewDeal({ required, isForeign });
  const form = useNewRecord<Opportunity>({
    kind: DEAL,
    schema: opportunityCreateSchema,
    fields,
    known: { currency: data?.currency ?? '', name: start.lead?.company ?? '', ...record },
    also: {
      pipeline_id: pipeline?.id,
      stage: stage?.key,
      ...(account.id ? { account_id: account.id } : { account_name: account.name }),
      people: contact ? [{ contact_id: contact.id }] : [],
      ...(!contact && newContact.name.trim() && { contact_name: newContact.name, contact_email: newContact.email }),
      lead_id: lead?.id ?? null,
      owner_id: owner || undefined,
    },
    keptAs: start,
    beside: {
      value: { pipelineId, stageKey, account, contact, newContact, lead, owner, currency },
      restore(kept: NewDealChoices) {
        setPipelineId(kept.pipelineId);
        setStageKey(kept.stageKey);
        setAccount(kept.account);
        setContact(kept.contact);
        setNewContact(kept.newContact);
        setLead(kept.lead);
        setOwner(kept.owner);
        setCurrency(kept.currency);
      },
    },
    onClose,
  });
  const input = (key: AskedOfDeal) => {
    const field = fields.find((one) => one.key === key);
    if (!field) return null;
    const { key: _key, ...given } = form.inputOf(field);
    return { ...given, first: key === 'name' };
  };
  const show = (key: AskedOfDeal) => {
    const given = input(key);
    return given && <FieldInput {...given} />;
  };
  const chooseContact = (chosen: ContactChoice | null) => {
    setContact(chosen);
    if (chosen?.account_id && account.name === '')
      setAccount({ id: chosen.account_id, name: chosen.account_name ?? '' });
  };
  const chooseLead = (chosen: LeadChoice | null) => {
    setLead(chosen);
    if (chosen?.company && form.draft.name === '') input('name')?.onChange(chosen.company);
  };
  const currencyInput = input('currency');
  const rateInput = input('currency_rate');

  return (
    <NewRecordFrame kind={DEAL} form={form} onClose={onClose}>
      <div className="sm:col-span-2">{show('name')}</div>
      <NamedAccountField
        label={FIELD_WORDS.optional(DEALS_WORDS.facts.account)}
        value={account}
        onChange={setAccount}
        error={form.wrong.account_id ?? form.wrong.account_name}
      />
      <NamedContactFields
        label={FIELD_WORDS.optional(WORDS.contact)}
        picked={contact}
        onPick={chooseContact}
        typed={newContact}
        onType={setNewContact}
        errors={{ person: form.wrong.people ?? form.wrong.contact_name, email: form.wrong.contact_email }}
      />
      {pipelines.length > 1 && (
        <Field label={DEALS_WORDS.filters.pipeline} error={form.wrong.pipeline_id}>
          {(control) => (
            <select
              {...control}
              className="select w-full"
              value={pipeline?.id}
              onChange={(event) => setPipelineId(event.target.value)}
            >
              {pipelines.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field label={DEALS_WORDS.table.stage} error={form.wrong.stage}>
        {(control) => (
          <select
            {...control}
            className="select w-full"
            value={stage?.key}
            onChange={(event) => setStageKey(event.target.value)}
          >
            {stages.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-2">
        {show('amount')}
        {currencyInput && (
          <FieldInput
            {...currencyInput}
            onChange={(value) => {
              setCurrency(String(value));
              currencyInput.onChange(value);
            }}
          />
        )}
      </div>
      {rateInput && data && currency && (
        <FieldInput
          {...rateInput}
          field={{ ...rateInput.field, label: DEALS_WORDS.currency.rate(currency, data.currency) }}
        />
      )}
      {show('close_date')}
      <OwnerSelect
        value={owner}
        onChange={setOwner}
        unset={lead ? WORDS.leadOwner : RECORDS_WORDS.you(user.full_name)}
        error={form.wrong.owner_id}
      />
      {show('next_step')}
      {show('next_step_at')}
      {show('competitor')}
      <LeadPicker
        value={lead}
        onChange={chooseLead}
        error={form.wrong.lead_id}
        label={required.includes('lead_id') ? WORDS.lead : undefined}
      />
      {form.own.map((field) => {
        const { key, ...given } = form.inputOf(field);
        return <FieldInput key={key} {...given} />;
      })}
    </NewRecordFrame>
  );
}
