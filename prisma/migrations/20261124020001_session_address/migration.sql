ALTER TABLE "sessions" ADD COLUMN     "ip" TEXT;
