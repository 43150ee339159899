-- In which language the customer reads the survey behind a link.
-- AlterTable
ALTER TABLE "surveys" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';

ALTER TABLE surveys ADD CONSTRAINT surveys_language_check CHECK (language IN ('en', 'de'));
