import { FlowRuns } from './flow-runs.tsx';

/** What all flows did, under their picture. */
export function FlowLog() {
  return (
    <section className="sheet overflow-hidden" aria-labelledby="flow-log">
      <div className="head border-line border-b">
        <h2 id="flow-log" className="text-sm">
          Run log
        </h2>
      </div>
      <FlowRuns />
    </section>
  );
}
