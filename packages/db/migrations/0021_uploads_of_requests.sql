-- Which upload a request's picture came from: of two uploads of one photo, the one goes with the last picture made of it,
-- and the other stays. No foreign keys, and only new columns: a server of the version before fills neither, and its uploads
-- go a week after their last use.
ALTER TABLE "generation_requests" ADD COLUMN "target_upload_id" uuid;--> statement-breakpoint
ALTER TABLE "generation_requests" ADD COLUMN "source_upload_id" uuid;--> statement-breakpoint
CREATE INDEX "generation_requests_target_upload_idx" ON "generation_requests" USING btree ("target_upload_id") WHERE "generation_requests"."target_upload_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "generation_requests_source_upload_idx" ON "generation_requests" USING btree ("source_upload_id") WHERE "generation_requests"."source_upload_id" IS NOT NULL;--> statement-breakpoint
-- What was ordered before: the upload of the same contents that was used last. None is older than the week that they are kept.
UPDATE "generation_requests" SET
	"target_upload_id" = (SELECT "id" FROM "uploads" WHERE "blob_id" = "target_blob_id" AND "last_used_at" <= "generation_requests"."created_at" ORDER BY "last_used_at" DESC LIMIT 1),
	"source_upload_id" = (SELECT "id" FROM "uploads" WHERE "blob_id" = "source_blob_id" AND "last_used_at" <= "generation_requests"."created_at" ORDER BY "last_used_at" DESC LIMIT 1)
WHERE "target_blob_id" IN (SELECT "blob_id" FROM "uploads") OR "source_blob_id" IN (SELECT "blob_id" FROM "uploads");
