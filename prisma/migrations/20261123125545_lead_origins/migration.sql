-- AlterTable
ALTER TABLE "leads" ADD COLUMN     "landing_page" TEXT,
ADD COLUMN     "referrer" TEXT,
ADD COLUMN     "utm_campaign" TEXT,
ADD COLUMN     "utm_content" TEXT,
ADD COLUMN     "utm_medium" TEXT,
ADD COLUMN     "utm_source" TEXT,
ADD COLUMN     "utm_term" TEXT;
