CREATE TABLE "account_turns" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"served_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "holder" integer;--> statement-breakpoint

-- Tells the workers of every process, when the transaction commits, that there is something to make. Notices of one
-- transaction are one; a try that waits is found by the workers' own looks.
CREATE FUNCTION tasks_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('toile_tasks', '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_notify_queued AFTER INSERT ON tasks FOR EACH ROW WHEN (NEW.status = 'queued')
  EXECUTE FUNCTION tasks_notify();
--> statement-breakpoint
CREATE TRIGGER tasks_notify_requeued AFTER UPDATE OF status ON tasks FOR EACH ROW
  WHEN (NEW.status = 'queued' AND OLD.status <> 'queued') EXECUTE FUNCTION tasks_notify();
