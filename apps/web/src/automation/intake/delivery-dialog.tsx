import type { DeliveryDetail } from '@outrider/shared/automation/delivery-detail';
import type { Delivery } from '@outrider/shared/automation/intake';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { Pencil, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { describeOutcome } from './delivery-outcome.ts';
import { LeadLinks } from './delivery-row.tsx';
import { DELIVERY_WORDS as WORDS } from './words-delivery.ts';

/** One delivery: what came, what was read of it, what went wrong, and the ways to try again. */
export function DeliveryDialog({
  id,
  onOpen,
  onClose,
}: {
  id: string;
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const query = trpc.intake.delivery.useQuery({ id }, { meta: { failure: MESSAGES.loadDeliveryFailed } });
  const manages = can(useUser(), 'intake.manage');
  const [fixed, setFixed] = useState<string | null>(null);
  const { data } = query;
  return (
    <Dialog
      title={WORDS.title}
      width="max-w-3xl"
      onClose={onClose}
      guarded={fixed !== null && fixed !== data?.payload}
      foot={data && manages && <Foot delivery={data} fixed={fixed} onFix={setFixed} onOpen={onOpen} />}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard */}
      <section aria-label={WORDS.title} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto p-5 -outline-offset-2">
        <QueryView
          query={query}
          failure={MESSAGES.loadDeliveryFailed}
          loading={<SkeletonRows label={WORDS.loading} rows={5} />}
        >
          {(detail) => (
            <div className="grid gap-6">
              <Head delivery={detail} />
              <Readings detail={detail} />
              <Payload detail={detail} fixed={fixed} onChange={setFixed} />
            </div>
          )}
        </QueryView>
      </section>
    </Dialog>
  );
}

function Head({ delivery }: { delivery: DeliveryDetail }) {
  const { label, tint, note } = describeOutcome(delivery);
  const { received_at, http_status, duration_ms, key_name, headers, attempts } = delivery;
  const rows = [
    [WORDS.received, <RelativeTime key="at" at={received_at} />],
    [WORDS.response, duration_ms === null ? http_status : `${http_status} · ${duration_ms} ms`],
    [WORDS.key, key_name],
    [WORDS.sender, headers.find((header) => header.label === 'user-agent')?.value],
    [WORDS.attempts, attempts > 1 ? attempts : null],
  ] as const;
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2">
        <span className={`tag ${tint}`}>{label}</span>
        <span className="text-muted wrap-anywhere">{note}</span>
        {delivery.leads.length > 0 && (
          <span>
            <LeadLinks leads={delivery.leads} />
          </span>
        )}
      </p>
      <dl className="mt-3 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1">
        {rows.map(([name, value]) =>
          value === null || value === undefined ? null : (
            <div key={name} className="contents">
              <dt className="text-faint">{name}</dt>
              <dd className="num wrap-anywhere">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}

function Readings({ detail: { readings, problem, payload, reason } }: { detail: DeliveryDetail }) {
  if (payload === null) return null;
  return (
    <section aria-labelledby="delivery-read">
      <h3 id="delivery-read" className="font-strong">
        {WORDS.read}
      </h3>
      {readings.length === 0 && <p className="text-muted mt-1">{problem ?? WORDS.nothingRead}</p>}
      {readings.map((reading, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- leads of a payload have nothing else that tells them apart
        <div key={at} className="mt-2">
          {readings.length > 1 && <h4 className="text-faint text-xs">{WORDS.lead(at + 1)}</h4>}
          {reading.problem && reading.problem !== reason && <FormAlert className="my-1">{reading.problem}</FormAlert>}
          <dl className="border-line divide-line mt-1 divide-y border-y">
            {reading.fields.map(({ label, value }) => (
              <div key={label} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3 py-1.5">
                <dt className="text-faint">{label}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}

/** Asked for by a press on a button that is gone then. */
const takeFocus = (field: HTMLTextAreaElement | null) => field?.focus();

type PayloadProps = { detail: DeliveryDetail; fixed: string | null; onChange: (text: string) => void };

function Payload({ detail: { payload, is_cut }, fixed, onChange }: PayloadProps) {
  return (
    <section aria-labelledby="delivery-payload">
      <h3 id="delivery-payload" className="font-strong">
        {WORDS.payload}
      </h3>
      <p id="delivery-payload-hint" className="text-faint mt-0.5 text-xs">
        {payload === null ? WORDS.notKept : fixed !== null ? WORDS.fixHint : is_cut ? WORDS.cut : WORDS.masked}
      </p>
      {payload !== null && fixed === null && (
        <pre className="border-line bg-base-200 mt-2 rounded-md border p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
          {payload}
        </pre>
      )}
      {fixed !== null && (
        <textarea
          className="textarea mt-2 w-full font-mono text-xs"
          rows={Math.min(24, fixed.split('\n').length + 2)}
          aria-labelledby="delivery-payload"
          aria-describedby="delivery-payload-hint"
          spellCheck={false}
          ref={takeFocus}
          value={fixed}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </section>
  );
}

type FootProps = {
  delivery: DeliveryDetail;
  fixed: string | null;
  onFix: (text: string | null) => void;
  onOpen: (id: string) => void;
};

function Foot({ delivery: { id, payload, is_cut, replayable, is_test }, fixed, onFix, onOpen }: FootProps) {
  const utils = trpc.useUtils();
  function onSuccess(result: Delivery) {
    showToast(MESSAGES.replayed(describeOutcome(result).label.toLowerCase()), {
      kind: result.state === 'failed' ? 'error' : 'success',
    });
    void utils.intake.invalidate();
    void utils.leads.invalidate();
    onFix(null);
    onOpen(result.id);
  }
  const replay = trpc.intake.replay.useMutation({ meta: { failure: MESSAGES.replayFailed }, onSuccess });
  const replayFixed = trpc.intake.replayFixed.useMutation({ meta: { failure: MESSAGES.replayFailed }, onSuccess });
  if (fixed !== null)
    return (
      <>
        {replayFixed.error && (
          <span role="alert" className="text-error mr-auto text-xs">
            {sentenceOf(replayFixed.error, MESSAGES.replayFailed)}
          </span>
        )}
        <button type="button" className="btn btn-ghost btn-sm ml-auto" onClick={() => onFix(null)}>
          {WORDS.cancel}
        </button>
        <button
          type="button"
          className="btn btn-primary btn-sm"
          aria-disabled={replayFixed.isPending}
          onClick={() => !replayFixed.isPending && replayFixed.mutate({ id, payload: fixed })}
        >
          {replayFixed.isPending ? WORDS.replaying : WORDS.replayFixed}
        </button>
      </>
    );
  return (
    <>
      {payload !== null && !is_cut && (
        <button type="button" className="btn btn-line btn-sm ml-auto" onClick={() => onFix(payload)}>
          <Pencil className="i" />
          {WORDS.fix}
        </button>
      )}
      {replayable && !is_test && (
        <button
          type="button"
          className="btn btn-line btn-sm"
          aria-disabled={replay.isPending}
          onClick={() => !replay.isPending && replay.mutate({ id })}
        >
          <RotateCcw className="i" />
          {replay.isPending ? WORDS.replaying : WORDS.replay}
        </button>
      )}
    </>
  );
}
