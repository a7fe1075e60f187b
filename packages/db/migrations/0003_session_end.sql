-- A session that ends is told to every server process, so that its open streams end with it (R16). The payload names the
-- account, not the session: each stream then asks for itself whether it may go on.
CREATE FUNCTION sessions_notify() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('toile_session_end', OLD.account_id::text);
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_notify AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION sessions_notify();
