import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { Forbidden } from '../../ground/ui/blank-state.tsx';

/** What is behind it is for the platform's own people; everybody else reads who can open it. */
export function SuperAdminGate({ children }: { children: ReactNode }) {
  if (useUser().role === 'super_admin') return children;
  return (
    <Forbidden
      title={MESSAGES.superAdminRequired}
      actions={
        <Link to="/dashboard" className="btn btn-sm btn-line">
          Back to Dashboard
        </Link>
      }
    >
      {MESSAGES.superAdminOnly}
    </Forbidden>
  );
}
