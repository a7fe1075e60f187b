CREATE TABLE "remote_cancels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"charge_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"engine" text NOT NULL,
	"ref" jsonb NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "remote_cancels_charge_id_unique" UNIQUE("charge_id")
);
--> statement-breakpoint
CREATE TABLE "task_answers" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"picture" "bytea" NOT NULL,
	"engine" text NOT NULL,
	"model" text NOT NULL,
	"charged_usd" numeric,
	"warnings" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vendor_charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"engine" text NOT NULL,
	"server" text,
	"model" text NOT NULL,
	"parameters_hash" text NOT NULL,
	"ref" jsonb,
	"warnings" jsonb NOT NULL,
	"price_usd" numeric,
	"amount_usd" numeric,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "vendor_charges_amount_of_what_was_charged" CHECK ("vendor_charges"."state" = 'charged' OR "vendor_charges"."amount_usd" IS NULL),
	CONSTRAINT "vendor_charges_amount_is_no_less_than_nothing" CHECK ("vendor_charges"."amount_usd" >= 0 AND "vendor_charges"."price_usd" >= 0),
	CONSTRAINT "vendor_charges_open_until_it_ends" CHECK (("vendor_charges"."state" = 'reserved') = ("vendor_charges"."ended_at" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "waits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_cancels" ADD CONSTRAINT "remote_cancels_charge_id_vendor_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."vendor_charges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_answers" ADD CONSTRAINT "task_answers_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "remote_cancels_due_idx" ON "remote_cancels" USING btree ("engine","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_charges_one_open_a_task" ON "vendor_charges" USING btree ("task_id") WHERE "vendor_charges"."state" = 'reserved';--> statement-breakpoint
CREATE INDEX "vendor_charges_task_idx" ON "vendor_charges" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "vendor_charges_engine_idx" ON "vendor_charges" USING btree ("engine","created_at");--> statement-breakpoint
ALTER TABLE "tasks" DROP COLUMN "remote_ref";--> statement-breakpoint

-- Pictures are compressed already.
ALTER TABLE task_answers ALTER COLUMN picture SET STORAGE EXTERNAL;
--> statement-breakpoint

-- However a task ends, what is open of it at a vendor is taken care of in the same transaction: a job that is known is to be
-- stopped, a call that nobody can ask about may have been charged, and the picture that was kept for it goes.
CREATE FUNCTION tasks_end_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM task_answers WHERE task_id = NEW.id;
  INSERT INTO remote_cancels (charge_id, task_id, engine, ref)
    SELECT id, task_id, engine, ref FROM vendor_charges
    WHERE task_id = NEW.id AND state = 'reserved' AND ref IS NOT NULL
    ON CONFLICT (charge_id) DO NOTHING;
  UPDATE vendor_charges SET state = 'unknown', ended_at = clock_timestamp()
    WHERE task_id = NEW.id AND state = 'reserved' AND ref IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_end_calls AFTER UPDATE OF status ON tasks FOR EACH ROW
  WHEN (NEW.status IN ('done', 'failed', 'cancelled') AND OLD.status NOT IN ('done', 'failed', 'cancelled'))
  EXECUTE FUNCTION tasks_end_calls();
