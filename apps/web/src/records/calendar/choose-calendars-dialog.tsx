import { MESSAGES } from '@outrider/shared/ground/messages';
import { ACCOUNT_CALENDARS_MAX, type CalendarAccount } from '@outrider/shared/records/calendar-accounts';
import type { WrittenEnding } from '@outrider/shared/records/calendar-providers';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { ErrorState } from '../../ground/ui/error-state.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { useRefreshCalendars } from './use-refresh-calendars.ts';
import { ACCOUNT_WORDS } from './words-accounts.ts';
import { WrittenChoice } from './written-choice.tsx';

const WORDS = ACCOUNT_WORDS.choice;

type ChooseCalendarsProps = { account: CalendarAccount; onClose: () => void };

/** Which calendars of an account are shown, and which one gets one's meetings. */
export function ChooseCalendarsDialog({ account, onClose }: ChooseCalendarsProps) {
  const { id, writes_to, written } = account;
  const formId = useId();
  const refresh = useRefreshCalendars();
  const load = trpc.calendarAccounts.calendars.useMutation({ meta: { quiet: true } });
  const { mutate } = load;
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true; // its server is asked once
    mutate({ id });
  }, [id, mutate]);
  const [reads, setReads] = useState<readonly string[]>(
    account.calendars.filter(({ is_shown }) => is_shown).map(({ remote_id }) => remote_id),
  );
  const [target, setTarget] = useState<string | null>(writes_to);
  const [ending, setEnding] = useState<WrittenEnding>('remove');
  const choose = trpc.calendarAccounts.choose.useMutation({
    meta: { quiet: true },
    async onSuccess() {
      showToast(WORDS.saved, { kind: 'success' });
      await refresh();
      onClose();
    },
  });
  const calendars = load.data?.calendars ?? [];
  const isLeaving = writes_to !== null && target !== writes_to && written > 0;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (choose.isPending || !load.data) return;
    const there = reads.filter((one) => calendars.some((calendar) => calendar.id === one));
    choose.mutate({ id, reads: there, writes_to: target, written: ending });
  }
  const toggle = (one: string, isOn: boolean) =>
    setReads((known) => (isOn ? [...known, one] : known.filter((other) => other !== one)));
  const foot = (
    <>
      <button type="button" className="btn btn-ghost btn-sm ml-auto max-sm:flex-1" onClick={onClose}>
        {WORDS.cancel}
      </button>
      <button
        type="submit"
        form={formId}
        className="btn btn-primary btn-sm max-sm:flex-1"
        aria-disabled={choose.isPending || !load.data || undefined}
      >
        {choose.isPending ? WORDS.saving : WORDS.save}
      </button>
    </>
  );
  return (
    <Dialog title={WORDS.title} onClose={onClose} foot={foot} width="max-w-md" writes>
      <form id={formId} className="grid min-h-0 grid-cols-1 gap-4 overflow-y-auto p-5" onSubmit={submit}>
        {choose.error && <FormAlert>{sentenceOf(choose.error, MESSAGES.chooseCalendarsFailed)}</FormAlert>}
        {load.error ? (
          <ErrorState
            title={MESSAGES.loadCalendarAccountsFailed}
            detail={sentenceOf(load.error, MESSAGES.loadCalendarAccountsFailed)}
            onRetry={() => mutate({ id })}
          />
        ) : !load.data ? (
          <SkeletonRows label={WORDS.loading} rows={3} />
        ) : (
          <>
            <fieldset className="grid min-w-0 grid-cols-1 gap-1">
              <legend className="mb-1 text-[0.8125rem] font-strong">{WORDS.reads}</legend>
              {calendars.map(({ id: one, name, is_primary, is_writable }) => (
                <label key={one} className="flex min-h-8 cursor-pointer items-center gap-2.5">
                  <input
                    type="checkbox"
                    className="checkbox"
                    checked={reads.includes(one)}
                    disabled={!reads.includes(one) && reads.length >= ACCOUNT_CALENDARS_MAX}
                    onChange={({ target: box }) => toggle(one, box.checked)}
                  />
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                  <span className="text-faint shrink-0 text-xs">
                    {is_primary ? WORDS.main : !is_writable && WORDS.readOnly}
                  </span>
                </label>
              ))}
              <p className="hint">{WORDS.readsHint}</p>
            </fieldset>
            <Field label={WORDS.writes} hint={WORDS.writesHint}>
              {(control) => (
                <select
                  {...control}
                  className="select w-full"
                  value={target ?? ''}
                  onChange={({ target: list }) => setTarget(list.value || null)}
                >
                  <option value="">{WORDS.none}</option>
                  {calendars
                    .filter(({ is_writable }) => is_writable)
                    .map(({ id: one, name }) => (
                      <option key={one} value={one}>
                        {name}
                      </option>
                    ))}
                </select>
              )}
            </Field>
            {isLeaving && <WrittenChoice account={account} chosen={ending} onChoose={setEnding} />}
          </>
        )}
      </form>
    </Dialog>
  );
}
