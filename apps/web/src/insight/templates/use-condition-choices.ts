import type { TemplateConditions } from '@outrider/shared/insight/letter-templates';
import { groupBy } from '@outrider/shared/ground/group-by';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';

export type Choice = { key: string; name: string };
/** What a condition may name that the company has made: its website forms, and the open stages of its pipelines. */
export type ConditionChoices = Record<Extract<keyof TemplateConditions, 'forms' | 'stages'>, Choice[]>;

/** Empty until they are read, and of forms where the person may not see any. */
export function useConditionChoices(): ConditionChoices {
  const user = useUser();
  const forms = trpc.intake.forms.useQuery(undefined, {
    enabled: can(user, 'intake.read'),
    meta: { failure: MESSAGES.loadFormsFailed, quiet: true },
  });
  const { data } = trpc.pipeline.pipelines.list.useQuery(
    {},
    { meta: { failure: MESSAGES.loadPipelinesFailed, quiet: true } },
  );
  const open = (data?.pipelines ?? []).flatMap(({ stages }) => stages.filter(({ kind }) => kind === 'open'));
  return {
    forms: (forms.data ?? []).map(({ id, name }) => ({ key: id, name })),
    stages: [...groupBy(open, ({ key }) => key)].map(([key, ofKey]) => ({
      key,
      name: [...new Set(ofKey.map(({ label }) => label))].join(' / '),
    })),
  };
}
