-- Written by hand

-- What a deal is worth, as lists compare and sort it: neither a comparison of numerics nor the cast of one is leakproof, so that behind the tenants' policy
-- an index on either is read from end to end.
ALTER TABLE opportunities ADD COLUMN amount_key double precision GENERATED ALWAYS AS (round(amount * coalesce(currency_rate, 1), 3)::double precision) STORED;
DROP INDEX opportunities_by_amount;
CREATE INDEX opportunities_by_amount ON opportunities (company_id, amount_key, id) WHERE deleted_at IS NULL;
DROP INDEX opportunities_lane_amount;
CREATE INDEX opportunities_lane_amount ON opportunities (company_id, pipeline_id, stage, amount_key, id) INCLUDE (base_amount, probability) WHERE closed_at IS NULL AND deleted_at IS NULL;
COMMENT ON INDEX opportunities_lane_amount IS 'raw: covering index';

-- Sorted by stage, closed ones too.
CREATE INDEX opportunities_by_stage ON opportunities (company_id, pipeline_id, stage, id) WHERE deleted_at IS NULL;
-- Sorted by owner: as many of each as a page has.
CREATE INDEX opportunities_each_owner ON opportunities (company_id, owner_id, id) WHERE deleted_at IS NULL;
