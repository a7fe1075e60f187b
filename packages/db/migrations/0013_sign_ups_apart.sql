-- Who signed up and has not followed a link is no account any more (R41): name, address and password go to sign_ups, with
-- two days from now, and the links go with them.
INSERT INTO sign_ups (id, username, email, password_hash, created_at, expires_at)
  SELECT id, username, email, password_hash, created_at, now() + interval '48 hours'
  FROM accounts WHERE verified_at IS NULL AND password_hash IS NOT NULL;--> statement-breakpoint
UPDATE email_verifications SET sign_up_id = account_id, account_id = NULL
  WHERE account_id IN (SELECT id FROM sign_ups);--> statement-breakpoint
-- Their balances are empty: nothing is given before the address is verified. A ledger row would stop the next statement.
ALTER TABLE balances DISABLE TRIGGER balances_by_ledger_only;--> statement-breakpoint
DELETE FROM balances WHERE account_id IN (SELECT id FROM accounts WHERE verified_at IS NULL);--> statement-breakpoint
ALTER TABLE balances ENABLE TRIGGER balances_by_ledger_only;--> statement-breakpoint
DELETE FROM accounts WHERE verified_at IS NULL;--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "verified_at" SET NOT NULL;
