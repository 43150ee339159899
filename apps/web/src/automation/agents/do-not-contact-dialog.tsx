import { zodResolver } from '@hookform/resolvers/zod';
import type { DoNotContact } from '@outrider/shared/automation/agents';
import { doNotContactAddSchema } from '@outrider/shared/schemas/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { keepPreviousData } from '@tanstack/react-query';
import { Ban, X } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { showFieldErrors } from '../../ground/ui/field-errors.ts';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { SearchField } from '../../ground/ui/search-field.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast, UNDO_MS } from '../../ground/ui/toast.ts';
import { DO_NOT_CONTACT_WORDS as WORDS } from './words.ts';

const PAGE = 50;

/** Addresses and domains that no agent writes to, by hand or by an unsubscribe link. */
export function DoNotContactDialog({ onClose }: { onClose: () => void }) {
  const [q, setQ] = useState('');
  const query = trpc.agents.doNotContact.useInfiniteQuery(
    { q: q || undefined, limit: PAGE },
    {
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
      meta: { failure: MESSAGES.loadDoNotContactFailed },
    },
  );
  const rows = query.data?.pages.flatMap(({ items }) => items);
  return (
    <Dialog title="Do not contact" onClose={onClose} width="max-w-xl">
      <div className="min-h-0 overflow-y-auto">
        <AddForm />
        <div className="border-line border-t">
          <div className="px-5 pt-4 pb-2">
            <SearchField label={WORDS.search} value={q} onSearch={setQ} className="w-full" />
          </div>
          <QueryView
            query={{ data: rows, error: query.error, refetch: query.refetch }}
            failure={MESSAGES.loadDoNotContactFailed}
            loading={<SkeletonRows label="Loading the list" rows={4} />}
          >
            {(entries) =>
              entries.length === 0 ? (
                <p className="text-muted px-5 py-4">{q ? WORDS.noMatch : WORDS.empty}</p>
              ) : (
                <ul className="divide-line divide-y px-5">
                  {entries.map((entry) => (
                    <Entry key={entry.id} entry={entry} />
                  ))}
                </ul>
              )
            }
          </QueryView>
          <LoadMore
            shown={rows?.length ?? 0}
            total={query.data?.pages[0]?.total}
            hasMore={query.hasNextPage}
            busy={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
            className="px-5 py-2"
          />
        </div>
      </div>
    </Dialog>
  );
}

function AddForm() {
  const utils = trpc.useUtils();
  const form = useForm<z.input<typeof doNotContactAddSchema>, unknown, z.output<typeof doNotContactAddSchema>>({
    resolver: zodResolver(doNotContactAddSchema),
    defaultValues: { value: '', reason: '' },
  });
  const {
    register,
    formState: { errors },
  } = form;
  const add = trpc.agents.addDoNotContact.useMutation({
    meta: { failure: MESSAGES.addDoNotContactFailed },
    onSuccess({ value }) {
      showToast(MESSAGES.doNotContactAdded(value), { kind: 'success' });
      form.reset();
      void utils.agents.doNotContact.invalidate();
    },
    onError: (error) => showFieldErrors(form, error, ['value', 'reason']),
  });
  const submit = form.handleSubmit((input) => {
    if (!add.isPending) add.mutate(input);
  });
  return (
    <form noValidate className="grid gap-3 p-5 sm:grid-cols-2" onSubmit={(event) => void submit(event)}>
      <Field label="Address or domain" error={errors.value?.message}>
        {(control) => (
          <input
            {...control}
            {...register('value')}
            data-autofocus
            autoComplete="off"
            inputMode="email"
            placeholder="name@company.com or company.com"
            required
            className="input w-full"
          />
        )}
      </Field>
      <Field label="Reason (optional)" error={errors.reason?.message}>
        {(control) => <input {...control} {...register('reason')} autoComplete="off" className="input w-full" />}
      </Field>
      <button type="submit" className="btn btn-primary btn-sm justify-self-start" aria-disabled={add.isPending}>
        <Ban className="i" />
        {add.isPending ? 'Adding' : 'Add'}
      </button>
    </form>
  );
}

const FROM_OUTSIDE = { unsubscribe: 'Unsubscribed', bounce: 'Emails bounced' };

function Entry({ entry: { id, kind, value, source, reason, created_by_name, created_at } }: { entry: DoNotContact }) {
  const utils = trpc.useUtils();
  const settled = () => utils.agents.doNotContact.invalidate();
  const add = trpc.agents.addDoNotContact.useMutation({
    meta: { failure: MESSAGES.addDoNotContactFailed },
    onSettled: settled,
  });
  const remove = trpc.agents.removeDoNotContact.useMutation({
    meta: { failure: MESSAGES.removeDoNotContactFailed },
    onSuccess: () =>
      showToast(MESSAGES.doNotContactRemoved(value), {
        kind: 'success',
        shownMs: UNDO_MS,
        action: { label: 'Undo', run: () => add.mutate({ value, reason }) },
      }),
    onSettled: settled,
  });
  return (
    <li className="flex items-start gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <span className="font-strong">{value}</span>{' '}
          {kind === 'domain' && <span className="text-faint">everyone at this domain</span>}
        </p>
        {reason && <p className="text-muted text-xs">{reason}</p>}
        <p className="text-faint text-xs">
          {source === 'person' ? `Added by ${created_by_name ?? 'someone'}` : FROM_OUTSIDE[source]},{' '}
          <RelativeTime at={created_at} />
        </p>
      </div>
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-square"
        aria-label={`Remove ${value}`}
        aria-disabled={remove.isPending}
        onClick={() => !remove.isPending && remove.mutate({ id })}
      >
        <X className="i" />
      </button>
    </li>
  );
}
