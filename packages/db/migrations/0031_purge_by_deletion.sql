-- What was deleted is purged some pictures at a time, by deletion. A server of the version before works on: it purges picture by picture, and finds
-- them more slowly. All that changes is locked at once, in the order in which whoever deletes does;
-- what the next migration changes, too: both run in one transaction.
LOCK TABLE reruns, deletions, outputs, library_pictures, library_terms IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
DROP INDEX "outputs_deleted_idx";--> statement-breakpoint
ALTER TABLE "library_terms" ADD COLUMN "hidden" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "deletions_left_idx" ON "deletions" USING btree ("purge_at") WHERE NOT "deletions"."undone" AND "deletions"."pictures" > 0;--> statement-breakpoint
-- What a server before the deletions has hidden.
WITH opened AS (
	INSERT INTO deletions (account_id, id, pictures, purge_at)
		SELECT account_id, gen_random_uuid(), count(*), max(deleted_at) + interval '10 seconds' FROM outputs
		WHERE deleted_at IS NOT NULL AND deletion_id IS NULL GROUP BY account_id
		RETURNING account_id, id
) UPDATE outputs SET deletion_id = opened.id FROM opened
	WHERE outputs.account_id = opened.account_id AND deleted_at IS NOT NULL AND deletion_id IS NULL;--> statement-breakpoint
ALTER TABLE "outputs" ADD CONSTRAINT "outputs_hidden_by_a_deletion" CHECK ("outputs"."deleted_at" IS NULL OR "outputs"."deletion_id" IS NOT NULL);--> statement-breakpoint
-- A term is kept for hidden pictures without looking through them.
UPDATE library_terms SET hidden = counted.hidden FROM (
	SELECT term, count(*)::integer AS hidden FROM library_pictures, unnest(terms) AS term WHERE library_pictures.hidden GROUP BY term
) AS counted WHERE counted.term = library_terms.id;--> statement-breakpoint
CREATE OR REPLACE FUNCTION library_keep_lists() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	library integer;
	at_number integer;
	listed_before integer[] := '{}';
	listed_after integer[] := '{}';
	hidden_before integer[] := '{}';
	hidden_after integer[] := '{}';
	lost integer[];
	won integer[];
	hid integer[];
	unhid integer[];
BEGIN
	IF TG_OP <> 'INSERT' THEN
		library := OLD.library_id;
		at_number := OLD.number;
		IF OLD.hidden THEN hidden_before := OLD.terms; ELSE listed_before := OLD.terms; END IF;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		library := NEW.library_id;
		at_number := NEW.number;
		IF NEW.hidden THEN hidden_after := NEW.terms; ELSE listed_after := NEW.terms; END IF;
	END IF;
	lost := ARRAY(SELECT unnest(listed_before) EXCEPT SELECT unnest(listed_after));
	won := ARRAY(SELECT unnest(listed_after) EXCEPT SELECT unnest(listed_before));
	hid := ARRAY(SELECT unnest(hidden_after) EXCEPT SELECT unnest(hidden_before));
	unhid := ARRAY(SELECT unnest(hidden_before) EXCEPT SELECT unnest(hidden_after));
	IF lost || won || hid || unhid = '{}' THEN RETURN NULL; END IF;
	PERFORM 1 FROM libraries WHERE id = library FOR NO KEY UPDATE;
	IF NOT FOUND THEN RETURN NULL; END IF;
	IF lost <> '{}' THEN
		UPDATE library_blocks SET bits = set_bit(bits, at_number & 1023, 0)
			WHERE term_id = ANY (lost) AND block = at_number >> 10;
		DELETE FROM library_blocks WHERE term_id = ANY (lost) AND block = at_number >> 10 AND bit_count(bits) = 0;
	END IF;
	IF won <> '{}' THEN
		INSERT INTO library_blocks (term_id, block, bits)
			SELECT unnest(won), at_number >> 10, set_bit(0::bit(1024), at_number & 1023, 1)
			ON CONFLICT (term_id, block) DO UPDATE SET bits = set_bit(library_blocks.bits, at_number & 1023, 1);
	END IF;
	UPDATE library_terms SET
			pictures = pictures + (id = ANY (won))::integer - (id = ANY (lost))::integer,
			hidden = hidden + (id = ANY (hid))::integer - (id = ANY (unhid))::integer,
			sums = library_add_to_sums(sums, 1 + (at_number >> 15), (id = ANY (won))::integer - (id = ANY (lost))::integer)
		WHERE id = ANY (lost || won || hid || unhid);
	DELETE FROM library_terms WHERE id = ANY (lost || unhid) AND pictures = 0 AND hidden = 0;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Hidden pictures are purged many at a time: their terms are counted down, and dropped, once for all of them.
CREATE FUNCTION library_drop_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM 1 FROM libraries WHERE id IN (SELECT library_id FROM gone WHERE gone.hidden) ORDER BY id FOR NO KEY UPDATE;
	IF NOT FOUND THEN RETURN NULL; END IF;
	UPDATE library_terms SET hidden = library_terms.hidden - counted.hidden FROM (
		SELECT term, count(*) AS hidden FROM gone, unnest(terms) AS term WHERE gone.hidden GROUP BY term
	) AS counted WHERE counted.term = library_terms.id;
	DELETE FROM library_terms WHERE id IN (SELECT unnest(terms) FROM gone WHERE gone.hidden) AND pictures = 0 AND hidden = 0;
	RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER library_pictures_lists ON library_pictures;--> statement-breakpoint
CREATE TRIGGER library_pictures_lists AFTER INSERT OR UPDATE OF terms, hidden ON library_pictures
	FOR EACH ROW EXECUTE FUNCTION library_keep_lists();--> statement-breakpoint
CREATE TRIGGER library_pictures_unlisted AFTER DELETE ON library_pictures
	FOR EACH ROW WHEN (NOT OLD.hidden) EXECUTE FUNCTION library_keep_lists();--> statement-breakpoint
CREATE TRIGGER library_pictures_purged AFTER DELETE ON library_pictures
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION library_drop_hidden();