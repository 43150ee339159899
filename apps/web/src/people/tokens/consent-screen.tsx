import { MESSAGES } from '@outrider/shared/ground/messages';
import type { AuthorizationAsk, Consent } from '@outrider/shared/people/oauth';
import type { Capability } from '@outrider/shared/ground/permissions';
import { PRODUCT_NAME } from '@outrider/shared/ground/product';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { useUser } from '../session/user-context.ts';
import { WayInFrame } from '../session/way-in-frame.tsx';
import { trpc } from '../../ground/trpc.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { usePageTitle } from '../../ground/ui/page-title.ts';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { AccessTable } from './access-table.tsx';
import { CONSENT_WORDS as WORDS } from './words.ts';

const ASKED = [
  'response_type',
  'client_id',
  'redirect_uri',
  'code_challenge',
  'code_challenge_method',
  'scope',
  'state',
  'resource',
] as const satisfies (keyof AuthorizationAsk)[];

/** What the assistant put into the address; what else stands there is nobody's. */
function readAsk(search: string): AuthorizationAsk {
  const query = new URLSearchParams(search);
  const asked = Object.fromEntries(ASKED.flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : [])));
  return {
    response_type: '',
    client_id: '',
    redirect_uri: '',
    code_challenge: '',
    code_challenge_method: '',
    ...asked,
  };
}

const leaveTo = (address: string) => window.location.replace(address);

/**
 * /oauth/authorize: an assistant asks to work in the person's name. They see who asks and where the answer goes, and
 * choose how far it may go.
 */
export function ConsentScreen() {
  const { search } = useLocation();
  const [ask] = useState(() => readAsk(search));
  const query = trpc.oauth.consent.useQuery(ask, {
    meta: { quiet: true },
    staleTime: Infinity,
    retry: false,
  });
  const { data } = query;
  usePageTitle(WORDS.page);
  return (
    <WayInFrame
      back={{ to: '/', label: WORDS.back }}
      title={data ? WORDS.title(data.client_name, PRODUCT_NAME) : WORDS.page}
      lead={data && !data.send_to && <Lead consent={data} />}
      foot={WORDS.foot}
    >
      {query.error && <FormAlert className="mt-5">{sentenceOf(query.error, MESSAGES.loadConsentFailed)}</FormAlert>}
      {query.isPending && <SkeletonRows label={WORDS.loading} rows={5} />}
      {data && !data.send_to && <ConsentForm ask={ask} consent={data} />}
      {data?.send_to && <WrongAsk host={data.redirect_host} address={data.send_to} />}
    </WayInFrame>
  );
}

function Lead({ consent: { redirect_host } }: { consent: Consent }) {
  const { full_name, company } = useUser();
  return (
    <>
      {WORDS.lead(full_name, company?.name ?? '')} {WORDS.goesTo}{' '}
      <span className="code text-base-content font-strong break-all">{redirect_host}</span>.
    </>
  );
}

/** Nobody is sent on unasked: anybody can register an address, and a link to us would lead to it. */
function WrongAsk({ host, address }: { host: string; address: string }) {
  return (
    <div className="mt-5 grid gap-5">
      <FormAlert>{WORDS.wrongAsk}</FormAlert>
      <button type="button" className="btn btn-line" onClick={() => leaveTo(address)}>
        {WORDS.backTo(host)}
      </button>
    </div>
  );
}

function ConsentForm({ ask, consent }: { ask: AuthorizationAsk; consent: Consent }) {
  const [scopes, setScopes] = useState<ReadonlySet<Capability>>(() => new Set(consent.scopes));
  const allow = trpc.oauth.allow.useMutation({
    meta: { quiet: true },
    onSuccess: ({ redirect_to }) => leaveTo(redirect_to),
  });
  const busy = allow.isPending || allow.isSuccess;
  return (
    <form
      className="mt-5 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) allow.mutate({ ask, scopes: [...scopes] });
      }}
    >
      {allow.error && <FormAlert>{sentenceOf(allow.error, MESSAGES.consentFailed)}</FormAlert>}
      <AccessTable scopes={scopes} onChange={setScopes} among={consent.scopes} error={undefined} />
      <p className="text-muted text-sm text-pretty">{WORDS.approval}</p>
      <div className="flex gap-3">
        <button type="button" className="btn btn-line flex-1" onClick={() => leaveTo(consent.deny_to)}>
          {WORDS.deny}
        </button>
        <button type="submit" className="btn btn-primary flex-1" aria-disabled={busy || scopes.size === 0}>
          {busy ? WORDS.allowing : WORDS.allow}
        </button>
      </div>
    </form>
  );
}
