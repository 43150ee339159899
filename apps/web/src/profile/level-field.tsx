import { useId } from 'react';
import { LEVEL_TIERS, tierOf } from './automation-level.ts';

/** The automation level: the rule in words, a slider, and under it the three segments it runs through. */
export function LevelField({ value, onChange }: { value: number; onChange: (level: number) => void }) {
  const id = useId();
  const tier = tierOf(value);
  return (
    <div className="field">
      <label htmlFor={id} className="flex items-baseline justify-between gap-3">
        <span>Automation level</span>
        <span className="num font-normal">{tier.name} · {value}%</span>
      </label>
      <p id={`${id}-rule`} className="text-muted min-h-10 text-sm text-pretty">{tier.rule}</p>
      <input id={id} type="range" min={0} max={100} step={5} value={value} aria-describedby={`${id}-rule`} aria-valuetext={`${value}%, ${tier.name}`} className="range range-xs w-full" onChange={(event) => onChange(Number(event.target.value))} />
      <div className="grid grid-cols-[40fr_40fr_20fr] gap-1" aria-hidden="true">
        {LEVEL_TIERS.map(({ from, to, name }) => {
          const filled = Math.max(0, Math.min(1, (value - from) / (to - from)));
          return (
            <span key={name} className="min-w-0">
              <span className="bar block"><i className="bg-base-content" style={{ width: `${filled * 100}%` }} /></span>
              <span className={`mt-1 block truncate text-xs ${name === tier.name ? 'font-strong' : 'text-faint'}`}>{name}</span>
            </span>
          );
        })}
      </div>
    </div>
  );
}
