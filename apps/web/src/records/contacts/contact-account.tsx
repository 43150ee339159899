import { labelIndustry } from '@outrider/shared/records/leads';
import { Link } from 'react-router-dom';
import { RelatedList } from '../engine/related-list.tsx';
import { trpc } from '../../ground/trpc.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { formatMoney } from '../../ground/ui/format.ts';

/** The account that a contact or a deal belongs to. */
export function ContactAccount({ id }: { id: string }) {
  const { data } = trpc.accounts.get.useQuery({ id }, { meta: { quiet: true } });
  if (!data) return null;
  return (
    <RelatedList title="Account">
      <p className="flex items-center gap-2.5">
        <Avatar name={data.name} className="ava-sq size-7" />
        <Link to={`/accounts/${data.id}`} className="min-w-0 flex-1">
          <span className="block truncate font-strong hover:underline">{data.name}</span>
          <span className="text-faint block truncate text-xs">
            {[data.industry && labelIndustry(data.industry), data.domain].filter(Boolean).join(' · ')}
          </span>
        </Link>
        {data.open_amount > 0 && <span className="num">{formatMoney(data.open_amount)}</span>}
      </p>
    </RelatedList>
  );
}
