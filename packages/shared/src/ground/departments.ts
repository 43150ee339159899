/** The five of every organization. */
export const DEPARTMENTS = ['sales', 'marketing', 'product', 'back_office', 'customer'] as const;
export type DepartmentKey = (typeof DEPARTMENTS)[number];
export const DEPARTMENT_LABELS: Record<DepartmentKey, string> = {
  sales: 'Sales',
  marketing: 'Marketing',
  product: 'Product',
  back_office: 'Back office',
  customer: 'Customer',
};
