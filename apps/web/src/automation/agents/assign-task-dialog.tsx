import { zodResolver } from '@hookform/resolvers/zod';
import {
  AGENT_STATUS_LABELS,
  AGENT_TASK_PRIORITIES,
  AGENT_TASK_TYPE_LABELS,
  AGENT_TASK_TYPES,
  type AgentTargetType,
  type AgentTaskAssign,
  type AgentTaskType,
  MANAGER_TASK_TYPES,
  type SalesAgent,
  WRITING_TASK_TYPES,
} from '@outrider/shared/automation/agents';
import { agentTaskAssignSchema } from '@outrider/shared/schemas/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { TASK_PRIORITY_LABELS } from '@outrider/shared/records/pipeline';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { OpportunityPicker } from '../../records/pipeline/opportunity-picker.tsx';
import type { AgentTaskStart } from '../../records/engine/quick-dialog.ts';
import type { LeadChoice } from '../../records/engine/lead-choice.ts';
import { LeadPicker } from '../../records/engine/lead-picker.tsx';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { showFieldErrors } from '../../ground/ui/field-errors.ts';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { draftName, useFormDraft } from '../../ground/ui/form-draft.ts';
import { useFormValues } from '../../ground/ui/form-values.ts';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { refreshAgentWork } from './refresh-agents.ts';
import { EMPTY_REQUEST, type RequestDraft, requestOf } from './request-draft.ts';
import { RequestFields } from './request-fields.tsx';
import { REQUEST_WORDS } from './words-request.ts';
import { AGENT_FORM_WORDS as WORDS } from './words.ts';

const formSchema = agentTaskAssignSchema.extend({ id: z.uuid('Choose an agent') });
type Fields = z.input<typeof formSchema>;
/** The server names a part of the request as request.discount; the form itself has no such field. */
const REQUEST = 'request.';
const writes = (type: AgentTaskType) => (WRITING_TASK_TYPES as readonly AgentTaskType[]).includes(type);
const FIELDS = ['id', 'title', 'description', 'task_type', 'priority', 'target_id'] as const;
const isForCompany = (type: AgentTaskType) => (MANAGER_TASK_TYPES as readonly AgentTaskType[]).includes(type);
/** What an agent of this type may be asked for. */
const typesFor = (agent: SalesAgent | undefined) =>
  AGENT_TASK_TYPES.filter((type) => !isForCompany(type) || agent?.agent_type === 'manager_agent');
const TARGETS = [
  { value: 'lead', label: 'Lead' },
  { value: 'opportunity', label: 'Opportunity' },
] as const satisfies { value: AgentTargetType; label: string }[];

/** The first that was said of each part. */
const problemsOf = (fields: readonly { field: string; message: string }[]): Record<string, string> =>
  Object.fromEntries(
    fields.toReversed().flatMap(({ field, message }) => {
      const [part, inside] = field.startsWith(REQUEST) ? field.slice(REQUEST.length).split('.') : [];
      return part ? [[part === 'event' && inside ? `${part}_${inside}` : part, message]] : [];
    }),
  );

type AssignTaskDialogProps = { agentId?: string; lead?: LeadChoice; start?: AgentTaskStart; onClose: () => void };

export function AssignTaskDialog({ agentId, lead: given, start, onClose }: AssignTaskDialogProps) {
  const utils = trpc.useUtils();
  const { data } = trpc.agents.list.useQuery(undefined, { meta: { failure: MESSAGES.loadSalesAgentsFailed } });
  const [lead, setLead] = useState<LeadChoice | null>(given ?? null);
  const [deal, setDeal] = useState<{ id: string; name: string } | null>(null);
  const [target, setTarget] = useState<'lead' | 'opportunity'>('lead');
  const [request, setRequest] = useState<RequestDraft>({ ...EMPTY_REQUEST, ...(start && { items: start.items }) });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const form = useForm<Fields, unknown, AgentTaskAssign>({
    resolver: zodResolver(formSchema),
    defaultValues: {
      id: agentId ?? '',
      title: '',
      description: '',
      task_type: start?.task_type ?? 'lead_qualification',
      priority: 'medium',
    },
  });
  const {
    register,
    control,
    setError,
    setValue,
    formState: { errors },
  } = form;
  const [chosen, type = 'lead_qualification'] = useWatch({ control, name: ['id', 'task_type'] });
  const draft = useFormDraft({
    name: draftName('agent-task-parts', agentId ?? given?.id ?? '', start && JSON.stringify(start)),
    value: { fields: useFormValues(form), lead, deal, target, request },
    restore(kept) {
      form.reset(kept.fields, { keepDefaultValues: true });
      setLead(kept.lead);
      setDeal(kept.deal);
      setTarget(kept.target);
      setRequest({ ...EMPTY_REQUEST, ...kept.request });
    },
  });
  const agent = data?.agents.find(({ id }) => id === chosen);
  const forCompany = isForCompany(type);
  const assign = trpc.agents.assignTask.useMutation({
    meta: { failure: MESSAGES.assignAgentTaskFailed },
    onSuccess({ message }) {
      draft.forget();
      showToast(message, { kind: 'success' });
      refreshAgentWork(utils);
      onClose();
    },
    onError(error) {
      showFieldErrors(form, error, FIELDS);
      setProblems(problemsOf(describeFailure(error).fields));
    },
  });

  const submit = form.handleSubmit((input) => {
    const target_id = forCompany ? null : ((target === 'lead' ? lead?.id : deal?.id) ?? null);
    if (!forCompany && !target_id)
      setError('target_id', { message: target === 'lead' ? 'Choose a lead' : 'Choose an opportunity' });
    if ((!forCompany && !target_id) || assign.isPending) return;
    setProblems({});
    assign.mutate({
      ...input,
      request: writes(type) ? requestOf(request, type) : null,
      target_id,
      target_type: forCompany ? 'company' : target,
    });
  });
  const agents = data?.agents ?? [];
  /** What the new one is not asked for would still be in the form, and seen nowhere. */
  const settleType = (id: string) => {
    const types = typesFor(agents.find((one) => one.id === id));
    if (!types.includes(type)) setValue('task_type', types[0]);
  };
  return (
    <FormDialog
      title="Assign Task"
      action="Assign Task"
      busyAction="Assigning"
      busy={assign.isPending}
      failure={assign.error ? sentenceOf(assign.error, MESSAGES.assignAgentTaskFailed) : null}
      draft={draft}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field
        label="Agent"
        required
        error={errors.id?.message}
        hint={
          agent && agent.status !== 'active' && agent.status !== 'training' ? WORDS.notWorking(agent.name) : undefined
        }
        className="sm:col-span-2"
      >
        {(field) => (
          // Controlled: its options come with an answer, later than its value.
          <Controller
            control={control}
            name="id"
            render={({ field: { ref, ...own } }) => (
              <select
                {...field}
                {...own}
                ref={ref}
                data-autofocus={!agentId || undefined}
                className="select w-full"
                onChange={(event) => {
                  settleType(event.target.value);
                  own.onChange(event);
                }}
              >
                <option value="">Choose an agent</option>
                {agents.map(({ id, name, status }) => (
                  <option key={id} value={id}>
                    {status === 'active' ? name : `${name} (${AGENT_STATUS_LABELS[status].toLowerCase()})`}
                  </option>
                ))}
              </select>
            )}
          />
        )}
      </Field>
      <Field label="Title" required error={errors.title?.message} className="sm:col-span-2">
        {(field) => (
          <input
            {...field}
            {...register('title')}
            data-autofocus={agentId ? true : undefined}
            autoComplete="off"
            className="input w-full"
          />
        )}
      </Field>
      <Field
        label={REQUEST_WORDS.note}
        error={errors.description?.message}
        hint={writes(type) ? (data?.reads_notes ? REQUEST_WORDS.noteReadHint : REQUEST_WORDS.noteHint) : undefined}
        className="sm:col-span-2"
      >
        {(field) => <textarea {...field} {...register('description')} rows={2} className="textarea w-full" />}
      </Field>
      <Field label="Type" error={errors.task_type?.message}>
        {(field) => (
          <select {...field} {...register('task_type')} className="select w-full">
            {typesFor(agent).map((one) => (
              <option key={one} value={one}>
                {AGENT_TASK_TYPE_LABELS[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Priority" error={errors.priority?.message}>
        {(field) => (
          <select {...field} {...register('priority')} className="select w-full">
            {AGENT_TASK_PRIORITIES.map((one) => (
              <option key={one} value={one}>
                {TASK_PRIORITY_LABELS[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {writes(type) && <RequestFields type={type} draft={request} onChange={setRequest} problems={problems} />}
      {forCompany ? (
        <p className="text-muted sm:col-span-2">{WORDS.aboutCompany}</p>
      ) : (
        <>
          <div className="field sm:col-span-2">
            <span className="lab">About</span>
            <Segmented label={WORDS.about} options={TARGETS} value={target} onChange={setTarget} />
          </div>
          {target === 'lead' && (
            <LeadPicker
              label="Lead"
              value={lead}
              onChange={setLead}
              error={lead ? undefined : errors.target_id?.message}
              className="sm:col-span-2"
            />
          )}
          {target === 'opportunity' && (
            <OpportunityPicker
              value={deal}
              onChange={setDeal}
              error={deal ? undefined : errors.target_id?.message}
              className="sm:col-span-2"
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
