import { type Tier, TIER_WORDS } from '@outrider/shared/automation/agents';
import { AGENT_LEVELS } from './agent-words.ts';

/** The automation level: the rule in words, and how far it runs through its three segments. */
export const LevelBars = ({ level, tier }: { level: number; tier: Tier }) => (
  <div>
    <div className="flex items-baseline justify-between gap-2">
      <span>{TIER_WORDS[tier].title}</span>
      <span className="num font-strong">
        <span className="sr-only">, automation level </span>
        {level}
        <span className="sr-only"> of 100</span>
      </span>
    </div>
    <div className="mt-2 grid h-1.5 grid-cols-[40fr_40fr_20fr] gap-0.5" aria-hidden="true">
      {AGENT_LEVELS.map(({ from, to }) => (
        <span key={from} className="bg-base-300 overflow-hidden first:rounded-l-full last:rounded-r-full">
          <i
            className="bg-base-content block h-full"
            style={{ width: `${Math.max(0, Math.min(1, (level - from) / (to - from))) * 100}%` }}
          />
        </span>
      ))}
    </div>
    <p className="text-faint mt-1.5 text-xs">{TIER_WORDS[tier].meaning}</p>
  </div>
);
