-- Each rerun is taken on by one worker at a time. Only added; a server of the version before takes on all that there are, as it did.
ALTER TABLE "reruns" ADD COLUMN "look_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
CREATE INDEX "reruns_look_idx" ON "reruns" USING btree ("look_at") WHERE "reruns"."look_at" IS NOT NULL;