-- AlterTable
ALTER TABLE "imports" ADD COLUMN     "value_map" JSONB NOT NULL DEFAULT '[]';

-- By hand: a person has one upload at a time. Uploads from before ended with the process that took them.
DELETE FROM imports WHERE state = 'uploading';
CREATE UNIQUE INDEX imports_one_upload ON imports (company_id, created_by) WHERE state = 'uploading';
COMMENT ON INDEX imports_one_upload IS 'raw: partial index';
