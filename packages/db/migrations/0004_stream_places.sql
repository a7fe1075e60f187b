CREATE TABLE "stream_places" (
	"account_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"holder" uuid NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	CONSTRAINT "stream_places_account_id_place_pk" PRIMARY KEY("account_id","place"),
	CONSTRAINT "stream_places_holder_unique" UNIQUE("holder")
);
--> statement-breakpoint
ALTER TABLE "stream_places" ADD CONSTRAINT "stream_places_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outputs_request_idx" ON "outputs" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "outputs_upscaled_from_idx" ON "outputs" USING btree ("upscaled_from_id") WHERE "outputs"."upscaled_from_id" IS NOT NULL;