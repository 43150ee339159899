import { lineSum } from '@outrider/shared/records/proposal-sums';
import type { Proposal, ProposalVersion } from '@outrider/shared/records/proposals';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { formatExactMoney, formatMoment } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { downloadPdf, PdfButton } from './pdf-button.tsx';
import { PROPOSALS_WORDS } from './words.ts';

const WORDS = PROPOSALS_WORDS.versions;

/** Every version, the newest first, each with what is different from the one before. */
export const VersionsPanel = ({ proposal }: { proposal: Proposal }) => (
  <ol className="divide-line max-w-3xl divide-y px-4 lg:px-5">
    {proposal.versions.map(({ number, title, total, sent_at }) => (
      <li key={number} className="py-4">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-strong">{WORDS.title(number)}</span>
          <span className="text-muted min-w-0 flex-1 truncate">{title}</span>
          <span className="num font-strong">{formatExactMoney(total, proposal.currency)}</span>
          <PdfButton className="btn-line self-center" onPdf={() => downloadPdf(proposal, number)} />
        </p>
        <p className="text-faint num text-xs">{sent_at ? WORDS.sent(formatMoment(sent_at)) : WORDS.draft}</p>
        {number > 1 && <Changes proposal={proposal} number={number} />}
      </li>
    ))}
  </ol>
);

function Changes({ proposal, number }: { proposal: Proposal; number: number }) {
  const { id, currency } = proposal;
  const meta = { failure: MESSAGES.loadProposalFailed };
  const now = trpc.proposals.version.useQuery({ id, number }, { meta });
  const before = trpc.proposals.version.useQuery({ id, number: number - 1 }, { meta });
  return (
    <QueryView
      query={before}
      failure={MESSAGES.loadProposalFailed}
      loading={<SkeletonRows label={WORDS.loading} rows={2} />}
    >
      {(old) =>
        now.data ? (
          <Differences
            before={old}
            after={number === proposal.content.number ? proposal.content : now.data}
            currency={currency}
          />
        ) : null
      }
    </QueryView>
  );
}

type DifferencesProps = { before: ProposalVersion; after: ProposalVersion; currency: string };

function Differences({ before, after, currency }: DifferencesProps) {
  const money = (line: ProposalVersion['lines'][number]) => formatExactMoney(lineSum(line, currency).total, currency);
  const added = after.lines.filter(({ id }) => !before.lines.some((line) => line.id === id));
  const removed = before.lines.filter(({ id }) => !after.lines.some((line) => line.id === id));
  const changed = after.lines.flatMap((line) => {
    const was = before.lines.find(({ id }) => id === line.id);
    const same =
      !was ||
      (was.name === line.name &&
        was.quantity === line.quantity &&
        was.unit_price === line.unit_price &&
        was.discount === line.discount &&
        was.is_optional === line.is_optional);
    return same ? [] : [{ line, was }];
  });
  if (added.length + removed.length + changed.length === 0)
    return <p className="text-muted mt-1 text-sm">{WORDS.same}</p>;
  return (
    <ul className="mt-1 grid gap-0.5 text-sm">
      {added.map((line) => (
        <li key={line.id}>
          <span className="text-band-green-ink">{WORDS.added}</span> {line.name}{' '}
          <span className="num text-muted">{money(line)}</span>
        </li>
      ))}
      {removed.map((line) => (
        <li key={line.id}>
          <span className="text-band-red-ink">{WORDS.removed}</span> {line.name}{' '}
          <span className="num text-muted">{money(line)}</span>
        </li>
      ))}
      {changed.map(({ line, was }) => (
        <li key={line.id}>
          {line.name} <span className="num text-muted">{`${money(line)}, ${WORDS.was(money(was))}`}</span>
        </li>
      ))}
    </ul>
  );
}
