-- A flow writes emails by templates; beside agents' and campaigns' they leave by themselves.
-- AlterTable
ALTER TABLE "outbox_messages" ADD COLUMN     "flow_name" TEXT;
