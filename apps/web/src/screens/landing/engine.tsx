import { Block } from './block.tsx';
import { ENGINE } from './words.ts';
import { PLACES } from './places.ts';

export function Engine() {
  const { data, decisioning, capabilities } = ENGINE;
  return (
    <Block id={PLACES.engine} title={ENGINE.title} lead={ENGINE.lead}>
      <div className="mt-12 grid items-stretch lg:grid-cols-[1fr_4rem_1.1fr_4rem_1.1fr]">
        <div>
          <h3 className="text-sm">{data.name}</h3>
          <ul className="border-line divide-line mt-4 divide-y border-y text-sm">
            {data.sources.map((source) => (
              <li key={source} className="flex h-11 items-center">
                {source}
              </li>
            ))}
          </ul>
        </div>
        <Connectors lines={SOURCES_TO_ENGINE} />
        <div className="bg-night text-night-ink flex flex-col rounded-xl p-6">
          <h3 className="text-sm">{decisioning.name}</h3>
          <ol className="my-auto grid gap-4 py-6 text-sm">
            {decisioning.steps.map(({ name, text }, at) => (
              <li key={name} className="grid grid-cols-[1.5rem_5.5rem_1fr] items-baseline">
                <span className="num text-night-muted" aria-hidden="true">
                  {at + 1}
                </span>
                <span className="font-strong">{name}</span>
                <span className="text-night-muted">{text}</span>
              </li>
            ))}
          </ol>
          <p className="text-night-muted text-xs">{decisioning.note}</p>
        </div>
        <Connectors lines={ENGINE_TO_CAPABILITIES} />
        <div>
          <h3 className="text-sm">{capabilities.name}</h3>
          <ul className="border-line divide-line mt-4 divide-y border-y">
            {capabilities.list.map(({ name, text }) => (
              <li key={name} className="py-3.5">
                <p className="font-strong text-sm">{name}</p>
                <p className="text-muted text-sm">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Block>
  );
}

// In a frame 264 high: from the middle of each row to the engine's middle, and on to the middle of each capability.
const SOURCES_TO_ENGINE = [58, 102, 146, 190, 234].map((y) => `M8 ${y}C40 ${y} 30 148 60 148`);
const ENGINE_TO_CAPABILITIES = [76, 150, 224].map((y) => `M4 148C36 148 26 ${y} 58 ${y}`);

/** Side by side the blocks are joined by curves; on a phone, one below the other, by a short way. */
function Connectors({ lines }: { lines: string[] }) {
  return (
    <>
      <svg
        viewBox="0 0 64 264"
        preserveAspectRatio="none"
        className="hidden size-full lg:block"
        fill="none"
        aria-hidden="true"
      >
        {lines.map((line) => (
          <path key={line} d={line} className="stroke-line-strong" vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
      <svg viewBox="0 0 2 40" className="mx-auto h-10 w-0.5 lg:hidden" aria-hidden="true">
        <path d="M1 5V36" className="stroke-link" strokeWidth="1.5" strokeDasharray="1 6" strokeLinecap="round" />
      </svg>
    </>
  );
}
