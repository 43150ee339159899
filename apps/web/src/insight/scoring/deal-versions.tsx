import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ScoringVersion } from '@outrider/shared/insight/scoring';
import { useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { ChooseVersionDialog } from './choose-version-dialog.tsx';
import { VersionRow } from './version-list.tsx';
import { SCORING_WORDS } from './words.ts';
import { DEAL_MODEL_WORDS as WORDS } from './words-deals.ts';

/** Every version that was trained, and the stages' probabilities; each can be put back to work. */
export function DealVersions({ manages }: { manages: boolean }) {
  const query = trpc.pipeline.winChance.versions.useQuery(undefined, {
    meta: { failure: MESSAGES.loadVersionsFailed },
  });
  const choose = trpc.pipeline.winChance.rollBack.useMutation({ meta: { failure: MESSAGES.rollBackFailed } });
  const [choosing, setChoosing] = useState<ScoringVersion | null>(null);
  return (
    <section className="sheet" aria-labelledby="deal-versions">
      <div className="head">
        <h3 id="deal-versions">{SCORING_WORDS.versions.title}</h3>
      </div>
      <QueryView
        query={query}
        failure={MESSAGES.loadVersionsFailed}
        loading={<SkeletonRows label={SCORING_WORDS.versions.loading} rows={3} />}
      >
        {(versions) => (
          <ul className="border-line divide-line divide-y border-t">
            {versions.map((version) => (
              <VersionRow
                key={version.version}
                version={version}
                said={WORDS.versions}
                {...(manages && !version.active && version.usable && { onChoose: () => setChoosing(version) })}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {choosing && (
        <ChooseVersionDialog
          name={WORDS.label(choosing.version)}
          version={choosing.version}
          choose={choose}
          words={WORDS.choose}
          onClose={() => setChoosing(null)}
        />
      )}
    </section>
  );
}
