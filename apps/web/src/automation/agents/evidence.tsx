import type { Evidence } from '@outrider/shared/automation/agents';
import {
  BookOpenText,
  CalendarDays,
  ChartLine,
  CircleDollarSign,
  ClipboardList,
  Hash,
  History,
  type LucideIcon,
  Mail,
  Tag,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatDay } from '../../ground/ui/format.ts';
import { INBOX_WORDS } from './words.ts';

const ICONS: Record<Evidence['kind'], LucideIcon> = {
  field: Tag,
  activity: History,
  score: ChartLine,
  opportunity: CircleDollarSign,
  meeting: CalendarDays,
  task: ClipboardList,
  message: Mail,
  figure: Hash,
  playbook: BookOpenText,
};

/** What happened on a day; a field or a figure is what it is today. */
const HAPPENED: ReadonlySet<Evidence['kind']> = new Set<Evidence['kind']>(['activity', 'message', 'meeting']);

const NAMES_A_DAY = /\b20\d\d\b/;

/** "Budget: $85,000", "Pricing page: opened twice, Nov 19, 2026": a fact in a few words. */
export function evidenceText({ kind, label, value, at }: Pick<Evidence, 'kind' | 'label' | 'value' | 'at'>): string {
  return `${label}${value ? `: ${value}` : ''}${at && HAPPENED.has(kind) && !NAMES_A_DAY.test(value) ? `, ${formatDay(at)}` : ''}`;
}

/** The place on the lead's page that says it: a field, an activity, or the lead itself. */
function evidencePath({ id, kind, field, ref_id }: Evidence, leadId: string | null): string | null {
  if (kind === 'playbook') return id === 'template' ? '/settings/templates' : '/settings/playbook';
  if (!leadId) return null;
  const at = field ? `#field-${field}` : ref_id && kind === 'activity' ? `#activity-${ref_id}` : '';
  return `/leads?lead=${leadId}${at}`;
}

const CHIP = 'border-line inline-flex min-h-8 max-w-full items-center gap-2 rounded-md border px-2.5 py-1 text-xs';

/** The facts that something rests on, each leading to where it stands. */
export function EvidenceChips({ evidence, leadId }: { evidence: Evidence[]; leadId: string | null }) {
  if (evidence.length === 0) return <p className="text-faint mt-3 text-xs">{INBOX_WORDS.noFacts}</p>;
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {evidence.map((fact) => {
        const Icon = ICONS[fact.kind];
        const path = evidencePath(fact, leadId);
        const face = (
          <>
            <Icon className="i size-3.5" aria-hidden="true" />
            <span className="line-clamp-2 wrap-anywhere">{evidenceText(fact)}</span>
          </>
        );
        return (
          <li key={fact.id} className="max-w-full">
            {path ? (
              <Link to={path} className={`${CHIP} hover:bg-hover text-link`}>
                {face}
              </Link>
            ) : (
              <span className={CHIP}>{face}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
