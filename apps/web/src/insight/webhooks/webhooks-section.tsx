import { MESSAGES } from '@outrider/shared/ground/messages';
import type { WebhookEndpoint } from '@outrider/shared/automation/webhooks';
import { CircleAlert, CircleCheck, CirclePause, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { formatCount, formatPercent } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { useNamed } from '../../ground/ui/use-named.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointLog } from './endpoint-log.tsx';
import { EndpointMenu } from './endpoint-menu.tsx';
import { EventPanel } from './event-panel.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { SettingsFrame } from '../../ground/ui/settings-frame.tsx';
import { WEBHOOK_WORDS as WORDS } from './words.ts';

/** Settings, Webhooks: endpoints, what the chosen one was told, and one event beside it. */
export function WebhooksSection() {
  const { '*': rest = '' } = useParams();
  const [event, setEvent] = useNamed('event');
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const query = trpc.webhooks.list.useQuery(undefined, { meta: { failure: MESSAGES.loadWebhooksFailed } });
  const endpoints = query.data?.items ?? [];
  const chosen = endpoints.find(({ id }) => id === rest) ?? endpoints[0];
  const add = (
    <button type="button" className="btn btn-primary btn-sm shrink-0" onClick={() => setAdding(true)}>
      <Plus className="i" />
      {WORDS.add}
    </button>
  );
  return (
    <div className="flex min-w-0 flex-1">
      <SettingsFrame title={WORDS.title} intro={WORDS.intro} actions={endpoints.length > 0 && add}>
        <QueryView
          query={query}
          failure={MESSAGES.loadWebhooksFailed}
          loading={<SkeletonRows label={WORDS.loading} rows={4} />}
        >
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title={WORDS.noneTitle} actions={add}>
                {WORDS.none}
              </EmptyState>
            ) : (
              <>
                <ul className="sheet divide-line mt-4 divide-y">
                  {items.map((endpoint) => (
                    <EndpointRow
                      key={endpoint.id}
                      endpoint={endpoint}
                      isChosen={endpoint.id === chosen?.id}
                      onSecret={setSecret}
                    />
                  ))}
                </ul>
                {chosen && <EndpointLog key={chosen.id} endpoint={chosen} />}
              </>
            )
          }
        </QueryView>
      </SettingsFrame>
      {chosen && event && <EventPanel endpoint={chosen} id={event} onClose={() => setEvent(null)} />}
      {adding && (
        <EndpointDialog
          endpoint={null}
          onSaved={({ secret: made }) => setSecret(made ?? null)}
          onClose={() => setAdding(false)}
        />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </div>
  );
}

type EndpointRowProps = { endpoint: WebhookEndpoint; isChosen: boolean; onSecret: (secret: string) => void };

function EndpointRow({ endpoint, isChosen, onSecret }: EndpointRowProps) {
  const { id, url, description, types, stopped_by, failing_since, ended, delivered, waiting, retrying } = endpoint;
  const { host, pathname } = new URL(url);
  const kinds = types.length === 0 ? WORDS.allTypes : types.join(', ');
  return (
    <li className={`relative flex min-h-14 items-center gap-3 px-4 py-2 ${isChosen ? 'bg-base-200' : ''}`}>
      <State endpoint={endpoint} />
      <span className="min-w-0 flex-1">
        <Link
          to={`/settings/webhooks/${id}`}
          aria-current={isChosen ? 'true' : undefined}
          className="block truncate font-strong after:absolute after:inset-0"
        >
          {host + (pathname === '/' ? '' : pathname)}
        </Link>
        <span className="text-faint block truncate text-xs max-lg:text-sm">
          {description ? `${description} · ${kinds}` : kinds}
        </span>
        {stopped_by && <span className="text-warning-ink block text-xs">{WORDS.stopped[stopped_by]}</span>}
      </span>
      <span className="text-faint num shrink-0 text-right text-xs max-sm:hidden">
        {ended + waiting + retrying === 0 && WORDS.neverUsed}
        {ended > 0 && (
          <>
            <span className={failing_since ? 'text-error block' : 'block'}>{formatPercent(delivered, ended)}</span>
            {WORDS.lastDays(formatCount(ended))}
          </>
        )}
        {retrying > 0 && <span className="text-error block">{WORDS.retrying(formatCount(retrying))}</span>}
        {retrying === 0 && waiting > 0 && <span className="block">{WORDS.waitingCalls(formatCount(waiting))}</span>}
      </span>
      <EndpointMenu endpoint={endpoint} onSecret={onSecret} />
    </li>
  );
}

function State({ endpoint: { stopped_by, failing_since } }: { endpoint: WebhookEndpoint }) {
  if (stopped_by) return <CirclePause className="i text-faint" aria-label={WORDS.off} />;
  if (failing_since) return <CircleAlert className="i text-error" aria-label={WORDS.failing} />;
  return <CircleCheck className="i text-success" aria-hidden />;
}
