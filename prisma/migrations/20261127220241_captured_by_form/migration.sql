-- The timeline says which website form a lead came through: also of those whose delivery is still kept.
UPDATE lead_activities a SET detail = a.detail || jsonb_build_object('form_id', k.id, 'form_name', k.name)
FROM delivery_leads l
  JOIN deliveries d ON d.company_id = l.company_id AND d.id = l.delivery_id
  JOIN capture_keys k ON k.company_id = d.company_id AND k.id = d.capture_key_id AND 'form' = ANY (k.channels)
WHERE a.company_id = l.company_id AND a.lead_id = l.lead_id AND a.kind = 'captured' AND l.outcome = 'created'
  AND a.detail ->> 'via' = 'website_form';
