import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { PORTAL_LIMITS } from '@outrider/shared/records/portal-paths';
import type { PortalDraft, PortalFile, PortalStep } from '@outrider/shared/records/portals';
import { Plus, X } from 'lucide-react';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { formatBytes } from '../../ground/ui/format.ts';
import { LanguageField } from '../../ground/ui/language-field.tsx';
import { TextField } from '../../ground/ui/text-field.tsx';
import { PORTALS_WORDS } from './words.ts';

const WORDS = PORTALS_WORDS.content;

type EditorProps = {
  value: PortalDraft;
  /** Files of the account and of its deals. */
  offered: readonly PortalFile[];
  isReadOnly: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (changes: Partial<PortalDraft>) => void;
};

/** What the page shows. */
export function ContentEditor({ value, offered, isReadOnly, errorOf, onChange }: EditorProps) {
  return (
    <fieldset disabled={isReadOnly} className="grid max-w-3xl gap-5 px-4 py-4 lg:px-5">
      <TextField
        label={WORDS.title}
        required
        maxLength={200}
        error={errorOf('title')}
        value={value.title}
        onChange={(title) => onChange({ title })}
      />
      <LanguageField
        className="max-w-xs"
        value={value.language ?? 'en'}
        onChange={(language) => onChange({ language })}
      />
      <TextField
        label={WORDS.welcome}
        hint={WORDS.welcomeHint}
        rows={4}
        maxLength={4000}
        error={errorOf('welcome')}
        value={value.welcome ?? ''}
        onChange={(welcome) => onChange({ welcome: welcome || null })}
      />
      <Steps steps={value.steps} isReadOnly={isReadOnly} errorOf={errorOf} onChange={(steps) => onChange({ steps })} />
      <Files shown={value.file_ids} offered={offered} onChange={(file_ids) => onChange({ file_ids })} />
      <BookingPage value={value.booking_page_id} onChange={(booking_page_id) => onChange({ booking_page_id })} />
      <p className="hint">{WORDS.proposals}</p>
    </fieldset>
  );
}

type StepsProps = {
  steps: readonly PortalStep[];
  onChange: (steps: PortalStep[]) => void;
} & Pick<EditorProps, 'isReadOnly' | 'errorOf'>;

function Steps({ steps, isReadOnly, errorOf, onChange }: StepsProps) {
  const set = (id: string, changes: Partial<PortalStep>) =>
    onChange(steps.map((step) => (step.id === id ? { ...step, ...changes } : step)));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-strong">{WORDS.steps}</legend>
      {steps.map(({ id, text, day, whose, is_done }, at) => (
        <div key={id} className="flex flex-wrap items-center gap-2">
          <input
            type="date"
            className="input input-sm w-40"
            aria-label={WORDS.dayOf(at + 1)}
            value={day ?? ''}
            onChange={({ target }) => set(id, { day: target.value || null })}
          />
          <input
            className="input input-sm min-w-40 flex-1 max-sm:order-first max-sm:w-full max-sm:flex-none"
            aria-label={WORDS.stepOf(at + 1)}
            aria-invalid={errorOf(`steps.${at}.text`) ? true : undefined}
            aria-describedby={errorOf(`steps.${at}.text`) ? `${id}-wrong` : undefined}
            maxLength={200}
            value={text}
            onChange={({ target }) => set(id, { text: target.value })}
          />
          <select
            className="select select-sm w-32"
            aria-label={WORDS.whoseOf(at + 1)}
            value={whose}
            onChange={({ target }) => set(id, { whose: target.value === 'them' ? 'them' : 'us' })}
          >
            <option value="us">{WORDS.us}</option>
            <option value="them">{WORDS.them}</option>
          </select>
          <label className="flex items-center gap-1.5 text-sm">
            <input
              type="checkbox"
              className="checkbox checkbox-sm"
              aria-label={WORDS.doneOf(at + 1)}
              checked={is_done}
              onChange={({ target }) => set(id, { is_done: target.checked })}
            />
            {WORDS.done}
          </label>
          <button
            type="button"
            className="btn btn-ghost btn-sm btn-square"
            aria-label={WORDS.removeStep(at + 1)}
            onClick={() => onChange(steps.filter((step) => step.id !== id))}
          >
            <X className="i" />
          </button>
          {errorOf(`steps.${at}.text`) && (
            <p id={`${id}-wrong`} className="text-error w-full text-xs">
              {errorOf(`steps.${at}.text`)}
            </p>
          )}
        </div>
      ))}
      {!isReadOnly && steps.length < PORTAL_LIMITS.steps && (
        <button
          type="button"
          className="btn btn-ghost btn-sm w-fit font-normal"
          onClick={() =>
            onChange([...steps, { id: crypto.randomUUID(), text: '', day: null, whose: 'us', is_done: false }])
          }
        >
          <Plus className="i" />
          {WORDS.addStep}
        </button>
      )}
    </fieldset>
  );
}

type FilesProps = { shown: readonly string[]; offered: readonly PortalFile[]; onChange: (ids: string[]) => void };

const Files = ({ shown, offered, onChange }: FilesProps) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1 text-sm font-strong">{WORDS.files}</legend>
    <p className="hint">{offered.length > 0 ? WORDS.filesHint : WORDS.noFiles}</p>
    {offered.map(({ id, name, size_bytes }) => (
      <label key={id} className="flex min-h-8 items-center gap-2.5 max-lg:min-h-11">
        <input
          type="checkbox"
          className="checkbox checkbox-sm"
          checked={shown.includes(id)}
          onChange={({ target }) => onChange(target.checked ? [...shown, id] : shown.filter((one) => one !== id))}
        />
        <span className="min-w-0 truncate">{name}</span>
        <span className="text-faint num text-xs">{formatBytes(size_bytes)}</span>
      </label>
    ))}
  </fieldset>
);

function BookingPage({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const user = useUser();
  const { data } = trpc.booking.pages.list.useQuery(undefined, {
    enabled: can(user, 'meetings.use'),
    meta: { failure: MESSAGES.loadBookingPagesFailed },
  });
  if (!data || (data.pages.length === 0 && value === null)) return null;
  return (
    <Field label={WORDS.booking} hint={WORDS.bookingHint}>
      {(control) => (
        <select
          {...control}
          className="select w-full max-w-sm"
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value || null)}
        >
          <option value="">{WORDS.noBooking}</option>
          {data.pages.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
