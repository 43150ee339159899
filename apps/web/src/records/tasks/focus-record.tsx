import { LEAD_STATUS_LABELS } from '@outrider/shared/records/leads';
import type { Task } from '@outrider/shared/records/tasks';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { formatMoney } from '../../ground/ui/format.ts';
import { ScoreBadge } from '../../ground/ui/score-badge.tsx';
import { LEAD_BANDS } from '../../ground/ui/score-bands.ts';
import { formatShortDay } from '../../ground/ui/when.ts';
import { ActivityItem, useFieldNames } from '../engine/activity-item.tsx';
import { placeOf, subjectCalls } from '../engine/subject-calls.ts';
import { calledOf, recordOf, type TaskRecord } from './subject-of.ts';
import { TASKS_WORDS } from './words.ts';

const WORDS = TASKS_WORDS.focus;
const SHOWN = 4;

/** Who the task in hand is about: what is known of them, their deal, and what happened last. */
export function FocusRecord({ task }: { task: Task }) {
  const person = calledOf(task);
  const deal = recordOf(task)?.type === 'opportunity' ? recordOf(task) : null;
  if (!person) return null;
  return (
    <aside
      className="border-line flex w-88 shrink-0 flex-col overflow-y-auto border-l max-lg:hidden"
      aria-label={WORDS.record}
    >
      <div className="border-line border-b p-5">
        <p className="flex items-start gap-3">
          <Avatar name={person.name} />
          <span className="min-w-0 flex-1">
            <Link to={placeOf(person.type, person.id)} className="block truncate font-strong hover:underline">
              {person.name}
            </Link>
            {task.company_name && task.company_name !== person.name && (
              <span className="text-muted block truncate">{task.company_name}</span>
            )}
          </span>
          {person.type === 'lead' && <LeadScore id={person.id} />}
        </p>
        {person.type === 'lead' && <LeadFacts id={person.id} />}
      </div>
      {deal && <DealFacts deal={deal} />}
      <LastContact person={person} />
    </aside>
  );
}

const useLead = (id: string) => trpc.leads.get.useQuery({ id }, { meta: { quiet: true } }).data;

function LeadScore({ id }: { id: string }) {
  const lead = useLead(id);
  return lead ? <ScoreBadge score={lead.score} bands={LEAD_BANDS} /> : null;
}

function LeadFacts({ id }: { id: string }) {
  const lead = useLead(id);
  if (!lead) return null;
  return (
    <dl className="mt-4 grid grid-cols-[5.5rem_minmax(0,1fr)] gap-y-1.5">
      {lead.job_title && <Fact label="Job title">{lead.job_title}</Fact>}
      <Fact label="Status">{LEAD_STATUS_LABELS[lead.status]}</Fact>
      <Fact label="Email">
        <a href={`mailto:${lead.email}`} className="text-link block truncate hover:underline">
          {lead.email}
        </a>
      </Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <>
    <dt className="text-faint">{label}</dt>
    <dd className="min-w-0 truncate">{children}</dd>
  </>
);

function DealFacts({ deal: { id, name } }: { deal: TaskRecord }) {
  const { data } = trpc.pipeline.opportunities.get.useQuery({ id }, { meta: { quiet: true } });
  return (
    <div className="border-line border-b p-5">
      <h3 className="text-base">{WORDS.deal}</h3>
      <p className="mt-2 flex gap-3">
        <Link to={placeOf('opportunity', id)} className="min-w-0 flex-1 truncate hover:underline">
          {name}
        </Link>
        {data?.base_amount != null && <span className="num font-strong">{formatMoney(data.base_amount)}</span>}
      </p>
      {data && (
        <p className="text-muted text-sm">
          {data.close_date ? WORDS.closes(data.stage_label, formatShortDay(data.close_date)) : data.stage_label}
        </p>
      )}
    </div>
  );
}

function LastContact({ person: { type, id } }: { person: TaskRecord }) {
  const nameOf = useFieldNames();
  const { data } = subjectCalls(type).timeline.useQuery({ id, limit: SHOWN }, { meta: { quiet: true } });
  return (
    <div className="p-5">
      <h3 className="text-base">{WORDS.lastContact}</h3>
      {data && data.items.length === 0 && <p className="text-faint mt-2">{WORDS.neverContacted}</p>}
      <ol className="tl mt-3">
        {data?.items.map((activity) => (
          <ActivityItem key={activity.id} activity={activity} type={type} nameOf={nameOf} isShown={false} />
        ))}
      </ol>
    </div>
  );
}
