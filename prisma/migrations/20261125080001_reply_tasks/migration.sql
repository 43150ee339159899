-- The reply that a task asks somebody to answer: done, the agents may write again. No foreign key, since the task outlives a merged or purged timeline.
ALTER TABLE "tasks" ADD COLUMN "reply_to" UUID;
