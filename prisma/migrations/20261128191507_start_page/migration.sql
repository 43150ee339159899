-- AlterTable
ALTER TABLE "users" ADD COLUMN     "start_page" TEXT NOT NULL DEFAULT 'dashboard';
ALTER TABLE users ADD CONSTRAINT users_start_page_check CHECK (start_page IN ('dashboard', 'tasks', 'calendar', 'inbox'));

-- It rides with who somebody is, and instances trust for a moment what they read of that.
DROP TRIGGER users_changed ON users;
CREATE TRIGGER users_changed AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.company_id, OLD.role, OLD.team, OLD.disabled_at, OLD.automation_mode, OLD.automation_level, OLD.start_page)
    IS DISTINCT FROM (NEW.company_id, NEW.role, NEW.team, NEW.disabled_at, NEW.automation_mode, NEW.automation_level, NEW.start_page))
  EXECUTE FUNCTION announce_identity_change();
