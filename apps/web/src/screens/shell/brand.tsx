import { logoPath } from '@outrider/shared/people/company-logo';
import { PRODUCT_NAME } from '@outrider/shared/ground/product';
import { useUser } from '../../people/session/user-context.ts';
import { Mark } from '../../ground/ui/mark.tsx';

export function Brand({ compact = false }: { compact?: boolean }) {
  const { company } = useUser();
  return (
    <div className={`flex min-w-0 shrink items-center gap-2.5 ${compact ? 'h-10' : 'h-14 px-3.5'}`}>
      {company?.logo ? (
        <img src={logoPath(company.id, company.logo)} alt="" className="logo size-7 shrink-0 rounded-md" />
      ) : (
        <Mark className="size-7 shrink-0" />
      )}
      {!compact && (
        <span className="min-w-0 leading-tight">
          <span className="block font-strong tracking-tight">{PRODUCT_NAME}</span>
          <span className="text-faint block truncate text-xs">{company?.name ?? 'Platform'}</span>
        </span>
      )}
    </div>
  );
}
