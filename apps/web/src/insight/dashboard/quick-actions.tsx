import { can } from '@outrider/shared/ground/permissions';
import { QUICK_ACTIONS, useQuickDialog } from '../../records/engine/quick-dialog.ts';
import { useUser } from '../../people/session/user-context.ts';

/** What somebody starts a day with; these words are the specification's. */
const WORDS: Readonly<Record<string, string>> = {
  lead: 'New Lead',
  opportunity: 'New Opportunity',
  meeting: 'Schedule Meeting',
  mail: 'Send Email',
};

export function QuickActions() {
  const user = useUser();
  const openDialog = useQuickDialog();
  return (
    <fieldset
      className="relative -mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] lg:mx-0 lg:px-0"
      aria-label="Quick Actions"
    >
      {QUICK_ACTIONS.filter(({ id, capability }) => WORDS[id] && can(user, capability)).map(({ id, Icon }) => (
        <button
          key={id}
          type="button"
          className={`btn btn-sm ${id === 'lead' ? 'btn-primary' : 'btn-line'}`}
          onClick={() => openDialog({ id })}
        >
          <Icon className="i" />
          {WORDS[id]}
        </button>
      ))}
    </fieldset>
  );
}
