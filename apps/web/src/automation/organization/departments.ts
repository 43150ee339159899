import { DEPARTMENT_LABELS, type DepartmentKey } from '@outrider/shared/ground/departments';
import type { Department } from '@outrider/shared/automation/organization';
import { Box, Handshake, Landmark, LifeBuoy, type LucideIcon, Megaphone } from 'lucide-react';

/** In the order work passes through them. */
export const SHOWN_DEPARTMENTS: readonly DepartmentKey[] = ['marketing', 'sales', 'customer', 'product', 'back_office'];
export const DEPARTMENT_ICONS: Record<DepartmentKey, LucideIcon> = {
  marketing: Megaphone,
  sales: Handshake,
  customer: LifeBuoy,
  product: Box,
  back_office: Landmark,
};

export const inShownOrder = <T extends { department: DepartmentKey }>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => SHOWN_DEPARTMENTS.indexOf(a.department) - SHOWN_DEPARTMENTS.indexOf(b.department));

/** What each is called, by the company or else by default. */
export const namesOf = (departments: readonly Department[]): Record<DepartmentKey, string> => ({
  ...DEPARTMENT_LABELS,
  ...Object.fromEntries(departments.map(({ department, name }) => [department, name])),
});
