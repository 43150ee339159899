import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import type { SheetsAgent } from '@outrider/shared/automation/sheets';
import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState, Forbidden } from '../../ground/ui/blank-state.tsx';
import { Page } from '../../ground/ui/page.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { Skeleton } from '../../ground/ui/skeleton.tsx';
import { AgentCard } from './agent-card.tsx';
import { SHEETS_WORDS } from './words.ts';
import { DeleteAgentDialog } from './delete-agent-dialog.tsx';
import { RenameAgentDialog } from './rename-agent-dialog.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { later } from '../../ground/ui/later.tsx';

const ConfigureDialog = later(() => import('./configure-dialog.tsx').then((module) => module.ConfigureDialog));
const CreateDialog = later(() => import('./create-dialog.tsx').then((module) => module.CreateDialog));

/** Google Sheets agents: which sheets fill the company's leads, and how each is doing. */
export function SheetsScreen() {
  if (!can(useUser(), 'sheets.manage')) {
    return (
      <Forbidden
        title={SHEETS_WORDS.adminsOnly}
        actions={
          <Link to="/dashboard" className="btn btn-sm btn-line">
            Back to Dashboard
          </Link>
        }
      >
        {MESSAGES.sheetsForbidden}
      </Forbidden>
    );
  }
  return <Agents />;
}

type Shown = { what: 'template' | 'create' } | { what: 'configure' | 'rename' | 'delete'; id: string } | null;

function Agents() {
  const query = trpc.sheets.list.useQuery(undefined, { meta: { failure: MESSAGES.loadSheetsAgentsFailed } });
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);
  const create = () => setShown({ what: 'create' });
  const chosen = shown && 'id' in shown ? query.data?.agents.find(({ id }) => id === shown.id) : undefined;
  return (
    <Page>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{SHEETS_WORDS.intro}</p>
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          <button type="button" className="btn btn-sm btn-line" onClick={() => setShown({ what: 'template' })}>
            <Download className="i" />
            Sample Template
          </button>
          <button type="button" className="btn btn-sm btn-primary" onClick={create}>
            <Plus className="i" />
            Create
          </button>
        </div>
      </div>
      {query.data?.demo && (
        <p className="bg-base-200 text-muted mt-4 rounded-md px-3 py-2 text-xs">
          <span className="text-base-content font-strong">{SHEETS_WORDS.demoTitle}</span> {SHEETS_WORDS.demo}
        </p>
      )}
      <div className="sheet @container mt-4 overflow-hidden">
        <QueryView query={query} failure={MESSAGES.loadSheetsAgentsFailed} loading={<Loading />}>
          {({ agents }) =>
            agents.length === 0 ? (
              <Nothing onCreate={create} />
            ) : (
              <Cards agents={agents} demo={query.data?.demo ?? false} onCreate={create} onShow={setShown} />
            )
          }
        </QueryView>
      </div>
      {shown?.what === 'template' && <TemplateDialog onClose={close} />}
      {shown?.what === 'create' && <CreateDialog demo={query.data?.demo ?? false} onClose={close} />}
      {shown?.what === 'configure' && chosen && (
        <ConfigureDialog agent={chosen} demo={query.data?.demo ?? false} onClose={close} />
      )}
      {shown?.what === 'rename' && chosen && <RenameAgentDialog agent={chosen} onClose={close} />}
      {shown?.what === 'delete' && chosen && <DeleteAgentDialog agent={chosen} onClose={close} />}
    </Page>
  );
}

/** The last cell fills its row, however many agents there are. */
const TWO_WIDE = ['@2xl:col-span-2', '@2xl:col-span-1'] as const;
const THREE_WIDE = ['@5xl:col-span-3', '@5xl:col-span-2', '@5xl:col-span-1'] as const;

type CardsProps = { agents: SheetsAgent[]; demo: boolean; onCreate: () => void; onShow: (shown: Shown) => void };

function Cards({ agents, demo, onCreate, onShow }: CardsProps) {
  return (
    <ul className="cells @2xl:grid-cols-2 @5xl:grid-cols-3">
      {agents.map((agent) => (
        <AgentCard
          key={agent.id}
          agent={agent}
          demo={demo}
          onConfigure={() => onShow({ what: 'configure', id: agent.id })}
          onRename={() => onShow({ what: 'rename', id: agent.id })}
          onDelete={() => onShow({ what: 'delete', id: agent.id })}
        />
      ))}
      <li
        className={`bg-base-200! grid ${TWO_WIDE[agents.length % 2]} ${THREE_WIDE[agents.length % 3]} place-content-center justify-items-center gap-3 p-6 text-center`}
      >
        <p className="text-muted max-w-52 text-balance">{SHEETS_WORDS.addSheet}</p>
        <button type="button" className="btn btn-sm btn-line" onClick={onCreate}>
          <Plus className="i" />
          Connect a sheet
        </button>
      </li>
    </ul>
  );
}

const Nothing = ({ onCreate }: { onCreate: () => void }) => (
  <EmptyState
    title="No agents yet"
    actions={
      <button type="button" className="btn btn-sm btn-primary" onClick={onCreate}>
        Connect a sheet
      </button>
    }
  >
    {SHEETS_WORDS.noAgents}
  </EmptyState>
);

function Loading() {
  return (
    <Skeleton label="Loading AI agents">
      <div className="cells @2xl:grid-cols-2 @5xl:grid-cols-3">
        {Array.from({ length: 3 }, (_, at) => (
          <div key={at} className="grid gap-3 p-4">
            <span className="skeleton h-9 w-2/3" />
            <span className="skeleton h-16 w-full" />
            <span className="skeleton h-8 w-1/2" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
