-- The newest pictures that were made of one photo, without reading all that were. Each begins with the column of the one that it replaces.
-- Locked at once: from a lock that lets others write to one that does not, it could wait for who waits for it.
LOCK TABLE generation_requests IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
CREATE INDEX "generation_requests_target_newest_idx" ON "generation_requests" USING btree ("target_blob_id","created_at");--> statement-breakpoint
CREATE INDEX "generation_requests_source_newest_idx" ON "generation_requests" USING btree ("source_blob_id","created_at");--> statement-breakpoint
DROP INDEX "generation_requests_target_idx";--> statement-breakpoint
DROP INDEX "generation_requests_source_idx";
