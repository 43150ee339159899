import { can } from '@outrider/shared/ground/permissions';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { session } from '../../people/session/current-session.ts';
import { useUser } from '../../people/session/user-context.ts';
import { WayInFrame } from '../../people/session/way-in-frame.tsx';
import { trpc } from '../../ground/trpc.ts';
import { formatDay } from '../../ground/ui/format.ts';
import { usePageTitle } from '../../ground/ui/page-title.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { ExportList } from './export-list.tsx';
import { DATA_WORDS as WORDS } from './words.ts';

const OUT = { label: WORDS.signOut, onPress: session.signOut };

/**
 * Instead of the app, in a company that was closed: for its admins the day, an export and the way back; for everybody
 * else what happened.
 */
export function ClosedScreen() {
  const user = useUser();
  const { company } = user;
  const title = WORDS.closedTitle(company?.name ?? '');
  usePageTitle(title);
  if (!can(user, 'data.manage'))
    return (
      <WayInFrame back={OUT} title={title}>
        <p className="text-muted mt-1 text-sm text-pretty">{WORDS.closedOthers}</p>
      </WayInFrame>
    );
  return <ForAdmins title={title} />;
}

function ForAdmins({ title }: { title: string }) {
  const query = trpc.companyData.standing.useQuery(undefined, { meta: { failure: MESSAGES.exportsLoadFailed } });
  const closing = query.data?.closing;
  const reopen = trpc.companyData.reopen.useMutation({
    meta: { failure: MESSAGES.companyReopenFailed },
    async onSuccess() {
      showToast(MESSAGES.companyReopened, { kind: 'success' });
      await session.refreshUser();
    },
  });
  return (
    <WayInFrame back={OUT} title={title} lead={closing ? WORDS.closedLead(formatDay(closing.gone_at)) : ''}>
      <QueryView
        query={query}
        failure={MESSAGES.exportsLoadFailed}
        loading={<SkeletonRows label={WORDS.loading} rows={3} />}
      >
        {() => (
          <>
            {closing && (
              <p className="text-muted mt-1 text-sm text-pretty">
                {WORDS.closedBy(closing.closed_by_name, formatDay(closing.closed_at), closing.reason)}
              </p>
            )}
            <button
              type="button"
              className="btn btn-primary mt-4 w-full"
              aria-disabled={reopen.isPending}
              onClick={() => !reopen.isPending && reopen.mutate()}
            >
              {reopen.isPending ? WORDS.reopening : WORDS.reopen}
            </button>
            <ExportList heading="h2" />
          </>
        )}
      </QueryView>
    </WayInFrame>
  );
}
