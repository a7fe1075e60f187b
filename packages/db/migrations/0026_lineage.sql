-- What a picture came from stays known when that is deleted. Columns without a default rewrite no row, and servers of the
-- version before insert without naming them.
ALTER TABLE "generation_requests" ADD COLUMN "target_output_id" uuid;--> statement-breakpoint
ALTER TABLE "generation_requests" ADD COLUMN "source_output_id" uuid;--> statement-breakpoint
ALTER TABLE "generation_requests" ADD COLUMN "parent_output_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "output_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "output_id" uuid;--> statement-breakpoint
CREATE INDEX "generation_requests_target_output_idx" ON "generation_requests" USING btree ("target_output_id") WHERE "generation_requests"."target_output_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "generation_requests_source_output_idx" ON "generation_requests" USING btree ("source_output_id") WHERE "generation_requests"."source_output_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "generation_requests_parent_output_idx" ON "generation_requests" USING btree ("parent_output_id") WHERE "generation_requests"."parent_output_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_output_id_unique" UNIQUE("output_id");--> statement-breakpoint
-- Of what there is: an upload that shares its file with an own picture was made of it.
UPDATE "uploads" SET "output_id" = made.id FROM (
	SELECT DISTINCT ON (blob_id) id, blob_id FROM "outputs" ORDER BY blob_id, created_at
) AS made WHERE made.blob_id = uploads.blob_id;--> statement-breakpoint
UPDATE "generation_requests" SET "target_output_id" = made.id FROM (
	SELECT DISTINCT ON (blob_id) id, blob_id FROM "outputs" ORDER BY blob_id, created_at
) AS made WHERE made.blob_id = generation_requests.target_blob_id;--> statement-breakpoint
UPDATE "generation_requests" SET "source_output_id" = made.id FROM (
	SELECT DISTINCT ON (blob_id) id, blob_id FROM "outputs" ORDER BY blob_id, created_at
) AS made WHERE made.blob_id = generation_requests.source_blob_id;--> statement-breakpoint
UPDATE "generation_requests" SET "parent_output_id" = coalesce(
	retry_of_output_id, original_output_id, (SELECT upscaled_from_id FROM tasks WHERE request_id = generation_requests.id LIMIT 1)
) WHERE kind <> 'generate' OR retry_of_output_id IS NOT NULL;--> statement-breakpoint
UPDATE "tasks" SET "output_id" = outputs.id FROM outputs WHERE outputs.task_id = tasks.id;--> statement-breakpoint
-- Whoever inserts a picture: a server of the version before does not name it.
CREATE FUNCTION outputs_name_in_task() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE tasks SET output_id = NEW.id WHERE id = NEW.task_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER outputs_name_in_task AFTER INSERT ON outputs FOR EACH ROW EXECUTE FUNCTION outputs_name_in_task();
