-- A picture that was deleted can be brought back for a while: it is hidden, then purged. Only added; a server of the version before deletes for
-- good, as it did, and shows for ten seconds what a newer one has hidden.
ALTER TABLE "outputs" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "library_pictures" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "outputs_deleted_idx" ON "outputs" USING btree ("deleted_at") WHERE "outputs"."deleted_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "library_pictures_hidden_idx" ON "library_pictures" USING btree ("library_id") WHERE "library_pictures"."hidden";--> statement-breakpoint
-- A picture that waits to be purged has its terms still, and is in no list by them.
CREATE OR REPLACE FUNCTION library_keep_lists() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	library integer;
	at_number integer;
	held_before integer[] := '{}';
	held_after integer[] := '{}';
	listed_before integer[] := '{}';
	listed_after integer[] := '{}';
	dropped integer[];
	lost integer[];
	won integer[];
BEGIN
	IF TG_OP <> 'INSERT' THEN
		library := OLD.library_id;
		at_number := OLD.number;
		held_before := OLD.terms;
		IF NOT OLD.hidden THEN listed_before := OLD.terms; END IF;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		library := NEW.library_id;
		at_number := NEW.number;
		held_after := NEW.terms;
		IF NOT NEW.hidden THEN listed_after := NEW.terms; END IF;
	END IF;
	dropped := ARRAY(SELECT unnest(held_before) EXCEPT SELECT unnest(held_after));
	lost := ARRAY(SELECT unnest(listed_before) EXCEPT SELECT unnest(listed_after));
	won := ARRAY(SELECT unnest(listed_after) EXCEPT SELECT unnest(listed_before));
	IF dropped = '{}' AND lost = '{}' AND won = '{}' THEN RETURN NULL; END IF;
	PERFORM 1 FROM libraries WHERE id = library FOR NO KEY UPDATE;
	IF NOT FOUND THEN RETURN NULL; END IF;
	IF lost <> '{}' THEN
		UPDATE library_blocks SET bits = set_bit(bits, at_number & 1023, 0)
			WHERE term_id = ANY (lost) AND block = at_number >> 10;
		DELETE FROM library_blocks WHERE term_id = ANY (lost) AND block = at_number >> 10 AND bit_count(bits) = 0;
		UPDATE library_terms SET pictures = pictures - 1, sums = library_add_to_sums(sums, 1 + (at_number >> 15), -1)
			WHERE id = ANY (lost);
	END IF;
	IF dropped <> '{}' THEN
		DELETE FROM library_terms WHERE id = ANY (dropped) AND pictures = 0 AND NOT EXISTS (
			SELECT 1 FROM library_pictures WHERE library_id = library AND hidden AND library_terms.id = ANY (terms));
	END IF;
	IF won <> '{}' THEN
		INSERT INTO library_blocks (term_id, block, bits)
			SELECT unnest(won), at_number >> 10, set_bit(0::bit(1024), at_number & 1023, 1)
			ON CONFLICT (term_id, block) DO UPDATE SET bits = set_bit(library_blocks.bits, at_number & 1023, 1);
		UPDATE library_terms SET pictures = pictures + 1, sums = library_add_to_sums(sums, 1 + (at_number >> 15), 1)
			WHERE id = ANY (won);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER library_pictures_lists ON library_pictures;--> statement-breakpoint
CREATE TRIGGER library_pictures_lists AFTER INSERT OR UPDATE OF terms, hidden OR DELETE ON library_pictures
	FOR EACH ROW EXECUTE FUNCTION library_keep_lists();--> statement-breakpoint
CREATE FUNCTION library_hide() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE library_pictures SET hidden = NEW.deleted_at IS NOT NULL WHERE output_id = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER outputs_library_hide AFTER UPDATE OF deleted_at ON outputs FOR EACH ROW
	WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION library_hide();
