-- What a conversion made, with the version it had: what was touched since is not undone. Until now it was a list of names, and what was new had version 1.
UPDATE lead_conversions SET made = (SELECT coalesce(jsonb_object_agg(part, 1), '{}') FROM jsonb_array_elements_text(made) AS p(part)) WHERE jsonb_typeof(made) = 'array';
ALTER TABLE lead_conversions ADD CONSTRAINT lead_conversions_made_check CHECK (jsonb_typeof(made) = 'object');
