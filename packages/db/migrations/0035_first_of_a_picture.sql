-- The first pictures that were made of one picture, without reading all that were. Each begins with the column of the one that it replaces.
-- Locked at once: from a lock that lets others write to one that does not, it could wait for who waits for it.
LOCK TABLE generation_requests IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE INDEX "generation_requests_target_output_oldest_idx" ON "generation_requests" USING btree ("target_output_id","created_at") WHERE "generation_requests"."target_output_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "generation_requests_source_output_oldest_idx" ON "generation_requests" USING btree ("source_output_id","created_at") WHERE "generation_requests"."source_output_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "generation_requests_parent_output_oldest_idx" ON "generation_requests" USING btree ("parent_output_id","created_at") WHERE "generation_requests"."parent_output_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "generation_requests_rerun_of_output_oldest_idx" ON "generation_requests" USING btree ("rerun_of_output_id","created_at") WHERE "generation_requests"."rerun_of_output_id" IS NOT NULL;--> statement-breakpoint
DROP INDEX "generation_requests_target_output_idx";--> statement-breakpoint
DROP INDEX "generation_requests_source_output_idx";--> statement-breakpoint
DROP INDEX "generation_requests_parent_output_idx";--> statement-breakpoint
DROP INDEX "generation_requests_rerun_of_output_idx";
