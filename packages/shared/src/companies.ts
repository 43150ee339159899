export const COMPANY_STATUSES = ['active', 'trial', 'suspended'] as const;
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];
export const SUBSCRIPTION_PLANS = ['trial', 'starter', 'professional', 'enterprise'] as const;
export type SubscriptionPlan = (typeof SUBSCRIPTION_PLANS)[number];

export const TRIAL_DAYS = 14;
export const DEFAULT_MAX_USERS = 5;
export const MAX_USERS_LIMIT = 1000;
export const COMPANY_SIZES = ['1-10', '11-50', '51-200', '201-500', '500+'] as const;
