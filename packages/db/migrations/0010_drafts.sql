CREATE TABLE "drafts" (
	"account_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"version" integer NOT NULL,
	"device" text NOT NULL,
	"content" jsonb NOT NULL,
	"photo_upload_id" uuid,
	"source_upload_id" uuid,
	"mask_blob_id" uuid,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_account_id_mode_pk" PRIMARY KEY("account_id","mode"),
	CONSTRAINT "drafts_version_from_one" CHECK ("drafts"."version" >= 1),
	CONSTRAINT "drafts_content_is_small" CHECK (octet_length("drafts"."content"::text) <= 65536)
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_photo_upload_id_uploads_id_fk" FOREIGN KEY ("photo_upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_source_upload_id_uploads_id_fk" FOREIGN KEY ("source_upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_mask_blob_id_blobs_id_fk" FOREIGN KEY ("mask_blob_id") REFERENCES "public"."blobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_photo_idx" ON "drafts" USING btree ("photo_upload_id");--> statement-breakpoint
CREATE INDEX "drafts_source_idx" ON "drafts" USING btree ("source_upload_id");--> statement-breakpoint
CREATE INDEX "drafts_mask_idx" ON "drafts" USING btree ("mask_blob_id");