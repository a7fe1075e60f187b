-- Rules of money and of streams that no code path may go round (R16, R22).

-- Every account has a balance row from its birth, so that there is always one row to lock.
CREATE FUNCTION accounts_open_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO balances (account_id, credits) VALUES (NEW.id, 0);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_open_balance AFTER INSERT ON accounts
  FOR EACH ROW EXECUTE FUNCTION accounts_open_balance();
--> statement-breakpoint

-- The balance is the sum of the ledger: each row adds itself, and the check on balances refuses an overdraft.
CREATE FUNCTION ledger_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE balances SET credits = credits + NEW.amount WHERE account_id = NEW.account_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'ledger row for an account without a balance' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_apply AFTER INSERT ON ledger FOR EACH ROW EXECUTE FUNCTION ledger_apply();
--> statement-breakpoint

-- A refund gives back exactly what one picture cost, to the account that paid, and only for a picture that ended unmade.
CREATE FUNCTION ledger_check_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM tasks JOIN generation_requests ON generation_requests.id = tasks.request_id
    WHERE tasks.id = NEW.task_id
      AND tasks.status IN ('failed', 'cancelled')
      AND generation_requests.id = NEW.request_id
      AND generation_requests.account_id = NEW.account_id
      AND generation_requests.price_each = NEW.amount
  ) THEN
    RAISE EXCEPTION 'refund does not match a failed or cancelled task' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_check_refund BEFORE INSERT ON ledger
  FOR EACH ROW WHEN (NEW.reason = 'refund') EXECUTE FUNCTION ledger_check_refund();
--> statement-breakpoint

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is not allowed', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_no_truncate BEFORE TRUNCATE ON ledger
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Depth 1 is a statement of ours; deeper ones come from the two triggers above.
CREATE TRIGGER balances_by_ledger_only BEFORE INSERT OR UPDATE OR DELETE ON balances
  FOR EACH ROW WHEN (pg_trigger_depth() < 1) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- A task that has ended stays as it ended.
CREATE TRIGGER tasks_end_once BEFORE UPDATE OF status ON tasks
  FOR EACH ROW WHEN (OLD.status IN ('done', 'failed', 'cancelled') AND NEW.status <> OLD.status)
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- Wakes the streams of every server process when the transaction commits.
CREATE FUNCTION events_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('toile_events', NEW.request_id::text);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER events_notify AFTER INSERT ON events FOR EACH ROW EXECUTE FUNCTION events_notify();
