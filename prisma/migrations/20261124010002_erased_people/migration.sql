-- AlterTable
ALTER TABLE "opportunities" ADD COLUMN     "person_erased" BOOLEAN NOT NULL DEFAULT false;
-- By hand from here on.

-- As before, and a deal remembers that somebody was erased from it. Its owner stays who it was.
GRANT CREATE ON SCHEMA public TO crm_bin;
CREATE OR REPLACE FUNCTION erase_people(lead_ids uuid[], contact_ids uuid[]) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  own uuid := current_setting('app.company_id')::uuid;
  leads_gone int;
  contacts_gone int;
BEGIN
  UPDATE opportunities o SET person_erased = true
    WHERE o.company_id = own AND NOT o.person_erased AND (o.lead_id = ANY (lead_ids)
      OR o.id IN (SELECT p.opportunity_id FROM opportunity_contacts p WHERE p.company_id = own AND p.contact_id = ANY (contact_ids)));
  UPDATE opportunities SET lead_id = NULL WHERE company_id = own AND lead_id = ANY (lead_ids);
  UPDATE leads SET deleted_at = now(), email_key = NULL WHERE company_id = own AND id = ANY (lead_ids) AND deleted_at IS NULL;
  DELETE FROM leads WHERE company_id = own AND id = ANY (lead_ids);
  GET DIAGNOSTICS leads_gone = ROW_COUNT;
  DELETE FROM contacts WHERE company_id = own AND id = ANY (contact_ids);
  GET DIAGNOSTICS contacts_gone = ROW_COUNT;
  RETURN leads_gone + contacts_gone;
END $$;
REVOKE CREATE ON SCHEMA public FROM crm_bin;
