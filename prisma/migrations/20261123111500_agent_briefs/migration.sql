-- AlterTable
ALTER TABLE "agent_actions" ADD COLUMN     "brief" JSONB;
