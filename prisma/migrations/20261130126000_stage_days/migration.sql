-- In which stages a deal was, by key, and for how many days before it left each. The stage that it is in counts from
-- stage_since. Read off the log of moves, a hundred thousand deals take some fifteen seconds.
ALTER TABLE opportunities ADD COLUMN stage_days jsonb NOT NULL DEFAULT '{}';

CREATE FUNCTION note_stage_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.stage_days := OLD.stage_days || jsonb_build_object(OLD.stage, round((
    coalesce((OLD.stage_days ->> OLD.stage)::float8, 0)
      + greatest(0, extract(epoch FROM NEW.stage_since - OLD.stage_since)::float8 / 86400))::numeric, 6));
  RETURN NEW;
END $$;
CREATE TRIGGER opportunities_stage_days BEFORE UPDATE OF stage ON opportunities
  FOR EACH ROW WHEN (OLD.stage IS DISTINCT FROM NEW.stage) EXECUTE FUNCTION note_stage_days();

-- The same from the log, for a company's deals that came with a past of their own.
CREATE FUNCTION fill_stage_days(company uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE opportunities o SET stage_days = d.days
  FROM (
    SELECT company_id, opportunity_id, jsonb_object_agg(to_stage, days) AS days
    FROM (
      SELECT company_id, opportunity_id, to_stage,
        round(sum(extract(epoch FROM left_at - moved_at)::float8 / 86400)::numeric, 6) AS days
      FROM (
        SELECT company_id, opportunity_id, to_stage, moved_at,
          lead(moved_at) OVER (PARTITION BY company_id, opportunity_id ORDER BY moved_at, id) AS left_at
        FROM opportunity_stages_log
        WHERE company_id = company
      ) moves
      WHERE left_at IS NOT NULL
      GROUP BY company_id, opportunity_id, to_stage
    ) stages
    GROUP BY company_id, opportunity_id
  ) d
  WHERE o.company_id = company AND o.id = d.opportunity_id AND o.stage_days <> d.days
$$;
SELECT fill_stage_days(id) FROM companies;
