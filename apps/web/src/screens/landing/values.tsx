import { PAGE_WIDTH } from './block.tsx';
import { VALUES } from './words.ts';
import { PLACES } from './places.ts';

export function Values() {
  return (
    <section id={PLACES.values} aria-label="Values" className={`${PAGE_WIDTH} py-8 lg:py-10`}>
      <dl className="border-line divide-line divide-y border-y">
        {VALUES.map(({ name, text }) => (
          <div key={name} className="grid items-baseline gap-x-8 gap-y-2 py-7 md:grid-cols-[5fr_7fr] lg:py-9">
            <dt className="text-d2 font-strong">{name}</dt>
            <dd className="text-muted text-d3 text-pretty">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
