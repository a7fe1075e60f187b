ALTER TABLE "blobs" ADD COLUMN "invented_key" text;--> statement-breakpoint
ALTER TABLE "outputs" ADD COLUMN "invented_share" double precision;--> statement-breakpoint
ALTER TABLE "blobs" ADD CONSTRAINT "blobs_invented_key_unique" UNIQUE("invented_key");--> statement-breakpoint
ALTER TABLE "outputs" ADD CONSTRAINT "outputs_invented_is_a_share" CHECK ("outputs"."invented_share" BETWEEN 0 AND 1);