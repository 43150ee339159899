import { MESSAGES } from '@outrider/shared/ground/messages';
import type { LanguageModelState } from '@outrider/shared/insight/writer';
import { useId } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { SCORING_WORDS } from './words.ts';

const words = SCORING_WORDS.writer;

/** Who writes the sentences beside the numbers, and what that used today. */
export function LanguageModel({ manages }: { manages: boolean }) {
  const query = trpc.scoring.languageModel.useQuery(undefined, { meta: { failure: MESSAGES.loadLanguageModelFailed } });
  return (
    <section className="sheet" aria-labelledby="language-model">
      <div className="head">
        <h3 id="language-model">{words.title}</h3>
      </div>
      <QueryView
        query={query}
        failure={MESSAGES.loadLanguageModelFailed}
        loading={<SkeletonRows label={words.loading} rows={1} />}
      >
        {(state) => <State state={state} manages={manages} />}
      </QueryView>
    </section>
  );
}

function State({ state, manages }: { state: LanguageModelState; manages: boolean }) {
  const labelId = useId();
  const utils = trpc.useUtils();
  const change = trpc.scoring.switchLanguageModel.useMutation({
    meta: { failure: MESSAGES.switchLanguageModelFailed },
    onSuccess(next) {
      utils.scoring.languageModel.setData(undefined, next);
      void utils.scoring.inWords.invalidate();
      void utils.agents.list.invalidate();
    },
  });
  if (state.name === null) return <p className="text-muted px-4 pb-4">{words.builtIn}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 pb-4">
      <label className="flex min-h-10 items-center gap-3">
        <input
          type="checkbox"
          role="switch"
          className="toggle"
          checked={state.is_on}
          aria-checked={state.is_on}
          disabled={!manages || change.isPending}
          aria-labelledby={labelId}
          onChange={() => change.mutate({ is_on: !state.is_on })}
        />
        <span id={labelId} className="font-strong">
          {state.name}
        </span>
      </label>
      <p className="text-muted num">{words.used(state.tokens, state.tokens_per_day)}</p>
      <p className="text-faint text-xs">{words.meaning}</p>
    </div>
  );
}
