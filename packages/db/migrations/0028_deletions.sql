-- What was deleted in several calls is undone as a whole, and purged as a whole. Only added; a server of the version before purges what a deletion has
-- hidden first while later parts of it come, and brings pictures back one by one.
CREATE TABLE "deletions" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"pictures" integer DEFAULT 0 NOT NULL,
	"purge_at" timestamp with time zone NOT NULL,
	"undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "deletions_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "outputs" ADD COLUMN "deletion_id" uuid;--> statement-breakpoint
ALTER TABLE "deletions" ADD CONSTRAINT "deletions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outputs_deletion_idx" ON "outputs" USING btree ("account_id","deletion_id") WHERE "outputs"."deletion_id" IS NOT NULL;