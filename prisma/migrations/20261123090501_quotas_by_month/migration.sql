-- Written by hand: quotas are monthly, and nothing else. What people had for a quarter becomes three months of it, from last year (or the quarter they came in)
-- to the end of the next one; the third month takes what rounding leaves. A month that was set stays. Who left has what was set for them.
INSERT INTO quotas (company_id, id, user_id, month, amount)
SELECT u.company_id, gen_random_uuid(), u.id, m.month::date,
  CASE WHEN extract(month FROM m.month)::int % 3 = 0 THEN q.quarter - 2 * round(q.quarter / 3, 2) ELSE round(q.quarter / 3, 2) END
FROM users u
CROSS JOIN LATERAL (SELECT round(u.quarterly_quota::numeric, 2) AS quarter) q
CROSS JOIN LATERAL generate_series(greatest(date_trunc('year', now()) - interval '1 year', date_trunc('quarter', u.created_at)),
  date_trunc('year', now()) + interval '23 months', interval '1 month') AS m(month)
WHERE u.quarterly_quota IS NOT NULL AND u.disabled_at IS NULL
ON CONFLICT DO NOTHING;

ALTER TABLE "users" DROP COLUMN "quarterly_quota";
