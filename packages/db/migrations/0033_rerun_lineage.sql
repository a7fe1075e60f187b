-- What a picture was made again from stays known: reruns are kept for a week. A column without a default rewrites no row, and servers of the version
-- before insert without naming it.
ALTER TABLE "generation_requests" ADD COLUMN "rerun_of_output_id" uuid;--> statement-breakpoint
CREATE INDEX "generation_requests_rerun_of_output_idx" ON "generation_requests" USING btree ("rerun_of_output_id") WHERE "generation_requests"."rerun_of_output_id" IS NOT NULL;--> statement-breakpoint
UPDATE "generation_requests" SET "rerun_of_output_id" = "rerun_steps"."output_id" FROM "rerun_steps" WHERE "rerun_steps"."request_id" = "generation_requests"."id";
