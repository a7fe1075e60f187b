CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"payment" text NOT NULL,
	"return_to" text NOT NULL,
	"status" text NOT NULL,
	"provider_checkout_id" text,
	"url" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkouts_provider_checkout_id_unique" UNIQUE("provider_checkout_id")
);
--> statement-breakpoint
CREATE TABLE "paid_items" (
	"key" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"plan" text NOT NULL,
	"from_plan" text,
	"provider_subscription_id" text,
	"credits" integer NOT NULL,
	CONSTRAINT "paid_items_credits" CHECK ("paid_items"."credits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"disputed_cents" integer DEFAULT 0 NOT NULL,
	"credits_to_reverse" integer DEFAULT 0 NOT NULL,
	"credits_reversed" integer DEFAULT 0 NOT NULL,
	"reversals" integer DEFAULT 0 NOT NULL,
	"receipt_url" text,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_reverse_no_more_than_asked" CHECK ("payments"."credits_reversed" BETWEEN 0 AND "payments"."credits_to_reverse")
);
--> statement-breakpoint
CREATE TABLE "plan_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"provider_subscription_id" text NOT NULL,
	"from_plan" text NOT NULL,
	"to_plan" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ordered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"state" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "ledger" DROP CONSTRAINT "ledger_sign_fits_reason";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "provider" text NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "reads_begun" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "read_written" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "paid_item" text;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "payment_id" text;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "object_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_billing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_plan" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "pending_plan" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "pay_url" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "past_due_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "is_duplicate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paid_items" ADD CONSTRAINT "paid_items_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paid_items" ADD CONSTRAINT "paid_items_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkouts_account_idx" ON "checkouts" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_open_an_account" ON "checkouts" USING btree ("account_id") WHERE "checkouts"."status" IN ('creating', 'open');--> statement-breakpoint
CREATE INDEX "paid_items_payment_idx" ON "paid_items" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payments_account_idx" ON "payments" USING btree ("account_id","paid_at");--> statement-breakpoint
CREATE INDEX "plan_changes_account_idx" ON "plan_changes" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "sandbox_deliveries_due_idx" ON "sandbox_deliveries" USING btree ("due_at") WHERE "sandbox_deliveries"."delivered_at" IS NULL;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_paid_item_paid_items_key_fk" FOREIGN KEY ("paid_item") REFERENCES "public"."paid_items"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_one_grant_a_paid_item" ON "ledger" USING btree ("paid_item");--> statement-breakpoint
ALTER TABLE "provider_events" DROP COLUMN "payload";--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_grant_names_what_was_paid" CHECK (("ledger"."reason" IN ('purchase', 'renewal', 'upgrade')) = ("ledger"."paid_item" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_reversal_names_its_payment" CHECK (("ledger"."reason" IN ('reversal', 'reinstatement')) = ("ledger"."payment_id" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_sign_fits_reason" CHECK (("ledger"."reason" IN ('generation', 'reversal') AND "ledger"."amount" < 0) OR ("ledger"."reason" IN ('operator', 'retry')) OR ("ledger"."reason" NOT IN ('generation', 'reversal', 'operator', 'retry') AND "ledger"."amount" > 0));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_duplicate_is_ended" CHECK (NOT "subscriptions"."is_duplicate" OR "subscriptions"."status" = 'ended');--> statement-breakpoint

-- Credits that were bought are what the paid thing says, and go to who paid (R23).
CREATE FUNCTION ledger_check_grant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM paid_items
    WHERE paid_items.key = NEW.paid_item
      AND paid_items.account_id = NEW.account_id
      AND paid_items.credits = NEW.amount
  ) THEN
    RAISE EXCEPTION 'grant does not match what was paid for' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_check_grant BEFORE INSERT ON ledger
  FOR EACH ROW WHEN (NEW.paid_item IS NOT NULL) EXECUTE FUNCTION ledger_check_grant();
--> statement-breakpoint

-- A reversal concerns a payment of the same account.
CREATE FUNCTION ledger_check_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM payments WHERE payments.id = NEW.payment_id AND payments.account_id = NEW.account_id
  ) THEN
    RAISE EXCEPTION 'reversal does not match a payment of the account' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_check_reversal BEFORE INSERT ON ledger
  FOR EACH ROW WHEN (NEW.payment_id IS NOT NULL) EXECUTE FUNCTION ledger_check_reversal();
