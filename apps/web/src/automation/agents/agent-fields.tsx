import {
  AGENT_TYPE_LABELS,
  AGENT_TYPES,
  DEFAULT_AUTOMATION_LEVEL,
  DEFAULT_WORKING_HOURS,
  type SalesAgentForm,
} from '@outrider/shared/automation/agents';
import { DEPARTMENT_LABELS, DEPARTMENTS } from '@outrider/shared/ground/departments';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { emptyToNull } from '../../ground/ui/field-errors.ts';
import { LevelField } from '../../people/profile/level-field.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { ZoneField } from '../../ground/ui/zone-field.tsx';
import type { AgentDraft } from './agent-draft.ts';
import { AGENT_LEVELS } from './agent-words.ts';
import { AGENT_FORM_WORDS as WORDS } from './words.ts';

type AgentForm = UseFormReturn<AgentDraft, unknown, SalesAgentForm>;

/** The fields of an agent, for making and for changing one. */
export function AgentFields({ form }: { form: AgentForm }) {
  const {
    register,
    control,
    formState: { errors },
  } = form;
  const hours = errors.working_hours;
  return (
    <>
      <Field label="Name" required error={errors.name?.message} className="sm:col-span-2">
        {(field) => (
          <input {...field} {...register('name')} data-autofocus autoComplete="off" className="input w-full" />
        )}
      </Field>
      <Field label="Type" error={errors.agent_type?.message}>
        {(field) => (
          <select {...field} {...register('agent_type')} className="select w-full">
            {AGENT_TYPES.map((type) => (
              <option key={type} value={type}>
                {AGENT_TYPE_LABELS[type]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Department (optional)" error={errors.department?.message}>
        {(field) => (
          <select {...field} {...register('department', { setValueAs: emptyToNull })} className="select w-full">
            <option value="">None</option>
            {DEPARTMENTS.map((department) => (
              <option key={department} value={department}>
                {DEPARTMENT_LABELS[department]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="sm:col-span-2">
        <Controller
          control={control}
          name="automation_level"
          render={({ field }) => (
            <LevelField
              value={field.value ?? DEFAULT_AUTOMATION_LEVEL}
              onChange={field.onChange}
              tiers={AGENT_LEVELS}
              step={1}
            />
          )}
        />
      </div>
      <Field
        label="Specialization (optional)"
        error={errors.specialization?.message}
        hint={WORDS.specialization}
        className="sm:col-span-2"
      >
        {(field) => <input {...field} {...register('specialization')} autoComplete="off" className="input w-full" />}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Works from" required error={hours?.start?.message}>
          {(field) => <input {...field} {...register('working_hours.start')} type="time" className="input w-full" />}
        </Field>
        <Field label="To" required error={hours?.end?.message}>
          {(field) => <input {...field} {...register('working_hours.end')} type="time" className="input w-full" />}
        </Field>
      </div>
      <Controller
        control={control}
        name="working_hours.timezone"
        render={({ field, fieldState }) => (
          <ZoneField
            value={field.value ?? DEFAULT_WORKING_HOURS.timezone}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <HoursHint form={form} />
      <Field label="Daily limit" error={errors.daily_cap?.message} hint={WORDS.dailyCap} className="sm:col-span-2">
        {(field) => (
          <input
            {...field}
            {...register('daily_cap', { valueAsNumber: true })}
            type="number"
            min={1}
            max={10_000}
            inputMode="numeric"
            className="input num w-full sm:w-40"
          />
        )}
      </Field>
    </>
  );
}

function HoursHint({ form: { control } }: { form: AgentForm }) {
  const [start, end] = useWatch({ control, name: ['working_hours.start', 'working_hours.end'] });
  const meaning =
    start === end ? WORDS.sameTimes : (start ?? '') > (end ?? '') && end !== '00:00' ? WORDS.overnight : WORDS.everyDay;
  return <p className="text-faint -mt-2 text-xs sm:col-span-2">{meaning}</p>;
}
