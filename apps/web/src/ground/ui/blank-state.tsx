import type { ReactNode } from 'react';

type BlankStateProps = { title: string; children?: ReactNode; actions?: ReactNode };

function Frame({ picture, title, children, actions, role }: BlankStateProps & { picture: ReactNode; role?: string }) {
  return (
    <div role={role} className="m-auto grid max-w-80 justify-items-center px-4 py-10 text-center">
      <svg viewBox="0 0 96 56" className="w-24" fill="none" aria-hidden="true">
        {picture}
      </svg>
      <p className="mt-4 font-strong">{title}</p>
      {children && <p className="text-muted mt-1 text-balance">{children}</p>}
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

/** Nothing here yet, or nothing that matches: one sentence, one action. */
export function EmptyState(props: BlankStateProps) {
  return (
    <Frame
      {...props}
      picture={
        <>
          <path
            d="M4 46C20 30 34 50 50 32S78 22 86 10"
            className="stroke-line-strong"
            strokeWidth="1.5"
            strokeDasharray="1 6"
            strokeLinecap="round"
          />
          <circle cx="86" cy="10" r="4" className="fill-link" />
          <path d="M4 52H92" className="stroke-line" />
        </>
      }
    />
  );
}

/** Not for this user: says who can open it. */
export function Forbidden(props: BlankStateProps) {
  return (
    <Frame
      {...props}
      picture={
        <>
          <path d="M4 52H92" className="stroke-line" />
          <path
            d="M4 46C16 36 26 46 38 40"
            className="stroke-line-strong"
            strokeWidth="1.5"
            strokeDasharray="1 6"
            strokeLinecap="round"
          />
          <path
            d="m46 16V50M88 16V50M46 24H88M46 42H88M46 42L88 24"
            className="stroke-line-strong"
            strokeWidth="1.5"
            strokeLinecap="round"
          />
        </>
      }
    />
  );
}
