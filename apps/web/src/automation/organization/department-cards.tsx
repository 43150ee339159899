import type { Department } from '@outrider/shared/automation/organization';
import { Link } from 'react-router-dom';
import { countOf } from '../../ground/ui/format.ts';
import { DEPARTMENT_ICONS } from './departments.ts';
import { formatMetric } from './metric-words.ts';
import { useView } from './use-view.ts';

/** How many metrics a card shows. */
const SHOWN = 2;

/** Each department at a glance; the whole card opens it. */
export function DepartmentCards({ departments }: { departments: Department[] }) {
  return (
    <div className="sheet @container">
      <ul className="cells @lg:grid-cols-2 @5xl:grid-cols-5 @lg:@max-5xl:[&>:last-child:nth-child(odd)]:col-span-2">
        {departments.map((one) => (
          <DepartmentCard key={one.id} department={one} />
        ))}
      </ul>
    </div>
  );
}

function DepartmentCard({
  department: { department, name, description, is_active, metrics, members, ai_agents },
}: {
  department: Department;
}) {
  const { linkToDepartment } = useView();
  const Icon = DEPARTMENT_ICONS[department];
  return (
    <li>
      <Link to={linkToDepartment(department)} className="hover:bg-hover flex h-full flex-col p-4 -outline-offset-2">
        <span className="flex items-start justify-between">
          <span className="bg-base-300 text-muted grid size-9 place-items-center rounded-lg">
            <Icon className="i size-4.5" aria-hidden="true" />
          </span>
          {!is_active && <span className="tag">Off</span>}
        </span>
        <span className="mt-4 font-strong">{name}</span>
        <span className="text-muted mt-0.5 text-pretty">{description}</span>
        <span className="mt-auto grid pt-4 grid-cols-1 gap-2">
          {metrics.slice(0, SHOWN).map(({ key, label, unit, actual }) => (
            <span key={key} className="flex justify-between gap-2 text-xs">
              <span className="text-faint min-w-0 truncate" title={label}>
                {label}
              </span>
              <span className={`num shrink-0 ${actual === null ? 'text-faint' : 'font-strong'}`}>
                {formatMetric(unit, actual)}
              </span>
            </span>
          ))}
        </span>
        <span className="text-faint num pt-4 text-xs">
          {countOf(members, 'person', 'people')} · {countOf(ai_agents, 'AI agent')}
        </span>
      </Link>
    </li>
  );
}
