-- AlterTable
ALTER TABLE "agent_tasks" ADD COLUMN     "request" JSONB;
