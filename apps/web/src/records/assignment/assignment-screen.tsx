import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { Forbidden } from '../../ground/ui/blank-state.tsx';
import { Page } from '../../ground/ui/page.tsx';
import { People } from './people.tsx';
import { Rules } from './rules.tsx';
import { Trial } from './trial.tsx';
import { ASSIGNMENT_WORDS } from './words.ts';

/** Lead Assignment: who gets a new lead, tried before it counts, and who can take one at all. */
export function AssignmentScreen() {
  if (!can(useUser(), 'assignment.manage')) {
    return (
      <Forbidden
        title={ASSIGNMENT_WORDS.forbidden}
        actions={
          <Link to="/leads" className="btn btn-sm btn-line">
            Back to leads
          </Link>
        }
      >
        {MESSAGES.assignmentForbidden}
      </Forbidden>
    );
  }
  return (
    <Page>
      <Rules />
      <div className="mt-8 grid items-start gap-x-6 gap-y-8 xl:grid-cols-2">
        <Trial />
        <People />
      </div>
    </Page>
  );
}
