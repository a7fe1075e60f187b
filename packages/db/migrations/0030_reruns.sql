-- Pictures that are made again, one after the other. Only added.
CREATE TABLE "rerun_steps" (
	"rerun_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"output_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"price" integer NOT NULL,
	"target_step" integer,
	"source_step" integer,
	"parent_step" integer,
	"state" text NOT NULL,
	"request_id" uuid,
	"new_output_id" uuid,
	"message" text,
	CONSTRAINT "rerun_steps_rerun_id_number_pk" PRIMARY KEY("rerun_id","number"),
	CONSTRAINT "rerun_steps_ordered_has_a_job" CHECK ("rerun_steps"."state" <> 'ordered' OR "rerun_steps"."request_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "reruns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"key" text,
	"fingerprint" "bytea" NOT NULL,
	"state" text NOT NULL,
	"price" integer NOT NULL,
	"change" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "reruns_running_until_it_ends" CHECK (("reruns"."state" = 'running') = ("reruns"."ended_at" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "rerun_steps" ADD CONSTRAINT "rerun_steps_rerun_id_reruns_id_fk" FOREIGN KEY ("rerun_id") REFERENCES "public"."reruns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reruns" ADD CONSTRAINT "reruns_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rerun_steps_ordered_idx" ON "rerun_steps" USING btree ("rerun_id") WHERE "rerun_steps"."state" = 'ordered';--> statement-breakpoint
CREATE UNIQUE INDEX "reruns_key" ON "reruns" USING btree ("account_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "reruns_one_running_an_account" ON "reruns" USING btree ("account_id") WHERE "reruns"."state" = 'running';--> statement-breakpoint
CREATE INDEX "reruns_newest_idx" ON "reruns" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "reruns_ended_idx" ON "reruns" USING btree ("ended_at");