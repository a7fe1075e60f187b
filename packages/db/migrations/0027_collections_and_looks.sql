-- A person’s own selections of pictures: membership is a term of the picture, as all that it is found by. And what a picture looks like before it is
-- there: its colours and a placeholder; pictures that are there have none. Only added.
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "outputs" ADD COLUMN "look" jsonb;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "collections_name_key" ON "collections" USING btree ("account_id",lower("name")) WHERE "collections"."removed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "collections_removed_idx" ON "collections" USING btree ("removed_at") WHERE "collections"."removed_at" IS NOT NULL;