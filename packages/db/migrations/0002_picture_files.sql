DROP INDEX "tasks_live_idx";--> statement-breakpoint
ALTER TABLE "blobs" ADD COLUMN "thumbnail_key" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "queued_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "events_progress_idx" ON "events" USING btree ("created_at") WHERE "events"."data"->>'kind' = 'progress';--> statement-breakpoint
CREATE INDEX "tasks_running_idx" ON "tasks" USING btree ("heartbeat_at") WHERE "tasks"."status" = 'running';--> statement-breakpoint
CREATE INDEX "tasks_queued_idx" ON "tasks" USING btree ("queued_at") WHERE "tasks"."status" = 'queued';--> statement-breakpoint
ALTER TABLE "blobs" ADD CONSTRAINT "blobs_thumbnail_key_unique" UNIQUE("thumbnail_key");