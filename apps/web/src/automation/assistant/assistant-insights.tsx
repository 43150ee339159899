import type { AssistantModule, Insight } from '@outrider/shared/insight/dashboard';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { MODULE_NAMES } from './module-of.ts';
import { PanelPart, PanelSkeleton } from './panel-part.tsx';
import { ASSISTANT_WORDS } from './words.ts';

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
            <InsightList items={recommendations} nothing={ASSISTANT_WORDS.recommendations} />
          </PanelPart>
          <PanelPart title={`${MODULE_NAMES[module]} insights`}>
            <InsightList items={insights} nothing={ASSISTANT_WORDS.insights} />
          </PanelPart>
          <p className="text-faint px-4 py-3 text-xs">{ASSISTANT_WORDS.computed}</p>
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
