ALTER TABLE "ledger" DROP CONSTRAINT "ledger_amount_not_zero";--> statement-breakpoint
ALTER TABLE "ledger" DROP CONSTRAINT "ledger_sign_fits_reason";--> statement-breakpoint
DROP INDEX "ledger_one_charge_a_request";--> statement-breakpoint
ALTER TABLE "generation_requests" ADD COLUMN "retry_of_output_id" uuid;--> statement-breakpoint
ALTER TABLE "outputs" ADD COLUMN "fidelity" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_one_charge_a_request" ON "ledger" USING btree ("request_id") WHERE "ledger"."reason" IN ('generation', 'retry');--> statement-breakpoint
ALTER TABLE "generation_requests" ADD CONSTRAINT "generation_requests_retry_of_output_id_unique" UNIQUE("retry_of_output_id");--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_only_a_retry_is_zero" CHECK (("ledger"."amount" = 0) = ("ledger"."reason" = 'retry'));--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_sign_fits_reason" CHECK (("ledger"."reason" = 'generation' AND "ledger"."amount" < 0) OR ("ledger"."reason" IN ('operator', 'retry')) OR ("ledger"."reason" NOT IN ('generation', 'operator', 'retry') AND "ledger"."amount" > 0));--> statement-breakpoint
ALTER TABLE "generation_requests" ADD CONSTRAINT "generation_requests_only_a_retry_is_free" CHECK (("generation_requests"."retry_of_output_id" IS NOT NULL) = ("generation_requests"."price_each" = 0));--> statement-breakpoint
ALTER TABLE "generation_requests" ADD CONSTRAINT "generation_requests_retry_is_one_picture" CHECK ("generation_requests"."retry_of_output_id" IS NULL OR "generation_requests"."count" = 1);--> statement-breakpoint

-- A free request stands for a paid picture of the same account, names it in its key, and so comes once for each.
CREATE FUNCTION ledger_check_retry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM generation_requests AS retry
      JOIN outputs ON outputs.id = retry.retry_of_output_id
      JOIN generation_requests AS paid ON paid.id = outputs.request_id
    WHERE retry.id = NEW.request_id
      AND retry.account_id = NEW.account_id
      AND outputs.account_id = NEW.account_id
      AND paid.price_each > 0
      AND NEW.key = 'retry:' || outputs.id
  ) THEN
    RAISE EXCEPTION 'retry does not match a paid picture' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_check_retry BEFORE INSERT ON ledger
  FOR EACH ROW WHEN (NEW.reason = 'retry') EXECUTE FUNCTION ledger_check_retry();
