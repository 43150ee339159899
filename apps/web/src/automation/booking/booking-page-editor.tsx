import type { BookingDraft, BookingPage } from '@outrider/shared/automation/booking';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { reachOf } from '@outrider/shared/ground/permissions';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { describeFailure } from '../../ground/errors/failure.ts';
import { useUser } from '../../people/session/user-context.ts';
import { usePeople } from '../../people/users/use-people.ts';
import { trpc } from '../../ground/trpc.ts';
import { companyZone } from '../../ground/ui/company-zone.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { CopyField } from '../../ground/ui/copy-field.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { LanguageField } from '../../ground/ui/language-field.tsx';
import { KeptFormSheet } from '../../ground/ui/kept-form-sheet.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { useKeptForm } from '../../ground/ui/use-kept-form.ts';
import { ZoneField } from '../../ground/ui/zone-field.tsx';
import { checkDraft, draftOf, newDraft } from './booking-draft.ts';
import { HoursFields } from './hours-fields.tsx';
import { NumberSelect } from './number-select.tsx';
import { QuestionFields } from './question-fields.tsx';
import { WrongChoice } from './wrong-choice.tsx';
import { BOOKING_WORDS as WORDS } from './words.ts';

const LENGTHS = [15, 20, 30, 45, 60, 90, 120];

/** One booking page. `page` null: a new one. */
export function BookingPageEditor({ page, home }: { page: BookingPage | null; home: string }) {
  const user = useUser();
  const isLeader = reachOf(user, 'meetings.use') === 'all';
  const isShared = page !== null && !isLeader && page.hosts.some(({ id }) => id !== user.id);
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const [fresh] = useState(() => newDraft(user.id, companyZone()));
  const form = useKeptForm(`booking-page-${page?.id ?? 'new'}`, page ? draftOf(page) : fresh, page?.version ?? 0);
  const { value: draft, change } = form;
  const { sent, errors } = checkDraft(draft);
  const [isTried, setIsTried] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  // A page that was just made begins with its link; the form that made it was left at its end.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const onSuccess = async (saved: BookingPage) => {
    form.discard();
    setIsTried(false);
    await utils.booking.pages.invalidate();
    showToast(page ? WORDS.saved : WORDS.created, { kind: 'success' });
    if (!page) void navigate(`${home}/${saved.id}`, { replace: true });
  };
  const create = trpc.booking.pages.create.useMutation({ meta: { quiet: true }, onSuccess });
  const update = trpc.booking.pages.update.useMutation({ meta: { quiet: true }, onSuccess });
  const remove = trpc.booking.pages.remove.useMutation({
    meta: { failure: MESSAGES.deleteBookingPageFailed },
    async onSuccess() {
      form.discard();
      await utils.booking.pages.invalidate();
      showToast(MESSAGES.bookingPageDeleted, { kind: 'success' });
      void navigate(home, { replace: true });
    },
  });
  const failure = create.error ?? update.error;
  const isSaving = create.isPending || update.isPending;
  function save(): boolean {
    flushSync(() => setIsTried(true));
    if (!sent) return false;
    if (isSaving) return true;
    if (page) update.mutate({ id: page.id, version: form.version, draft: sent });
    else create.mutate(sent);
    return true;
  }
  const refused = failure ? describeFailure(failure).fields : null;
  const shown = isTried ? errors : {};
  const errorOf = (field: string) => shown[field] ?? refused?.find((one) => one.field === field)?.message;
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="mt-2 text-xl wrap-anywhere outline-none">
        {page?.name ?? WORDS.add}
      </h2>
      {isShared && <p className="text-muted mt-1">{WORDS.readOnly}</p>}
      {page && (
        <div className="mt-3 flex flex-wrap items-end gap-2">
          <div className="min-w-64 flex-1">
            <CopyField label={WORDS.link} text={page.url} copyLabel={WORDS.copyLink} />
          </div>
          {page.is_open && (
            <a href={page.url} target="_blank" rel="noreferrer" className="btn btn-line">
              <ExternalLink className="i" />
              {WORDS.view}
            </a>
          )}
        </div>
      )}
      <KeptFormSheet
        label={page?.name ?? WORDS.add}
        className="mt-4"
        form={form}
        isSaving={isSaving}
        failure={failure}
        fallback={MESSAGES.saveBookingPageFailed}
        onReload={() => {
          update.reset();
          void utils.booking.pages.invalidate();
        }}
        onSave={save}
        isReadOnly={isShared}
        actions={
          page && (
            <button type="button" className="btn btn-ghost btn-sm" onClick={() => setIsRemoving(true)}>
              {WORDS.remove}
            </button>
          )
        }
      >
        <div className="grid gap-4 p-4 sm:grid-cols-2">
          <Field label={WORDS.name} hint={WORDS.nameHint} error={errorOf('name')} required className="sm:col-span-2">
            {(control) => (
              <input
                {...control}
                maxLength={100}
                autoComplete="off"
                className="input w-full"
                value={draft.name}
                onChange={({ target }) => change({ name: target.value })}
              />
            )}
          </Field>
          <Field label={WORDS.description} error={errorOf('description')} className="sm:col-span-2">
            {(control) => (
              <textarea
                {...control}
                rows={2}
                maxLength={500}
                className="textarea w-full"
                value={draft.description ?? ''}
                onChange={({ target }) => change({ description: target.value || null })}
              />
            )}
          </Field>
          <NumberSelect
            label={WORDS.duration}
            values={LENGTHS}
            value={draft.duration_minutes}
            spell={WORDS.minutes}
            onChange={(duration_minutes) => change({ duration_minutes })}
          />
          <Field label={WORDS.location} hint={WORDS.locationHint} error={errorOf('location')}>
            {(control) => (
              <input
                {...control}
                maxLength={200}
                autoComplete="off"
                className="input w-full"
                value={draft.location ?? ''}
                onChange={({ target }) => change({ location: target.value || null })}
              />
            )}
          </Field>
          <LanguageField value={draft.language ?? 'en'} onChange={(language) => change({ language })} />
        </div>
        {isLeader && (
          <Part title={WORDS.hosts} hint={WORDS.hostsHint}>
            <Hosts chosen={draft.host_ids ?? []} onChange={(host_ids) => change({ host_ids })} />
            <WrongChoice error={errorOf('host_ids')} />
          </Part>
        )}
        <Part title={WORDS.hours} hint={WORDS.hoursHint}>
          <div className="mb-3 max-w-sm">
            <ZoneField value={draft.timezone} onChange={(timezone) => change({ timezone })} />
          </div>
          <HoursFields hours={draft.hours} onChange={(hours) => change({ hours })} errors={shown} />
        </Part>
        <Part title={WORDS.rules}>
          <Rules draft={draft} onChange={change} />
        </Part>
        <Part title={WORDS.questions} hint={WORDS.questionsHint}>
          <QuestionFields questions={draft.questions} onChange={(questions) => change({ questions })} errors={shown} />
          <div className="mt-4 grid gap-4 sm:grid-cols-2">
            <Field label={WORDS.consent} hint={WORDS.consentHint} error={errorOf('consent')}>
              {(control) => (
                <textarea
                  {...control}
                  rows={2}
                  maxLength={500}
                  className="textarea w-full"
                  value={draft.consent ?? ''}
                  onChange={({ target }) => change({ consent: target.value || null })}
                />
              )}
            </Field>
            <Field label={WORDS.privacy} hint={WORDS.privacyHint} error={errorOf('privacy_url')}>
              {(control) => (
                <input
                  {...control}
                  type="url"
                  maxLength={500}
                  className="input w-full"
                  value={draft.privacy_url ?? ''}
                  onChange={({ target }) => change({ privacy_url: target.value || null })}
                />
              )}
            </Field>
          </div>
          <label className="mt-4 flex min-h-8 items-center gap-2.5">
            <input
              type="checkbox"
              className="checkbox checkbox-sm"
              checked={draft.is_open}
              onChange={({ target }) => change({ is_open: target.checked })}
            />
            {WORDS.isOpen}
          </label>
        </Part>
      </KeptFormSheet>
      {isRemoving && page && (
        <ConfirmDialog
          title={WORDS.removeTitle}
          confirm={WORDS.remove}
          busy={WORDS.removing}
          pending={remove.isPending}
          onConfirm={() => remove.mutate({ id: page.id, version: page.version })}
          onClose={() => setIsRemoving(false)}
        >
          <p>{WORDS.removeAsk}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const Part = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <section className="border-line border-t p-4">
    <h3 className="font-strong">{title}</h3>
    {hint && <p className="text-muted mt-0.5 mb-3 max-w-2xl text-sm text-pretty">{hint}</p>}
    {children}
  </section>
);

function Hosts({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: string[]) => void }) {
  const people = usePeople();
  return (
    <ul className="grid gap-x-4 sm:grid-cols-2">
      {Object.entries(people).map(([id, name]) => (
        <li key={id}>
          <label className="flex min-h-8 items-center gap-2.5">
            <input
              type="checkbox"
              className="checkbox checkbox-sm"
              checked={chosen.includes(id)}
              onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
            />
            {name}
          </label>
        </li>
      ))}
    </ul>
  );
}

type RulesProps = { draft: BookingDraft; onChange: (change: Partial<BookingDraft>) => void };
const spellBuffer = (minutes: number) => (minutes === 0 ? WORDS.noBuffer : WORDS.minutes(minutes));

const RULES = [
  { field: 'step_minutes', label: WORDS.step, values: [10, 15, 20, 30, 45, 60], spell: WORDS.minutes },
  { field: 'buffer_before_minutes', label: WORDS.before, values: [0, 5, 10, 15, 30, 60], spell: spellBuffer },
  { field: 'buffer_after_minutes', label: WORDS.after, values: [0, 5, 10, 15, 30, 60], spell: spellBuffer },
  { field: 'notice_hours', label: WORDS.notice, values: [0, 1, 2, 4, 8, 24, 48, 72], spell: WORDS.noticeHours },
  { field: 'days_ahead', label: WORDS.ahead, values: [7, 14, 30, 60, 90, 180, 365], spell: WORDS.aheadDays },
] as const;

const Rules = ({ draft, onChange }: RulesProps) => (
  <div className="mt-3 grid gap-4 sm:grid-cols-3">
    {RULES.map(({ field, ...select }) => (
      <NumberSelect key={field} {...select} value={draft[field]} onChange={(value) => onChange({ [field]: value })} />
    ))}
    <NumberSelect
      label={WORDS.limit}
      values={[0, 1, 2, 3, 4, 5, 6, 8, 10]}
      value={draft.daily_limit ?? 0}
      spell={(count) => (count === 0 ? WORDS.noLimit : WORDS.limitOf(count))}
      onChange={(count) => onChange({ daily_limit: count || null })}
    />
  </div>
);
