import { lead as catalogue } from '@outrider/shared/ground/fields/lead';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type LucideIcon, Pencil, Radar, Sparkles } from 'lucide-react';
import { useKnownFields } from '../fields/use-custom-fields.ts';
import { activitySentence } from '../engine/activity-sentence.ts';
import { actorName } from '../engine/actor-name.ts';
import { fieldNames } from '../engine/field-names.ts';
import { foldConversions } from '../engine/fold-conversions.ts';
import { FoldedChanges } from '../engine/folded-changes.tsx';
import { trpc } from '../../ground/trpc.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { SHOWN_FACT, useShownFact } from '../engine/use-shown-fact.ts';

const ICONS: Record<string, LucideIcon> = { captured: Radar, scored: Sparkles };

export function LeadActivities({ leadId }: { leadId: string }) {
  const query = trpc.leads.activities.useQuery({ id: leadId }, { meta: { failure: MESSAGES.loadActivitiesFailed } });
  const nameOf = fieldNames(catalogue.spec, useKnownFields('lead'));
  const shown = useShownFact(query.data !== undefined);
  return (
    <section aria-labelledby="timeline" className="border-line border-t px-5 pt-4 pb-6">
      <h3 id="timeline" className="mb-3 text-sm">
        Timeline
      </h3>
      <QueryView
        query={query}
        failure={MESSAGES.loadActivitiesFailed}
        loading={<SkeletonRows label="Loading the timeline" rows={3} />}
      >
        {(activities) => (
          <ol className="tl">
            {foldConversions(activities).map(({ activity, folded }) => {
              const Icon = ICONS[activity.kind] ?? Pencil;
              return (
                <li key={activity.id} id={`activity-${activity.id}`}>
                  <span className="k">
                    <Icon className="i" />
                  </span>
                  <div className="pt-0.5">
                    <p className={`text-pretty ${shown === `activity-${activity.id}` ? SHOWN_FACT : ''}`}>
                      {activitySentence(activity, nameOf)}
                    </p>
                    <p className="text-faint text-xs">
                      {actorName(activity)} · <RelativeTime at={activity.created_at} />
                    </p>
                    <FoldedChanges
                      changes={folded.map((one) => ({ id: one.id, sentence: activitySentence(one, nameOf) }))}
                    />
                  </div>
                </li>
              );
            })}
          </ol>
        )}
      </QueryView>
    </section>
  );
}
