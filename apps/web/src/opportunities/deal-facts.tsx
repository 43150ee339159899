import { LOST_REASON_LABELS, type Opportunity } from '@outrider/shared/opportunities';
import { reachOf } from '@outrider/shared/permissions';
import { Link } from 'react-router-dom';
import { useUser } from '../session/user-context.ts';
import { trpc } from '../trpc.ts';
import { formatCalendarDay, formatMoney } from '../ui/format.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { EditableFact } from './editable-fact.tsx';
import { useSaveDeal } from './use-save-deal.ts';
import { DEALS_WORDS } from './words.ts';

const { facts: LABELS, drawer: WORDS, nobody: NOBODY } = DEALS_WORDS;

/** What is known of a deal, each fact edited in its place. */
export function DealFacts({ deal, mayEdit }: { deal: Opportunity; mayEdit: boolean }) {
  const user = useUser();
  const save = useSaveDeal(deal);
  const mayGive = mayEdit && reachOf(user.role, 'pipeline.edit') === 'all';
  const { data: people = [] } = trpc.pipeline.people.useQuery(undefined, { enabled: mayGive, meta: { quiet: true } });
  const number = (text: string) => Number(text.replaceAll(',', ''));
  const day = (text: string | null) => text && formatCalendarDay(text);
  const shared = { mayEdit };
  return (
    <dl className="grid gap-0.5 px-5 py-4 text-sm">
      <EditableFact
        {...shared}
        label={LABELS.name}
        shown={deal.name}
        value={deal.name}
        onSave={(name) => save({ name })}
      />
      <EditableFact
        {...shared}
        label={LABELS.amount}
        shown={<span className="num">{formatMoney(deal.amount, deal.currency)}</span>}
        value={String(deal.amount)}
        type="number"
        onSave={(text) => save({ amount: number(text) })}
      />
      <EditableFact
        {...shared}
        label={LABELS.close_date}
        shown={day(deal.close_date)}
        value={deal.close_date ?? ''}
        type="date"
        onSave={(text) => save({ close_date: text || null })}
      />
      <EditableFact
        {...shared}
        label={LABELS.probability}
        shown={
          deal.own_probability === null ? (
            WORDS.stageChance(deal.probability)
          ) : (
            <span className="num">{deal.probability}%</span>
          )
        }
        value={deal.own_probability === null ? '' : String(deal.own_probability)}
        type="number"
        onSave={(text) => save({ probability: text === '' ? null : number(text) })}
      />
      <EditableFact
        {...shared}
        label={LABELS.next_step}
        shown={deal.next_step}
        value={deal.next_step ?? ''}
        onSave={(text) => save({ next_step: text || null })}
      />
      <EditableFact
        {...shared}
        label={LABELS.next_step_at}
        shown={day(deal.next_step_at)}
        value={deal.next_step_at ?? ''}
        type="date"
        onSave={(text) => save({ next_step_at: text || null })}
      />
      <EditableFact
        label={LABELS.owner_id}
        shown={deal.owner_name ?? NOBODY}
        value={deal.owner_id ?? ''}
        options={[
          { value: '', label: NOBODY },
          ...people.map(({ id, full_name }) => ({ value: id, label: full_name })),
        ]}
        mayEdit={mayGive}
        onSave={(id) => save({ owner_id: id || null })}
      />
      <EditableFact
        {...shared}
        label={LABELS.competitor}
        shown={deal.competitor}
        value={deal.competitor ?? ''}
        onSave={(text) => save({ competitor: text || null })}
      />
      {deal.lost_reason && (
        <Fact label={WORDS.lostFor}>
          {[LOST_REASON_LABELS[deal.lost_reason], deal.lost_note].filter(Boolean).join(': ')}
        </Fact>
      )}
      {deal.lead_id && (
        <Fact label={LABELS.lead}>
          <Link to={`/leads?lead=${deal.lead_id}`} className="text-link truncate hover:underline">
            {[deal.lead_name, deal.lead_company].filter(Boolean).join(', ')}
          </Link>
        </Fact>
      )}
      <Fact label={LABELS.last_activity}>
        <RelativeTime at={deal.last_activity_at} />
      </Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="fact">
    <dt>{label}</dt>
    <dd>
      <span className="fact-v">{children}</span>
    </dd>
  </div>
);
