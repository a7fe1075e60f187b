DROP INDEX "events_progress_idx";--> statement-breakpoint
CREATE INDEX "events_standing_idx" ON "events" USING btree ("created_at") WHERE "events"."data"->>'kind' IN ('progress', 'queued');