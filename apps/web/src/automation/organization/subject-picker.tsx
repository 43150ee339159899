import { MESSAGES } from '@outrider/shared/ground/messages';
import type { FlowSubjectKind } from '@outrider/shared/automation/organization';
import { useState } from 'react';
import { OpportunityPicker } from '../../records/pipeline/opportunity-picker.tsx';
import type { LeadChoice } from '../../records/engine/lead-choice.ts';
import { LeadPicker } from '../../records/engine/lead-picker.tsx';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { formatDay } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { Skeleton } from '../../ground/ui/skeleton.tsx';
import { FLOW_WORDS } from './words.ts';

type PickerProps = { onPick: (id: string | null) => void };

/** The record to try a flow on: a lead or an opportunity is looked up, an answer or an overdue task is chosen. */
export function SubjectPicker({ subject, onPick }: PickerProps & { subject: FlowSubjectKind }) {
  if (subject === 'opportunity') return <DealToTest onPick={onPick} />;
  if (subject === 'survey') return <SurveyPicker onPick={onPick} />;
  return subject === 'task' ? <TaskPicker onPick={onPick} /> : <LeadToTest onPick={onPick} />;
}

function LeadToTest({ onPick }: PickerProps) {
  const [lead, setLead] = useState<LeadChoice | null>(null);
  return (
    <LeadPicker
      label="Lead"
      value={lead}
      onChange={(next) => {
        setLead(next);
        onPick(next?.id ?? null);
      }}
    />
  );
}

function DealToTest({ onPick }: PickerProps) {
  const [deal, setDeal] = useState<{ id: string; name: string } | null>(null);
  return (
    <OpportunityPicker
      value={deal}
      closedToo
      onChange={(next) => {
        setDeal(next);
        onPick(next?.id ?? null);
      }}
    />
  );
}

function SurveyPicker({ onPick }: PickerProps) {
  const query = trpc.organization.surveys.useQuery(
    { answered: true, limit: 50 },
    { meta: { failure: MESSAGES.loadSurveysFailed, forbiddenInPlace: true } },
  );
  return (
    <QueryView query={query} failure={MESSAGES.loadSurveysFailed} loading={<Loading label="Loading responses" />}>
      {({ items }) => (
        <Choice
          label="Answer"
          none={FLOW_WORDS.noRatings}
          options={items.map(
            ({ id, score, lead_name, answered_at }) =>
              [
                id,
                `${score ?? '–'} of 5, ${lead_name ?? 'a customer'}${answered_at ? `, ${formatDay(answered_at)}` : ''}`,
              ] as const,
          )}
          onPick={onPick}
        />
      )}
    </QueryView>
  );
}

function TaskPicker({ onPick }: PickerProps) {
  const query = trpc.pipeline.tasks.list.useQuery(
    { show: 'overdue', owner: 'all', limit: 50 },
    { meta: { failure: MESSAGES.loadTasksFailed } },
  );
  return (
    <QueryView query={query} failure={MESSAGES.loadTasksFailed} loading={<Loading label={FLOW_WORDS.loadingTasks} />}>
      {({ items }) => (
        <Choice
          label="Overdue task"
          none={FLOW_WORDS.noOverdue}
          options={items.map(({ id, title, owner_name }) => [id, `${title}, ${owner_name}`] as const)}
          onPick={onPick}
        />
      )}
    </QueryView>
  );
}

const Loading = ({ label }: { label: string }) => (
  <Skeleton label={label}>
    <span className="skeleton mt-6 h-10 w-full" />
  </Skeleton>
);

function Choice({
  label,
  none,
  options,
  onPick,
}: PickerProps & { label: string; none: string; options: readonly (readonly [string, string])[] }) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className="select w-full"
          defaultValue=""
          onChange={({ target }) => onPick(target.value || null)}
        >
          <option value="">{options.length === 0 ? none : 'Choose one'}</option>
          {options.map(([id, words]) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
