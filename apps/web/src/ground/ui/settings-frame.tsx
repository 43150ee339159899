import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type SettingsFrameProps = {
  title: string;
  intro: string;
  /** The widest that its content gets, as a class. */
  width?: string;
  actions?: ReactNode;
  children: ReactNode;
};

/** A section of the settings: the way back on a phone, what it is called and for, what can be done, and its content. */
export function SettingsFrame({ title, intro, width = 'max-w-4xl', actions, children }: SettingsFrameProps) {
  return (
    <div className="flex min-w-0 flex-1 flex-col overflow-y-auto">
      <div className="border-line flex h-12 shrink-0 items-center gap-1 border-b px-2 lg:hidden">
        <Link to="/settings" className="btn btn-sm btn-square btn-ghost" aria-label="All settings">
          <ArrowLeft className="i" />
        </Link>
        <h2 className="text-base">{title}</h2>
      </div>
      <div className={`@container w-full px-4 py-4 lg:px-6 lg:py-5 ${width}`}>
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <div className="min-w-64 flex-1">
            <h2 className="text-xl max-lg:hidden">{title}</h2>
            <p className="text-muted mt-0.5 max-w-2xl text-pretty">{intro}</p>
          </div>
          {actions && <div className="flex gap-2 max-lg:w-full max-lg:[&>*]:flex-1">{actions}</div>}
        </div>
        {children}
      </div>
    </div>
  );
}
