import { CircleDashed } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { Forbidden } from '../../ground/ui/blank-state.tsx';
import { ModeBadge } from '../../ground/ui/mode-badge.tsx';
import { Page } from '../../ground/ui/page.tsx';
import type { ComingSoon } from './coming-soon.ts';
import { MODULE_WORDS } from './words.ts';
import { ComingSoonPicture } from './coming-soon-picture.tsx';

/** A module that is announced: what it will do, for whom, and where to find the same until then. */
export function ComingSoonScreen({
  title,
  soon: { summary, description, features, picture, meanwhile },
  closed,
}: {
  title: string;
  soon: ComingSoon;
  /** Not for this user's role, now or later. */
  closed: boolean;
}) {
  const { automation_mode, role } = useUser();
  const headingId = useId();
  if (closed) {
    return (
      <Forbidden
        title={MODULE_WORDS.adminsOnlyTitle}
        actions={
          <Link to="/dashboard" className="btn btn-sm btn-line">
            Back to Dashboard
          </Link>
        }
      >
        {MODULE_WORDS.adminsOnly(title)}
      </Forbidden>
    );
  }
  return (
    <Page>
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-muted mr-auto">{summary}</p>
        <span className="flex gap-3">
          <span className="tag">
            <ModeBadge mode={automation_mode} />
          </span>
          <span className="tag">{role.toUpperCase()}</span>
        </span>
      </div>
      <section
        className="sheet mt-4 grid overflow-hidden lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]"
        aria-labelledby={headingId}
      >
        <div className="p-6 lg:p-10">
          <span className="tag b-blue">Coming Soon</span>
          <h2 id={headingId} className="mt-4 text-xl">
            {title}
          </h2>
          <p className="text-muted mt-2 max-w-md text-pretty">{description}</p>
          <ul className="border-line divide-line mt-6 max-w-md divide-y border-y">
            {features.map((feature) => (
              <li key={feature} className="flex min-h-10 items-center gap-3 py-1.5">
                <CircleDashed className="i text-faint" />
                {feature}
              </li>
            ))}
          </ul>
          <div className="mt-6 flex flex-wrap gap-2">
            {meanwhile && (
              <Link to={meanwhile.to} className="btn btn-sm btn-line">
                {meanwhile.label}
              </Link>
            )}
            <Link to="/dashboard" className="btn btn-sm btn-ghost">
              Back to Dashboard
            </Link>
          </div>
        </div>
        <div
          className="bg-base-200 border-line relative min-h-72 overflow-hidden max-lg:border-t lg:border-l"
          aria-hidden="true"
        >
          <ComingSoonPicture kind={picture} />
        </div>
      </section>
    </Page>
  );
}
