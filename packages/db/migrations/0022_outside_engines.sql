-- An account may refuse engines outside the house (R42). Whoever has an account has refused nothing so far. A constant default
-- rewrites no row, and servers of the version before insert accounts without naming it.
ALTER TABLE "accounts" ADD COLUMN "refuses_outside_engines" boolean DEFAULT false NOT NULL;
