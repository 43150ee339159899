-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "call_again" JSONB NOT NULL DEFAULT '{"voicemail": 2, "no_answer": 1, "call_back": 1, "time": "09:00"}';

-- AlterTable
ALTER TABLE "tasks" ADD COLUMN     "due_on" DATE,
ADD COLUMN     "follows" UUID,
ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'todo',
ADD COLUMN     "notes" TEXT,
ADD COLUMN     "remind_at" TIMESTAMPTZ(3),
ADD COLUMN     "reminded_at" TIMESTAMPTZ(3),
ADD COLUMN     "repeats" TEXT,
ADD COLUMN     "snoozes" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "tasks_company_id_created_by_idx" ON "tasks"("company_id", "created_by");

-- CreateIndex
CREATE UNIQUE INDEX "tasks_company_id_follows_key" ON "tasks"("company_id", "follows");

ALTER TABLE tasks ADD CONSTRAINT tasks_kind_check CHECK (kind IN ('todo', 'call', 'email', 'meeting'));
ALTER TABLE tasks ADD CONSTRAINT tasks_due_check CHECK (due_on IS NULL OR due_at IS NOT NULL);
CREATE INDEX tasks_to_remind ON tasks (remind_at) WHERE remind_at IS NOT NULL AND reminded_at IS NULL AND done_at IS NULL;
