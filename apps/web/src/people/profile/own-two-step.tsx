import { describeDevice } from '@outrider/shared/ground/describe-device';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { TwoStepStatus } from '@outrider/shared/people/two-step';
import { Monitor } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { formatDay } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { AuthenticatorForm } from './authenticator-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TWO_STEP_WORDS as WORDS } from './words-two-step.ts';

/**
 * The second step of one's own sign-in: set up, recovery codes, trusted devices, turned off. `onHold`: whether the
 * screen must stay, because it shows codes that are never shown again.
 */
export function OwnTwoStep({ onHold }: { onHold: (isHeld: boolean) => void }) {
  const query = trpc.twoStep.status.useQuery(undefined, { meta: { failure: MESSAGES.twoStepLoadFailed } });
  const utils = trpc.useUtils();
  const [settingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const showCodes = (made: string[]) => {
    setCodes(made);
    onHold(true);
    // The server has changed by now, whenever the codes are put away.
    void utils.twoStep.invalidate();
  };
  if (codes) {
    return (
      <div className="mx-auto max-w-sm p-5">
        <h3>{WORDS.codesTitle}</h3>
        <p className="text-muted mt-1 text-sm">{WORDS.codesLead}</p>
        <RecoveryCodes
          codes={codes}
          onFinish={() => {
            setCodes(null);
            onHold(false);
          }}
        />
      </div>
    );
  }
  if (settingUp) {
    return (
      <div className="mx-auto max-w-sm p-5">
        <h3>{WORDS.setUpTitle}</h3>
        <p className="text-muted mt-1 text-sm">{WORDS.scan}</p>
        <AuthenticatorForm
          onConfirmed={({ recovery_codes }) => {
            showToast(MESSAGES.twoStepTurnedOn, { kind: 'success' });
            setSettingUp(false);
            showCodes(recovery_codes);
          }}
        />
        <button type="button" className="btn btn-ghost mt-2 w-full" onClick={() => setSettingUp(false)}>
          {WORDS.cancel}
        </button>
      </div>
    );
  }
  return (
    <QueryView
      query={query}
      failure={MESSAGES.twoStepLoadFailed}
      loading={<SkeletonRows label={WORDS.loading} rows={3} />}
    >
      {(status) =>
        status.app_since ? (
          <TurnedOn status={status} since={status.app_since} onCodes={showCodes} />
        ) : (
          <Part text={WORDS.off}>
            <button type="button" className="btn btn-primary btn-sm" onClick={() => setSettingUp(true)}>
              {WORDS.setUp}
            </button>
          </Part>
        )
      }
    </QueryView>
  );
}

type TurnedOnProps = { status: TwoStepStatus; since: string; onCodes: (codes: string[]) => void };

function TurnedOn({ status, since, onCodes }: TurnedOnProps) {
  const [asked, ask] = useState<'codes' | 'off' | null>(null);
  const utils = trpc.useUtils();
  const close = () => ask(null);
  const renew = trpc.twoStep.renewRecoveryCodes.useMutation({
    meta: { failure: MESSAGES.recoveryCodesFailed },
    onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
  });
  const turnOff = trpc.twoStep.turnOff.useMutation({
    meta: { failure: MESSAGES.twoStepTurnOffFailed },
    onSuccess: () => showToast(MESSAGES.twoStepTurnedOff, { kind: 'success' }),
    onSettled: () => utils.twoStep.invalidate(),
  });
  return (
    <div className="divide-line divide-y">
      <Part text={WORDS.onSince(formatDay(since))} note={status.required ? WORDS.required : undefined}>
        {!status.required && (
          <button type="button" className="btn btn-ghost btn-sm text-error" onClick={() => ask('off')}>
            {WORDS.turnOff}
          </button>
        )}
      </Part>
      <Part text={WORDS.codesLeft(status.recovery_codes_left)}>
        <button type="button" className="btn btn-line btn-sm" onClick={() => ask('codes')}>
          {WORDS.newCodes}
        </button>
      </Part>
      {status.devices.length > 0 && <Devices devices={status.devices} />}
      {asked === 'codes' && (
        <ConfirmDialog
          title={WORDS.newCodesTitle}
          confirm={WORDS.createCodes}
          busy={WORDS.creating}
          tone="btn-primary"
          pending={renew.isPending}
          onConfirm={() => renew.mutate(undefined, { onSettled: close })}
          onClose={close}
        >
          <p>{WORDS.newCodesHint}</p>
        </ConfirmDialog>
      )}
      {asked === 'off' && (
        <ConfirmDialog
          title={WORDS.turnOffTitle}
          confirm={WORDS.turnOff}
          busy={WORDS.turningOff}
          pending={turnOff.isPending}
          onConfirm={() => turnOff.mutate(undefined, { onSettled: close })}
          onClose={close}
        >
          <p>{WORDS.turnOffHint}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const Part = ({ text, note, children }: { text: string; note?: string | undefined; children: ReactNode }) => (
  <div className="flex items-center gap-4 px-5 py-4 max-sm:flex-wrap">
    <div className="min-w-0 flex-1 text-sm text-pretty">
      <p>{text}</p>
      {note && <p className="text-faint mt-0.5 text-xs">{note}</p>}
    </div>
    {children}
  </div>
);

function Devices({ devices }: Pick<TwoStepStatus, 'devices'>) {
  const utils = trpc.useUtils();
  const forget = trpc.twoStep.forgetDevice.useMutation({
    meta: { failure: MESSAGES.forgetDeviceFailed },
    onSuccess: () => showToast(MESSAGES.deviceForgotten, { kind: 'success' }),
    onSettled: () => utils.twoStep.invalidate(),
  });
  return (
    <section aria-label={WORDS.devices} className="py-3">
      <h3 className="text-faint px-5 text-xs font-normal">{WORDS.devices}</h3>
      <ul>
        {devices.map(({ id, user_agent, expires_at }) => {
          const device = describeDevice(user_agent);
          return (
            <li key={id} className="flex items-center gap-3 px-5 py-2">
              <Monitor className="i text-faint" aria-hidden="true" />
              <p className="min-w-0 flex-1 truncate">
                <span className="font-strong">{device}</span>{' '}
                <span className="text-faint text-xs">{WORDS.deviceUntil(formatDay(expires_at))}</span>
              </p>
              <button
                type="button"
                className="btn btn-ghost btn-sm"
                aria-disabled={forget.isPending}
                onClick={() => !forget.isPending && forget.mutate({ id })}
              >
                {WORDS.remove}
                <span className="sr-only"> {device}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
