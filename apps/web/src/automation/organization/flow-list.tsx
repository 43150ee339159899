import type { DepartmentKey } from '@outrider/shared/ground/departments';
import type { Flow } from '@outrider/shared/automation/organization';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ModeBadge } from '../../ground/ui/mode-badge.tsx';
import { modeOfLevel } from './flow-words.ts';
import { useStepsInWords } from './use-steps-in-words.ts';
import { useView } from './use-view.ts';

const FILLS = { manual: 'bg-manual', hybrid: 'fill-hybrid', ai: 'bg-ai' } as const;

/** The flows in words; all that a phone shows of them. */
export function FlowList({ flows, names }: { flows: Flow[]; names: Record<DepartmentKey, string> }) {
  const { linkToFlow } = useView();
  const stepsInWords = useStepsInWords();
  return (
    <ul
      aria-label="Flows"
      className="border-line -mb-px grid content-start @2xl:grid-cols-2 @max-5xl:border-t @5xl:grid-cols-1 @5xl:border-l"
    >
      {flows.map((flow) => {
        const mode = modeOfLevel(flow.automation_level);
        return (
          <li key={flow.id} className="border-line min-w-0 border-b">
            <Link
              to={linkToFlow(flow.id)}
              className="hover:bg-hover flex items-center gap-3 px-4 py-2.5 -outline-offset-2"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate">
                  {names[flow.source_department]}{' '}
                  <ArrowRight className="i text-faint mx-0.5 inline size-3.5 align-[-2px]" aria-label="to" />{' '}
                  {names[flow.target_department]}
                </span>
                <span className="text-faint block truncate text-xs">
                  {flow.name}
                  {!flow.is_active && ', off'}
                </span>
                <span className="text-faint block truncate text-xs" title={stepsInWords(flow.steps)}>
                  {stepsInWords(flow.steps)}
                </span>
              </span>
              <span className="w-24 shrink-0">
                <span className="num flex justify-between text-xs">
                  <ModeBadge mode={mode} className="text-muted" />
                  {flow.automation_level}%
                </span>
                <span className="bar mt-1.5 block !h-1" aria-hidden="true">
                  <i
                    className={`${FILLS[mode]} ${flow.is_active ? '' : 'opacity-40'}`}
                    style={{ width: `${flow.automation_level}%` }}
                  />
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
