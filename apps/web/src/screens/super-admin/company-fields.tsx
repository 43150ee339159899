import { COMPANY_SIZES, PLAN_LABELS, SUBSCRIPTION_PLANS } from '@outrider/shared/people/companies';
import { labelIndustry, LEAD_INDUSTRIES } from '@outrider/shared/records/leads';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { CurrencyOptions } from '../../ground/ui/currency-options.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { PLATFORM_WORDS } from './words.ts';

type ControlProps = { field: UseFormRegisterReturn; error?: string };
type Option = readonly [value: string, words: string];

const NOT_KNOWN: Option = ['', 'Not known'];
const INDUSTRIES: readonly Option[] = [
  NOT_KNOWN,
  ...LEAD_INDUSTRIES.map((industry): Option => [industry, labelIndustry(industry)]),
];
const SIZES: readonly Option[] = [NOT_KNOWN, ...COMPANY_SIZES.map((size): Option => [size, size])];

export function TextField({
  label,
  field,
  error,
  hint,
  required,
  ...rest
}: ControlProps & {
  label: string;
  hint?: ReactNode;
  required?: boolean;
  type?: string;
  autoComplete?: string;
  'data-autofocus'?: boolean;
}) {
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(control) => <input {...control} {...field} {...rest} className="input w-full" />}
    </Field>
  );
}

function ChoiceField({ label, options, field, error }: ControlProps & { label: string; options: readonly Option[] }) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <select {...control} {...field} className="select w-full">
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** `known` keeps a value that is not on the list. */
export function IndustryField({ known, ...props }: ControlProps & { known?: string | null }) {
  const others: Option[] =
    known && !INDUSTRIES.some(([value]) => value === known) ? [[known, labelIndustry(known)]] : [];
  return <ChoiceField {...props} label="Industry" options={[...INDUSTRIES, ...others]} />;
}
export const SizeField = (props: ControlProps) => <ChoiceField {...props} label="Company size" options={SIZES} />;

/** What a company counts in from the start. */
export function CurrencyField({ field, error }: ControlProps) {
  return (
    <Field label="Currency" error={error}>
      {(control) => (
        <select {...control} {...field} className="select w-full">
          <CurrencyOptions />
        </select>
      )}
    </Field>
  );
}

/** Who of the company has to sign in with a second step from the start. */
export const TwoStepField = ({ field, error }: ControlProps) => (
  <Field label={PLATFORM_WORDS.twoStep} error={error} hint={PLATFORM_WORDS.twoStepHint} className="sm:col-span-2">
    {(control) => (
      <select {...control} {...field} className="select w-full">
        {(['admins', 'everyone', 'optional'] as const).map((policy) => (
          <option key={policy} value={policy}>
            {PLATFORM_WORDS.twoStepPolicies[policy]}
          </option>
        ))}
      </select>
    )}
  </Field>
);

export function PlanField({ trialDays, ...props }: ControlProps & { trialDays: number }) {
  const options = SUBSCRIPTION_PLANS.map((plan): Option => [
    plan,
    plan === 'trial' ? `Trial, ${trialDays} days` : PLAN_LABELS[plan],
  ]);
  return <ChoiceField {...props} label="Subscription plan" options={options} />;
}

export function MaxUsersField({ field, error }: ControlProps) {
  return (
    <Field label="Max users" error={error}>
      {(control) => (
        <input
          {...control}
          {...field}
          type="number"
          min={1}
          max={1000}
          inputMode="numeric"
          className="input num w-full"
        />
      )}
    </Field>
  );
}
