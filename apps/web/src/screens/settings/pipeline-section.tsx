import { MESSAGES } from '@outrider/shared/ground/messages';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { formText } from '../../ground/ui/form-text.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { PipelineEditor } from './pipeline-editor.tsx';
import { SettingsFrame } from '../../ground/ui/settings-frame.tsx';
import { PIPELINE_SETTINGS_WORDS as WORDS } from './words-pipeline.ts';

/** Settings, Pipeline: the pipelines of the company and the stages of each. */
export function PipelineSection() {
  const query = trpc.pipeline.pipelines.list.useQuery({}, { meta: { failure: MESSAGES.loadPipelinesFailed } });
  const { data: usage = [] } = trpc.pipeline.pipelines.usage.useQuery(undefined, { meta: { quiet: true } });
  return (
    <SettingsFrame title={WORDS.title} intro={WORDS.intro}>
      <QueryView
        query={query}
        failure={MESSAGES.loadPipelinesFailed}
        loading={<SkeletonRows label={WORDS.loading} rows={6} />}
      >
        {({ pipelines }) => (
          <>
            {pipelines.map((pipeline) => (
              <PipelineEditor
                key={`${pipeline.id} ${pipeline.version}`}
                pipeline={pipeline}
                usage={usage}
                isOnly={pipelines.length === 1}
              />
            ))}
            <NewPipeline />
          </>
        )}
      </QueryView>
    </SettingsFrame>
  );
}

function NewPipeline() {
  const utils = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  const create = trpc.pipeline.pipelines.create.useMutation({
    meta: { quiet: true },
    onSuccess() {
      setOpen(false);
      void utils.pipeline.pipelines.invalidate();
    },
  });
  if (!isOpen)
    return (
      <button type="button" className="btn btn-line btn-sm mt-4" onClick={() => setOpen(true)}>
        <Plus className="i" />
        {WORDS.newPipeline}
      </button>
    );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!create.isPending) create.mutate({ name: formText(new FormData(event.currentTarget), 'name') });
  };
  return (
    <form className="mt-4 flex flex-wrap items-center gap-2" onSubmit={submit}>
      {create.error && <FormAlert className="w-full">{sentenceOf(create.error, WORDS.saveFailed)}</FormAlert>}
      <input name="name" aria-label={WORDS.newName} maxLength={80} autoComplete="off" className="input input-sm w-64" />
      <button type="submit" className="btn btn-primary btn-sm" aria-disabled={create.isPending}>
        {WORDS.add}
      </button>
      <button type="button" className="btn btn-ghost btn-sm" onClick={() => setOpen(false)}>
        {WORDS.cancel}
      </button>
    </form>
  );
}
