import type { Delivery } from '@outrider/shared/automation/intake';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { describeOutcome } from './delivery-outcome.ts';
import { DELIVERY_PARAM } from './delivery-link.ts';
import { DELIVERY_WORDS } from './words-delivery.ts';
import { RemoveTest } from './remove-test.tsx';
import { TestLeadDialog } from './test-lead-dialog.tsx';

/** A row of the table, from 640 px on. */
export function DeliveryRow({ delivery }: { delivery: Delivery }) {
  return (
    <tr>
      <td className="num text-muted">
        <OpenDelivery delivery={delivery} />
      </td>
      <td className="w-full max-w-0">
        <Outcome delivery={delivery} />
      </td>
      <td className="max-w-40 truncate">
        <Leads delivery={delivery} />
      </td>
      <td className="num text-muted">{answerText(delivery)}</td>
      <td className="text-right">
        {delivery.is_test ? (
          <RemoveTest delivery={delivery} className="btn-xs btn-ghost" />
        ) : (
          <Replay delivery={delivery} quiet={delivery.state !== 'failed'} />
        )}
      </td>
    </tr>
  );
}

/** Its time leads to all of it. */
function OpenDelivery({ delivery: { id, received_at } }: { delivery: Delivery }) {
  const { pathname, search, hash } = useLocation();
  const params = new URLSearchParams(search);
  params.set(DELIVERY_PARAM, id);
  return (
    <Link to={`${pathname}?${params}${hash}`} replace preventScrollReset className="hover:underline">
      <RelativeTime at={received_at} />
      <span className="sr-only">{DELIVERY_WORDS.open}</span>
    </Link>
  );
}

function Outcome({ delivery }: { delivery: Delivery }) {
  const { label, tint, note } = describeOutcome(delivery);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-normal">
      <span className={`tag ${tint}`}>{label}</span>
      {delivery.is_test && <span className="tag b-blue">Test</span>}
      <span className="text-muted text-xs wrap-anywhere">{note}</span>
    </span>
  );
}

/** The same below 640 px. */
export function DeliveryItem({ delivery }: { delivery: Delivery }) {
  const { label, tint, note } = describeOutcome(delivery);
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className={`tag ${tint}`}>{label}</span>
          {delivery.is_test && <span className="tag b-blue">Test</span>}
          <span className="truncate">
            <Leads delivery={delivery} />
          </span>
        </p>
        <p className="text-faint num text-sm wrap-anywhere">
          <OpenDelivery delivery={delivery} /> · {note ?? answerText(delivery)}
        </p>
      </div>
      {delivery.is_test ? (
        <RemoveTest delivery={delivery} className="btn-xs btn-line" />
      ) : (
        <Replay delivery={delivery} />
      )}
    </li>
  );
}

const answerText = ({ http_status, duration_ms }: Delivery) =>
  duration_ms === null ? String(http_status) : `${http_status} · ${duration_ms} ms`;

function Leads({ delivery }: { delivery: Delivery }) {
  const [open, setOpen] = useState(false);
  const [first] = delivery.test_leads;
  if (!first) return <LeadLinks leads={delivery.leads} />;
  return (
    <>
      <button type="button" className="hover:underline" onClick={() => setOpen(true)}>
        {first.name}
      </button>
      {open && <TestLeadDialog delivery={delivery} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The leads of a delivery, the first by name. */
export function LeadLinks({ leads: [first, ...rest] }: { leads: Delivery['leads'] }) {
  if (!first) return <span className="text-faint">–</span>;
  return (
    <>
      <Link to={`/leads?lead=${first.id}`} className="hover:underline">
        {first.name}
      </Link>
      {rest.length > 0 && (
        <span className="text-faint" title={rest.map(({ name }) => name).join(', ')}>
          {' '}
          and {rest.length} more
        </span>
      )}
    </>
  );
}

/** `quiet` shows it with the row under the pointer or the focus. */
function Replay({ delivery, quiet = false }: { delivery: Delivery; quiet?: boolean }) {
  const manages = can(useUser(), 'intake.manage');
  const utils = trpc.useUtils();
  const replay = trpc.intake.replay.useMutation({
    meta: { failure: MESSAGES.replayFailed },
    onSuccess(result) {
      showToast(MESSAGES.replayed(describeOutcome(result).label.toLowerCase()), {
        kind: result.state === 'failed' ? 'error' : 'success',
      });
      void utils.intake.deliveries.invalidate();
      void utils.leads.invalidate();
    },
  });
  if (!delivery.replayable || !manages) return null;
  return (
    <button
      type="button"
      className={`btn btn-xs ${quiet ? 'on-hover btn-ghost' : 'btn-line'}`}
      aria-disabled={replay.isPending}
      onClick={() => !replay.isPending && replay.mutate({ id: delivery.id })}
    >
      <RotateCcw className="i" />
      {replay.isPending ? 'Replaying' : 'Replay'}
    </button>
  );
}
