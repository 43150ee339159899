import { PRODUCT_NAME } from '@outrider/shared/ground/product';
import {
  Bot,
  ChartColumn,
  CircleDollarSign,
  LayoutDashboard,
  type LucideIcon,
  Radar,
  Sheet,
  Users,
} from 'lucide-react';
import { Mark } from '../../ground/ui/mark.tsx';
import { PictureApproval } from './picture-approval.tsx';
import { PictureLeadList } from './picture-lead-list.tsx';
import { PictureLead } from './picture-lead.tsx';
import { PICTURE_WORDS } from './words-pictures.ts';

const MODULES: { label: string; Icon: LucideIcon; open?: boolean }[] = [
  { label: 'Dashboard', Icon: LayoutDashboard },
  { label: 'Leads', Icon: Users, open: true },
  { label: 'AI Lead Capture', Icon: Radar },
  { label: 'AI Agents', Icon: Sheet },
  { label: 'AI Sales Agents', Icon: Bot },
  { label: 'Opportunities', Icon: CircleDollarSign },
  { label: 'Reports', Icon: ChartColumn },
];

/** The lead screen, drawn with the product's own parts. A picture: nothing in it can be reached or pressed. */
export function ProductPicture() {
  return (
    <figure className="pointer-events-none relative text-sm/5 select-none">
      <figcaption className="sr-only">{PICTURE_WORDS.product}</figcaption>
      <div className="sheet shadow-lift flex overflow-hidden !rounded-xl" aria-hidden="true">
        <PictureSidebar />
        <PictureLeadList />
        <PictureLead />
      </div>
      <PictureApproval />
    </figure>
  );
}

function PictureSidebar() {
  return (
    <div className="bg-base-200 border-line hidden w-44 shrink-0 flex-col gap-0.5 border-r p-2.5 text-[0.8125rem] lg:flex">
      <div className="flex items-center gap-2 px-1.5 pt-0.5 pb-3">
        <Mark className="size-5.5" />
        <span className="font-strong">{PRODUCT_NAME}</span>
      </div>
      {MODULES.map(({ label, Icon, open }) => (
        <span key={label} className={`nav-i !h-7.5 ${open ? '!bg-base-300 !text-base-content font-strong' : ''}`}>
          <Icon className="i !size-3.5" />
          {label}
        </span>
      ))}
    </div>
  );
}
