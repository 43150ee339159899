ALTER TABLE "outbox_messages" ADD COLUMN     "quota_day" DATE,
ADD COLUMN     "quota_sender_id" UUID;
