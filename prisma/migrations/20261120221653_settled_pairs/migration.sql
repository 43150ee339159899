-- DropForeignKey
ALTER TABLE "duplicate_pairs" DROP CONSTRAINT "duplicate_pairs_company_id_settled_by_fkey";

-- AlterTable
ALTER TABLE "duplicate_pairs" DROP COLUMN "settled_at",
DROP COLUMN "settled_by";
