-- A task waits in the lane of the engine that is to make it, and each lane has a concurrency of its own. Only what is new is
-- added: a process of the version before, which claims whatever is queued, goes on doing so beside the new ones. The index
-- that goes is a part of the one that comes.
DROP INDEX "tasks_queued_idx";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "lane" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "refusals" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "tasks_lane_idx" ON "tasks" USING btree ("lane","queued_at") WHERE "tasks"."status" = 'queued';--> statement-breakpoint

-- Whoever works in a lane is told of its tasks by the lane's name, and whoever chooses lanes, of those without one, by ''.
CREATE OR REPLACE FUNCTION tasks_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('toile_tasks', coalesce(NEW.lane, ''));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_notify_lane AFTER UPDATE OF lane ON tasks FOR EACH ROW
  WHEN (NEW.status = 'queued' AND OLD.status = 'queued' AND NEW.lane IS DISTINCT FROM OLD.lane)
  EXECUTE FUNCTION tasks_notify();
--> statement-breakpoint

-- How many jobs a lane has or may have at its vendor: tasks that are made now, and those that wait with a job that is there.
-- Until the transaction ends nobody else counts the lane, so that two claims never both take its last place. A function, and
-- so a single statement of its caller: a process that is stopped in the middle holds the lock against nobody. The count sees
-- what was committed while the lock was waited for, as each statement in here looks anew.
CREATE FUNCTION lane_places_taken(asked text) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7316404, hashtext(asked));
  RETURN (SELECT count(*) FROM tasks WHERE status = 'running' AND lane = asked)
    + (SELECT count(*) FROM vendor_charges c JOIN tasks t ON t.id = c.task_id
       WHERE c.state = 'reserved' AND c.ref IS NOT NULL AND t.status = 'queued' AND t.lane = asked);
END $$;
