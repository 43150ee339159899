import type { AssignmentRule } from '@outrider/shared/records/assignment';
import type { BulkRun } from '@outrider/shared/records/bulk';
import { writeFilter } from '@outrider/shared/records/lead-filter-text';
import type { LeadFilter } from '@outrider/shared/records/lead-filter';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { Play, Plus } from 'lucide-react';
import { useState } from 'react';
import { BulkProgress } from '../engine/bulk-progress.tsx';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { countOf } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { RuleList } from './rule-list.tsx';
import { useRules } from './use-rules.ts';
import { ASSIGNMENT_WORDS } from './words.ts';
import { later } from '../../ground/ui/later.tsx';

const BulkDialog = later(() => import('../lists/bulk-dialog.tsx').then((module) => module.BulkDialog));
const RuleDialog = later(() => import('./rule-dialog.tsx').then((module) => module.RuleDialog));

/** Open leads that nobody owns: what the rules can be run on. */
const UNOWNED: LeadFilter = {
  all: [
    { field: 'owner', is: ['nobody'] },
    { field: 'status', is: ['new', 'contacted', 'qualified', 'nurturing'] },
  ],
};

export function Rules() {
  const rules = useRules();
  const [edited, setEdited] = useState<AssignmentRule | 'new' | null>(null);
  const [deleted, setDeleted] = useState<AssignmentRule | null>(null);
  const [asked, setAsked] = useState(false);
  const [run, setRun] = useState<BulkRun | null>(null);
  const unowned =
    trpc.leads.list.useQuery(
      { filter: writeFilter(UNOWNED), limit: 1 },
      { meta: { failure: MESSAGES.loadLeadsFailed, quiet: true } },
    ).data?.total ?? 0;
  const add = (
    <button type="button" className="btn btn-sm btn-primary" onClick={() => setEdited('new')}>
      <Plus className="i" />
      New rule
    </button>
  );
  return (
    <section aria-label="Rules">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="text-muted min-w-0 flex-1 basis-80">{ASSIGNMENT_WORDS.intro}</p>
        <button type="button" className="btn btn-sm btn-line" disabled={unowned === 0} onClick={() => setAsked(true)}>
          <Play className="i" />
          Run on {countOf(unowned, 'unassigned lead')}
        </button>
        {add}
      </div>
      <div className="sheet mt-4 overflow-hidden">
        <QueryView
          query={rules.query}
          failure={MESSAGES.loadRulesFailed}
          loading={<SkeletonRows label="Loading the rules" rows={3} />}
        >
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title="No rules yet" actions={add}>
                {ASSIGNMENT_WORDS.noRules}
              </EmptyState>
            ) : (
              <RuleList rules={items} actions={rules} onEdit={setEdited} onDelete={setDeleted} />
            )
          }
        </QueryView>
      </div>
      {run && <BulkProgress key={run.id} run={run} onRun={setRun} onClose={() => setRun(null)} />}
      {edited && <RuleDialog rule={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {asked && (
        <BulkDialog
          type="lead"
          action="assign_by_rules"
          selection={{ filter: UNOWNED }}
          count={unowned}
          onStarted={setRun}
          onClose={() => setAsked(false)}
        />
      )}
      {deleted && (
        <ConfirmDialog
          title={`Delete “${deleted.name}”`}
          confirm="Delete"
          busy="Deleting"
          pending={rules.removing}
          onConfirm={() => rules.remove(deleted, () => setDeleted(null))}
          onClose={() => setDeleted(null)}
        >
          <p>{ASSIGNMENT_WORDS.deleteRule}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
