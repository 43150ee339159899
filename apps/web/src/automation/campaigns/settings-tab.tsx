import { LEAVES_ON } from '@outrider/shared/automation/campaigns';
import { CAMPAIGN_LIMITS } from '@outrider/shared/automation/campaign-steps';
import { countConditions } from '@outrider/shared/ground/fields/filter';
import { WRITING_LANGUAGES } from '@outrider/shared/ground/languages';
import type { LeadFilter } from '@outrider/shared/records/lead-filter';
import { FilterEditor } from '../../records/engine/filter-editor.tsx';
import { conditionFor } from '../../records/engine/filter-shapes.ts';
import { useLeadFilterFields } from '../../records/leads/use-lead-filter-fields.ts';
import { usePeople } from '../../people/users/use-people.ts';
import { trpc } from '../../ground/trpc.ts';
import { ChoiceField } from '../../ground/ui/choice-field.tsx';
import { TextField } from '../../ground/ui/text-field.tsx';
import type { CampaignForm } from './campaign-form.ts';
import { NumberField } from './number-field.tsx';
import { OptionalSection } from './optional-section.tsx';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.settings;
/** What they begin with when they are switched on. */
const AGAIN_DAYS = 180;
const ALARM_PERCENT = 2;

/** Its name, who signs, when emails leave, when a lead leaves, and which are enrolled automatically. */
export function SettingsTab({ form }: { form: CampaignForm }) {
  const { value, change, errorOf } = form;
  const people = usePeople();
  const { data: booking } = trpc.booking.pages.list.useQuery(undefined, { meta: { quiet: true } });
  const error = (field: string) => errorOf(`draft.${field}`) ?? (field === 'name' ? errorOf('name') : undefined);
  const senders = Object.entries(people);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <fieldset disabled={form.isReadOnly} className="grid max-w-3xl gap-6 px-4 py-4 lg:px-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={WORDS.name}
            required
            maxLength={CAMPAIGN_LIMITS.name}
            autoComplete="off"
            error={error('name')}
            value={value.name}
            onChange={(name) => change({ name })}
            className="sm:col-span-2"
          />
          <div>
            <ChoiceField
              label={WORDS.sender}
              value={value.sender_id ?? ''}
              options={[['', WORDS.owner] as const, ...senders.map(([id, name]) => [id, name] as const)]}
              {...(error('sender_id') && { error: error('sender_id') })}
              onChange={(id) => change({ sender_id: id || null })}
            />
            <p className="hint mt-1">{WORDS.senderHint}</p>
          </div>
          <div>
            <ChoiceField
              label={WORDS.booking}
              value={value.booking_page_id ?? ''}
              options={[
                ['', WORDS.noBooking] as const,
                ...(booking?.pages ?? []).map(({ id, name }) => [id, name] as const),
              ]}
              {...(error('booking_page_id') && { error: error('booking_page_id') })}
              onChange={(id) => change({ booking_page_id: id || null })}
            />
            <p className="hint mt-1">{WORDS.bookingHint}</p>
          </div>
          <NumberField
            label={WORDS.daily}
            hint={WORDS.dailyHint}
            min={1}
            max={CAMPAIGN_LIMITS.daily}
            value={value.daily_limit}
            error={error('daily_limit')}
            onChange={(daily_limit) => change({ daily_limit })}
          />
          <ChoiceField
            label={WORDS.language}
            value={value.language}
            options={WRITING_LANGUAGES.map((one) => [one, WORDS.languages[one]] as const)}
            onChange={(language) => change({ language })}
          />
        </div>
        <Hours form={form} />
        <Again form={form} />
        <Alarm form={form} />
        <fieldset className="grid gap-1.5">
          <legend className="mb-1 text-sm font-strong">{WORDS.leaves}</legend>
          {LEAVES_ON.map((reason) => (
            <label key={reason} className="flex w-fit items-center gap-2 py-0.5 text-sm">
              <input
                type="checkbox"
                className="checkbox"
                checked={value.leaves_on.includes(reason)}
                onChange={({ target }) =>
                  change({
                    leaves_on: LEAVES_ON.filter((one) =>
                      one === reason ? target.checked : value.leaves_on.includes(one),
                    ),
                  })
                }
              />
              {WORDS.leavesOn[reason]}
            </label>
          ))}
          <p className="hint">{WORDS.leavesAlways}</p>
        </fieldset>
        <EntryFilter form={form} people={people} />
      </fieldset>
    </div>
  );
}

function Hours({ form: { value, change, errorOf } }: { form: CampaignForm }) {
  const hours = value.send_window;
  const set = (changes: Partial<typeof hours>) => change({ send_window: { ...hours, ...changes } });
  return (
    <OptionalSection
      title={WORDS.hours}
      label={WORDS.hoursOn}
      hint={WORDS.hoursHint}
      isOn={hours.on}
      error={errorOf('draft.send_window.to') ?? errorOf('draft.send_window.days')}
      onSwitch={(on) => set({ on })}
    >
      <div className="flex flex-wrap items-end gap-3">
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className="field">
            <span className="text-sm">{WORDS[end]}</span>
            <input
              type="time"
              className="input w-32"
              value={hours[end]}
              onChange={({ target }) => target.value && set({ [end]: target.value })}
            />
          </label>
        ))}
        <div className="flex flex-wrap gap-x-3 gap-y-1 py-2">
          {WORDS.days.map((name, at) => (
            <label key={name} className="flex items-center gap-1.5 text-sm">
              <input
                type="checkbox"
                className="checkbox checkbox-sm"
                checked={hours.days.includes(at + 1)}
                onChange={({ target }) =>
                  set({
                    days: target.checked
                      ? [...hours.days, at + 1].toSorted((a, b) => a - b)
                      : hours.days.filter((day) => day !== at + 1),
                  })
                }
              />
              {name}
            </label>
          ))}
        </div>
      </div>
    </OptionalSection>
  );
}

function Again({ form: { value, change, errorOf } }: { form: CampaignForm }) {
  const days = value.again_after_days;
  return (
    <OptionalSection
      title={WORDS.again}
      label={WORDS.againOn}
      hint={WORDS.againHint}
      isOn={days !== null}
      onSwitch={(isOn) => change({ again_after_days: isOn ? AGAIN_DAYS : null })}
    >
      <div className="sm:max-w-80">
        <NumberField
          label={WORDS.againDays}
          min={1}
          max={CAMPAIGN_LIMITS.again_days}
          value={days ?? AGAIN_DAYS}
          error={errorOf('draft.again_after_days')}
          onChange={(again_after_days) => change({ again_after_days })}
        />
      </div>
    </OptionalSection>
  );
}

function Alarm({ form: { value, change, errorOf } }: { form: CampaignForm }) {
  const limit = value.unsubscribe_limit;
  return (
    <OptionalSection
      title={WORDS.alarm}
      label={WORDS.alarmOn}
      hint={WORDS.alarmHint}
      isOn={limit !== null}
      onSwitch={(isOn) => change({ unsubscribe_limit: isOn ? ALARM_PERCENT : null })}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={WORDS.alarmLimit}
          min={1}
          max={100}
          value={limit ?? ALARM_PERCENT}
          error={errorOf('draft.unsubscribe_limit')}
          onChange={(unsubscribe_limit) => change({ unsubscribe_limit })}
        />
        <NumberField
          label={WORDS.alarmAfter}
          min={1}
          max={CAMPAIGN_LIMITS.enroll}
          value={value.unsubscribe_after}
          error={errorOf('draft.unsubscribe_after')}
          onChange={(unsubscribe_after) => change({ unsubscribe_after })}
        />
      </div>
    </OptionalSection>
  );
}

function EntryFilter({ form, people }: { form: CampaignForm; people: Record<string, string> }) {
  const fields = useLeadFilterFields();
  const { value, change, errorOf } = form;
  return (
    <OptionalSection
      title={WORDS.entry}
      label={WORDS.entryOn}
      hint={WORDS.entryHint}
      isOn={value.entry !== null}
      error={errorOf('draft.entry')}
      onSwitch={(isOn) => change({ entry: isOn ? ({ all: [conditionFor(fields)] } as LeadFilter) : null })}
    >
      {value.entry && (
        <FilterEditor
          filter={value.entry}
          fields={fields}
          people={people}
          onChange={(entry) => change({ entry: countConditions(entry) > 0 ? entry : null })}
        />
      )}
    </OptionalSection>
  );
}
