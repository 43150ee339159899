import { Check } from 'lucide-react';
import { Block } from './block.tsx';
import { AGENTS } from './words.ts';
import { PLACES } from './places.ts';

const INKS = ['bg-line-strong', 'bg-faint', 'bg-base-content'];

/** The lead sentence as a picture, in the shape the product gives to automation levels. */
function AutomationScale() {
  return (
    <div className="mt-10 flex gap-1" aria-hidden="true">
      {AGENTS.levels.map(({ rule, range, share }, at) => (
        <div key={rule} style={{ width: `${share}%` }}>
          <i className={`block h-1.5 rounded-full ${INKS[at]}`} />
          <p className="mt-2.5 text-sm">{rule}</p>
          <p className="text-faint num text-xs">{range}</p>
        </div>
      ))}
    </div>
  );
}

export function Agents() {
  return (
    <Block id={PLACES.agents} title={AGENTS.title} lead={AGENTS.lead}>
      <AutomationScale />
      <div className="sheet mt-8">
        <ul className="cells sm:grid-cols-2 lg:grid-cols-4">
          {AGENTS.cards.map(({ name, Icon, points }) => (
            <li key={name} className="p-6">
              <Icon className="i text-link !size-5" aria-hidden="true" />
              <h3 className="mt-8 text-base">{name}</h3>
              <ul className="text-muted mt-3 grid gap-2 text-sm">
                {points.map((point) => (
                  <li key={point} className="flex gap-2.5">
                    <Check className="i text-faint mt-0.5" aria-hidden="true" />
                    <span>{point}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </Block>
  );
}
