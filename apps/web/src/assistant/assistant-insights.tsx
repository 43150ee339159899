import type { AssistantModule, Insight } from '@outrider/shared/dashboard';
import { MESSAGES } from '@outrider/shared/messages';
import { Link } from 'react-router-dom';
import { trpc } from '../trpc.ts';
import { QueryView } from '../ui/query-view.tsx';
import { MODULE_NAMES } from './module-of.ts';
import { PanelPart, PanelSkeleton } from './panel-part.tsx';

/** What to do next, and what is worth knowing in this module; each with the rows it speaks of. */
export function AssistantInsights({ module }: { module: AssistantModule }) {
  const query = trpc.dashboard.assistant.insights.useQuery(
    { module },
    { meta: { failure: MESSAGES.loadAssistantFailed } },
  );
  return (
    <QueryView query={query} failure={MESSAGES.loadAssistantFailed} loading={<PanelSkeleton />}>
      {({ recommendations, insights }) => (
        <>
          <PanelPart title="AI recommendations">
            <InsightList
              items={recommendations}
              nothing="Nothing waits: every hot lead is answered, and no deal is late."
            />
          </PanelPart>
          <PanelPart title={`${MODULE_NAMES[module]} insights`}>
            <InsightList items={insights} nothing="Not enough has happened yet to say something that holds." />
          </PanelPart>
          <p className="text-faint px-4 py-3 text-xs">
            Computed from your company’s own leads, deals and tasks. Nothing is sent anywhere.
          </p>
        </>
      )}
    </QueryView>
  );
}

function InsightList({ items, nothing }: { items: Insight[]; nothing: string }) {
  if (items.length === 0) return <p className="text-muted mt-1.5">{nothing}</p>;
  return (
    <ul className="mt-2 grid gap-4">
      {items.map(({ id, title, text, action, link }) => (
        <li key={id}>
          <p className="font-strong">{title}</p>
          <p className="text-muted mt-0.5">{text}</p>
          <Link to={link} className="text-link mt-1 inline-block text-xs font-strong hover:underline">
            {action}
          </Link>
        </li>
      ))}
    </ul>
  );
}
