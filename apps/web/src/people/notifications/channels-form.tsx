import {
  MAIL_RHYTHMS,
  NOTIFICATION_KINDS,
  type NotificationChannels,
  type NotificationKind,
} from '@outrider/shared/people/notifications';
import { type FormEvent, useId, useState } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { companyZone, spellZone } from '../../ground/ui/company-zone.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { oneOf } from '../../ground/ui/one-of.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { ThisBrowser } from './this-browser.tsx';
import { NOTIFICATION_WORDS as WORDS } from './words.ts';

const NIGHT = { from: '18:00', to: '08:00' };

/** Which notifications somebody gets in the app and by email, and their quiet hours. */
export function ChannelsForm({ className }: { className: string }) {
  const query = trpc.notifications.channels.useQuery(undefined, { meta: { failure: WORDS.loadFailed, quiet: true } });
  const headId = useId();
  return (
    <section className={`sheet ${className}`} aria-labelledby={headId}>
      <div className="head">
        <h2 id={headId}>{WORDS.settings}</h2>
      </div>
      <QueryView query={query} failure={WORDS.loadFailed} loading={<SkeletonRows label={WORDS.loading} rows={6} />}>
        {(saved) => <Form saved={saved} />}
      </QueryView>
    </section>
  );
}

function Form({ saved: { can_mail, push_key, ...saved } }: { saved: NotificationChannels }) {
  const utils = trpc.useUtils();
  const [chosen, setChosen] = useState(saved);
  const [night, setNight] = useState(saved.quiet ?? NIGHT);
  const save = trpc.notifications.setChannels.useMutation({
    meta: { quiet: true },
    onSuccess(now) {
      utils.notifications.channels.setData(undefined, now);
      void utils.notifications.list.invalidate();
      showToast(WORDS.saved, { kind: 'success' });
    },
  });
  const [wrong] = describeFailure(save.error).fields;
  const change = (changes: Partial<typeof chosen>) => setChosen({ ...chosen, ...changes });
  const setTimes = (times: Partial<typeof night>) => {
    setNight({ ...night, ...times });
    change({ quiet: { ...night, ...times } });
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate(chosen);
  }
  return (
    <form noValidate onSubmit={submit}>
      <KindTable
        off={chosen.app_off}
        mailed={chosen.mail_kinds}
        pushed={chosen.push_kinds}
        onOff={(app_off) => change({ app_off })}
        onMailed={(mail_kinds) => change({ mail_kinds })}
        onPushed={(push_kinds) => change({ push_kinds })}
      />
      <div className="border-line grid gap-4 border-t p-4">
        <ThisBrowser pushKey={push_key} />
        {!can_mail && <p className="text-muted">{WORDS.noMail}</p>}
        <Field label={WORDS.rhythm} hint={WORDS.unread}>
          {(control) => (
            <select
              {...control}
              className="select w-full"
              value={chosen.rhythm}
              onChange={({ target }) => change({ rhythm: oneOf(MAIL_RHYTHMS, target.value) ?? chosen.rhythm })}
            >
              {MAIL_RHYTHMS.map((rhythm) => (
                <option key={rhythm} value={rhythm}>
                  {WORDS.rhythms[rhythm]}
                </option>
              ))}
            </select>
          )}
        </Field>
        {chosen.rhythm === 'daily' && (
          <Field label={WORDS.mailAt}>
            {(control) => (
              <input
                {...control}
                type="time"
                className="input w-36"
                value={chosen.mail_at}
                onChange={({ target }) => change({ mail_at: target.value })}
              />
            )}
          </Field>
        )}
        <div>
          <label className="flex min-h-8 items-center gap-2.5 max-lg:min-h-11">
            <input
              type="checkbox"
              className="checkbox"
              checked={chosen.quiet !== null}
              onChange={({ target }) => change({ quiet: target.checked ? night : null })}
            />
            {WORDS.quiet}
          </label>
          {chosen.quiet && (
            <>
              <div className="mt-2 flex gap-3">
                {(['from', 'to'] as const).map((end) => (
                  <Field key={end} label={WORDS[end]}>
                    {(control) => (
                      <input
                        {...control}
                        type="time"
                        className="input w-36"
                        value={night[end]}
                        onChange={({ target }) => setTimes({ [end]: target.value })}
                      />
                    )}
                  </Field>
                ))}
              </div>
              <p className="hint mt-1.5">{WORDS.quietHint(spellZone(companyZone()))}</p>
            </>
          )}
        </div>
        {save.error && <FormAlert>{wrong?.message ?? sentenceOf(save.error, WORDS.saveFailed)}</FormAlert>}
        <button type="submit" className="btn btn-primary btn-sm justify-self-end" aria-disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </button>
      </div>
    </form>
  );
}

type KindTableProps = {
  off: NotificationKind[];
  mailed: NotificationKind[];
  pushed: NotificationKind[];
  onOff: (kinds: NotificationKind[]) => void;
  onMailed: (kinds: NotificationKind[]) => void;
  onPushed: (kinds: NotificationKind[]) => void;
};

function KindTable({ off, mailed, pushed, onOff, onMailed, onPushed }: KindTableProps) {
  const toggle = (kinds: NotificationKind[], kind: NotificationKind) =>
    NOTIFICATION_KINDS.filter((one) => (one === kind ? !kinds.includes(one) : kinds.includes(one)));
  return (
    <table className="w-full">
      <thead>
        <tr className="text-faint text-left text-xs">
          <th className="px-4 py-1.5 font-normal">{WORDS.what}</th>
          <th className="w-16 py-1.5 text-center font-normal">{WORDS.inApp}</th>
          <th className="w-14 py-1.5 text-center font-normal">{WORDS.email}</th>
          <th className="w-16 py-1.5 pr-2 text-center font-normal">{WORDS.browser}</th>
        </tr>
      </thead>
      <tbody className="divide-line border-line divide-y border-t">
        {NOTIFICATION_KINDS.map((kind) => (
          <tr key={kind}>
            <th className="px-4 py-2 text-left font-normal text-pretty">{WORDS.kinds[kind]}</th>
            <td className="text-center">
              <Tick
                label={WORDS.inAppOf(WORDS.kinds[kind])}
                isOn={!off.includes(kind)}
                onToggle={() => onOff(toggle(off, kind))}
              />
            </td>
            <td className="text-center">
              <Tick
                label={WORDS.emailOf(WORDS.kinds[kind])}
                isOn={mailed.includes(kind)}
                onToggle={() => onMailed(toggle(mailed, kind))}
              />
            </td>
            <td className="pr-2 text-center">
              <Tick
                label={WORDS.browserOf(WORDS.kinds[kind])}
                isOn={pushed.includes(kind)}
                onToggle={() => onPushed(toggle(pushed, kind))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A checkbox with room for a finger around it. */
function Tick({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle: () => void }) {
  return (
    <label className="inline-grid size-8 cursor-pointer place-items-center max-lg:size-11">
      <input type="checkbox" className="checkbox" aria-label={label} checked={isOn} onChange={onToggle} />
    </label>
  );
}
