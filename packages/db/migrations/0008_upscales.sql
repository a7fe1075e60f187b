ALTER TABLE "generation_requests" DROP CONSTRAINT "generation_requests_variation_has_lineage";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "upscaled_from_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_one_upscale_a_picture" ON "tasks" USING btree ("upscaled_from_id") WHERE "tasks"."status" NOT IN ('failed', 'cancelled');--> statement-breakpoint
ALTER TABLE "generation_requests" ADD CONSTRAINT "generation_requests_only_a_first_has_no_lineage" CHECK (("generation_requests"."kind" = 'generate') = ("generation_requests"."variation" IS NULL));