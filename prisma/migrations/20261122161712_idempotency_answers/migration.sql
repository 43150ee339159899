-- raw: answers of an older build cannot be given again in the new form, and they are a day old at most
DELETE FROM "idempotency_keys";

-- AlterTable
ALTER TABLE "idempotency_keys" DROP COLUMN "body",
DROP COLUMN "headers",
DROP COLUMN "locked_at",
DROP COLUMN "status",
ADD COLUMN     "answer" TEXT NOT NULL;
