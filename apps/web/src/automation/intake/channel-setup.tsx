import type { IntakeChannel } from '@outrider/shared/automation/intake';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { CopyButton } from '../../ground/ui/copy-button.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { CaptureKeys } from './capture-keys.tsx';
import { curlFor, endpointOf } from './channel-guide.ts';
import { describeOutcome } from './delivery-outcome.ts';
import { TEST_WORDS } from './words-test-leads.ts';
import { CHANNEL_GUIDES, INTEGRATION_WORDS } from './words.ts';

/** The left half of an integration: endpoint, keys, a call to try, and a test lead. */
export function ChannelSetup({ channel }: { channel: IntakeChannel }) {
  const manages = can(useUser(), 'intake.manage');
  const [freshKey, setFreshKey] = useState<string | null>(null);
  const { origin } = window.location;
  const endpoint = endpointOf(channel, origin);
  const curl = curlFor(channel, origin, freshKey);
  return (
    <div className="border-line grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 p-4 max-xl:border-b xl:border-r">
      <p className="text-muted text-xs text-pretty">{CHANNEL_GUIDES[channel]}</p>
      <Field label="Endpoint">
        {(control) => (
          <div className="join w-full">
            <input {...control} readOnly className="input input-sm join-item code w-full" value={endpoint} />
            <CopyButton text={endpoint} label="Copy the endpoint" className="btn-line btn-sm btn-square join-item" />
          </div>
        )}
      </Field>
      <CaptureKeys channel={channel} onCreated={setFreshKey} />
      <div className="field">
        <div className="flex items-center justify-between">
          <h3 className="text-[0.8125rem]/5">Try it</h3>
          <CopyButton text={curl} label={INTEGRATION_WORDS.copyCurl} className="btn-ghost btn-xs">
            Copy
          </CopyButton>
        </div>
        <section
          className="bg-base-200 border-line overflow-x-auto rounded-lg border p-3"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
          tabIndex={0}
          aria-label="curl example"
        >
          <pre className="code">{curl}</pre>
        </section>
      </div>
      {manages && <SendTest channel={channel} />}
    </div>
  );
}

function SendTest({ channel }: { channel: IntakeChannel }) {
  const utils = trpc.useUtils();
  const send = trpc.intake.sendTest.useMutation({
    meta: { failure: MESSAGES.testLeadFailed },
    onSuccess(delivery) {
      showToast(MESSAGES.testLeadSent(describeOutcome(delivery).label.toLowerCase()), {
        kind: delivery.state === 'failed' ? 'error' : 'success',
      });
      void utils.intake.deliveries.invalidate();
    },
  });
  return (
    <div className="flex items-center gap-3">
      <button
        type="button"
        className="btn btn-sm btn-line"
        aria-disabled={send.isPending}
        onClick={() => !send.isPending && send.mutate({ channel })}
      >
        <Send className="i" />
        {send.isPending ? 'Sending' : 'Send test lead'}
      </button>
      <p className="text-faint text-xs">{TEST_WORDS.button}</p>
    </div>
  );
}
