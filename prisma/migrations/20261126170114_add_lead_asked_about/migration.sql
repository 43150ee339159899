-- AlterTable
ALTER TABLE "leads" ADD COLUMN     "asked_about" TEXT;
