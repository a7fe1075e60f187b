ALTER TABLE "blobs" ADD COLUMN "vector_key" text;--> statement-breakpoint
ALTER TABLE "generation_requests" ADD COLUMN "original_blob_id" uuid;--> statement-breakpoint
ALTER TABLE "generation_requests" ADD COLUMN "original_output_id" uuid;--> statement-breakpoint
ALTER TABLE "generation_requests" ADD COLUMN "variation" jsonb;--> statement-breakpoint
ALTER TABLE "generation_requests" ADD CONSTRAINT "generation_requests_original_blob_id_blobs_id_fk" FOREIGN KEY ("original_blob_id") REFERENCES "public"."blobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generation_requests" ADD CONSTRAINT "generation_requests_original_output_id_outputs_id_fk" FOREIGN KEY ("original_output_id") REFERENCES "public"."outputs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "generation_requests_original_idx" ON "generation_requests" USING btree ("original_blob_id") WHERE "generation_requests"."original_blob_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "generation_requests_original_output_idx" ON "generation_requests" USING btree ("original_output_id") WHERE "generation_requests"."original_output_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "blobs" ADD CONSTRAINT "blobs_vector_key_unique" UNIQUE("vector_key");--> statement-breakpoint
ALTER TABLE "generation_requests" ADD CONSTRAINT "generation_requests_variation_has_lineage" CHECK (("generation_requests"."kind" = 'variation') = ("generation_requests"."variation" IS NOT NULL));