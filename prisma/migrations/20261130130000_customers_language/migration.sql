-- In which language customers read a proposal, a client portal or a booking page. A proposal's is of its version, so that
-- what was signed stays as it was signed.
-- AlterTable
ALTER TABLE "proposal_versions" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';

-- AlterTable
ALTER TABLE "proposal_settings" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';

-- AlterTable
ALTER TABLE "portals" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';

-- AlterTable
ALTER TABLE "booking_pages" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';

ALTER TABLE proposal_versions ADD CONSTRAINT proposal_versions_language_check CHECK (language IN ('en', 'de'));
ALTER TABLE proposal_settings ADD CONSTRAINT proposal_settings_language_check CHECK (language IN ('en', 'de'));
ALTER TABLE portals ADD CONSTRAINT portals_language_check CHECK (language IN ('en', 'de'));
ALTER TABLE booking_pages ADD CONSTRAINT booking_pages_language_check CHECK (language IN ('en', 'de'));
