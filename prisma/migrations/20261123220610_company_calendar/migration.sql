-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "calendar_version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "holidays" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "working_days" JSONB NOT NULL DEFAULT '[1, 2, 3, 4, 5]';

ALTER TABLE companies ADD CONSTRAINT companies_working_days_check CHECK (jsonb_typeof(working_days) = 'array' AND jsonb_array_length(working_days) BETWEEN 1 AND 7);
ALTER TABLE companies ADD CONSTRAINT companies_holidays_check CHECK (jsonb_typeof(holidays) = 'array' AND jsonb_array_length(holidays) <= 200);
