import type { SystemHealth } from '@outrider/shared/people/platform';
import { formatCount } from '../../ground/ui/format.ts';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { PLATFORM_WORDS } from './words.ts';

/** Who serves: every instance that reported within two minutes. */
export function Instances({ health: { instances } }: { health: SystemHealth }) {
  return (
    <section className="mt-6" aria-labelledby="instances">
      <h2 id="instances" className="pb-3 text-sm">
        Instances <span className="text-faint num text-xs font-normal">{instances.length}</span>
      </h2>
      <div className="sheet overflow-hidden">
        {instances.length === 0 ? (
          <p className="text-muted px-4 py-3">{PLATFORM_WORDS.noInstance}</p>
        ) : (
          <table className="rows w-full">
            <thead>
              <tr className="text-left">
                <th>Instance</th>
                <th>Started</th>
                <th className="max-sm:hidden">Last report</th>
                <th className="text-right">Calls, last minute</th>
              </tr>
            </thead>
            <tbody>
              {instances.map(({ id, answering, since, last_seen, calls }) => (
                <tr key={id}>
                  <td className="w-full max-w-0">
                    <span className="flex items-center gap-2">
                      <span className="code truncate" title={id}>
                        {id.slice(0, 8)}
                      </span>
                      {answering && <span className="tag">this server</span>}
                    </span>
                  </td>
                  <td className="text-muted num">
                    <RelativeTime at={since} />
                  </td>
                  <td className="text-muted num max-sm:hidden">
                    <RelativeTime at={last_seen} />
                  </td>
                  <td className="num text-right">{formatCount(calls)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}
