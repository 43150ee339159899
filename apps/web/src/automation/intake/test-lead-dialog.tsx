import type { Delivery, TestLead } from '@outrider/shared/automation/intake';
import { lead as catalogue } from '@outrider/shared/ground/fields/lead';
import { useCustomFields } from '../../records/fields/use-custom-fields.ts';
import { valueWords } from '../../records/fields/value-words.ts';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { CAPTURE_BANDS } from '../../ground/ui/score-bands.ts';
import { ScoreBadge } from '../../ground/ui/score-badge.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { usePeople } from '../../people/users/use-people.ts';
import { RemoveTest } from './remove-test.tsx';
import { TEST_WORDS } from './words-test-leads.ts';

/** What a test delivery would have made. */
export function TestLeadDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const query = trpc.intake.testLeads.useQuery({ id: delivery.id }, { meta: { failure: TEST_WORDS.loadFailed } });
  return (
    <Dialog
      title="Test lead"
      width="max-w-lg"
      onClose={onClose}
      foot={<RemoveTest delivery={delivery} className="btn-sm btn-line ml-auto" onRemoved={onClose} />}
    >
      <div className="relative grid gap-4 overflow-y-auto p-5">
        <p className="text-muted text-sm">{TEST_WORDS.meaning}</p>
        <QueryView query={query} failure={TEST_WORDS.loadFailed} loading={<SkeletonRows label={TEST_WORDS.loading} />}>
          {(leads) => leads.map((lead) => <Lead key={lead.id} lead={lead} />)}
        </QueryView>
      </div>
    </Dialog>
  );
}

function Lead({ lead }: { lead: TestLead }) {
  const [own, people] = [useCustomFields('lead'), usePeople()];
  const facts = [
    ...catalogue
      .describe('capture')
      .filter(({ key }) => key !== 'first_name' && key !== 'last_name')
      .map((field) => [field.label, valueWords(field, lead[field.key], people)] as const),
    ...own.map((field) => [field.label, valueWords(field, lead.custom[field.key], people)] as const),
    [TEST_WORDS.nextAction, lead.next_action] as const,
  ].filter(([, value]) => value);
  return (
    <article aria-label={lead.name}>
      <h3 className="flex items-center gap-2">
        {lead.name}
        <span className="tag b-blue">Test</span>
        <span className="ml-auto">
          <ScoreBadge score={lead.score} bands={CAPTURE_BANDS} />
        </span>
      </h3>
      <dl className="mt-2 grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-faint">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
