import { useId } from 'react';
import { LEVEL_TIERS, type LevelTier, tierOf } from './automation-level.ts';

type LevelFieldProps = {
  value: number;
  onChange: (level: number) => void;
  tiers?: readonly [LevelTier, LevelTier, LevelTier];
  step?: number;
};

/** The automation level: the rule in words, and a slider over the three segments it runs through. */
export function LevelField({ value, onChange, tiers = LEVEL_TIERS, step = 5 }: LevelFieldProps) {
  const id = useId();
  const tier = tierOf(value, tiers);
  return (
    <div className="field">
      <label htmlFor={id} className="flex items-baseline justify-between gap-3">
        <span>Automation level</span>
        <span className="num font-normal">
          {tier.name} · {value}%
        </span>
      </label>
      <p id={`${id}-rule`} className="text-muted min-h-10 text-sm text-pretty">
        {tier.rule}
      </p>
      <div className="relative mt-1 h-4">
        <div className="absolute inset-0 grid grid-cols-[40fr_40fr_20fr] items-center gap-1" aria-hidden="true">
          {tiers.map(({ from, to, name }) => (
            <span key={name} className="bar">
              <i
                className="bg-base-content"
                style={{ width: `${Math.max(0, Math.min(1, (value - from) / (to - from))) * 100}%` }}
              />
            </span>
          ))}
        </div>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={step}
          value={value}
          aria-describedby={`${id}-rule`}
          aria-valuetext={`${value}%, ${tier.name}`}
          className="range range-xs absolute inset-0 w-full [--range-bg:transparent] [--range-fill:0]"
          onChange={(event) => onChange(Number(event.target.value))}
        />
      </div>
      <div className="grid grid-cols-[40fr_40fr_20fr] gap-1 text-xs" aria-hidden="true">
        {tiers.map(({ name }) => (
          <span key={name} className={name === tier.name ? 'font-strong' : 'text-faint'}>
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}
