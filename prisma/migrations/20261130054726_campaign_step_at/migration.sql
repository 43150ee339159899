-- AlterTable
ALTER TABLE "campaign_people" ADD COLUMN     "step_at" TIMESTAMPTZ(3);
