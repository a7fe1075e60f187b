-- How pictures are found: a picture's terms are the truth, and lists and counts follow from them by triggers, whoever changes what
-- (docs/decisions/0024-library.md). Only added: a server of the version before lists as it did, and what it changes is followed too.
-- All that 0024 to 0026 change, at once and in the order in which requests lock rows: a lock that is taken later would wait for who
-- waits for this migration.
LOCK TABLE generation_requests, tasks, uploads, outputs, votes IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "libraries" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "libraries_account_id_unique" UNIQUE("account_id")
);
--> statement-breakpoint
CREATE TABLE "library_blocks" (
	"term_id" integer NOT NULL,
	"block" integer NOT NULL,
	"bits" bit(1024) NOT NULL,
	CONSTRAINT "library_blocks_term_id_block_pk" PRIMARY KEY("term_id","block")
);
--> statement-breakpoint
CREATE TABLE "library_pictures" (
	"output_id" uuid PRIMARY KEY NOT NULL,
	"library_id" integer NOT NULL,
	"number" integer NOT NULL,
	"terms" integer[] NOT NULL,
	"worded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "library_pictures_number_key" UNIQUE("library_id","number")
);
--> statement-breakpoint
CREATE TABLE "library_terms" (
	"id" serial PRIMARY KEY NOT NULL,
	"library_id" integer NOT NULL,
	"term" text COLLATE "C" NOT NULL,
	"pictures" integer DEFAULT 0 NOT NULL,
	"sums" integer[] DEFAULT '{}' NOT NULL,
	"slips" integer[]
);
--> statement-breakpoint
ALTER TABLE "libraries" ADD CONSTRAINT "libraries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_blocks" ADD CONSTRAINT "library_blocks_term_id_library_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."library_terms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_pictures" ADD CONSTRAINT "library_pictures_output_id_outputs_id_fk" FOREIGN KEY ("output_id") REFERENCES "public"."outputs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_pictures" ADD CONSTRAINT "library_pictures_library_id_libraries_id_fk" FOREIGN KEY ("library_id") REFERENCES "public"."libraries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_terms" ADD CONSTRAINT "library_terms_library_id_libraries_id_fk" FOREIGN KEY ("library_id") REFERENCES "public"."libraries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "library_pictures_unworded_idx" ON "library_pictures" USING btree ("output_id") WHERE NOT "library_pictures"."worded";--> statement-breakpoint
CREATE UNIQUE INDEX "library_terms_term_key" ON "library_terms" USING btree ("library_id","term");--> statement-breakpoint
CREATE INDEX "library_terms_slips_idx" ON "library_terms" USING gin ("slips") WHERE "library_terms"."slips" IS NOT NULL;--> statement-breakpoint
-- The newest block of each term is changed again and again: its row has room to be changed in place.
ALTER TABLE "library_blocks" SET (fillfactor = 70);--> statement-breakpoint
-- Hashes by which a word is found with one slip in it: of the word, and of what is left without one of its letters. Two words
-- that differ by a letter more, a letter less, another letter or two in the wrong order have one in common. The library's id is
-- in each, so that an account's words are found among its own alone.
CREATE FUNCTION library_slips(library integer, word text) RETURNS integer[] LANGUAGE sql IMMUTABLE AS $$
	SELECT array_agg(DISTINCT ('x' || left(md5(library || ' ' || left(word, at - 1) || substr(word, at + 1)), 8))::bit(32)::integer)
	FROM generate_series(1, length(word) + 1) AS at
$$;--> statement-breakpoint
-- The ids of a library's terms, with those that it did not have. Locks the library, without which one could go meanwhile.
CREATE FUNCTION library_term_ids(library integer, names text[]) RETURNS integer[] LANGUAGE plpgsql AS $$
BEGIN
	PERFORM 1 FROM libraries WHERE id = library FOR NO KEY UPDATE;
	IF NOT FOUND THEN RETURN '{}'; END IF;
	-- Not ON CONFLICT, which would use up an id for each term that is there.
	INSERT INTO library_terms (library_id, term, slips)
	SELECT library, name, CASE WHEN name LIKE 'word:____%' THEN library_slips(library, substr(name, 6)) END
	FROM (SELECT DISTINCT unnest(names) AS name) AS wanted
	WHERE NOT EXISTS (SELECT 1 FROM library_terms WHERE library_id = library AND term = name);
	RETURN ARRAY(SELECT id FROM library_terms WHERE library_id = library AND term = ANY (names));
END $$;--> statement-breakpoint
-- Gives a picture terms, or takes them from it. Nothing where it is not there.
CREATE FUNCTION library_set_terms(picture uuid, names text[], is_on boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	held library_pictures%ROWTYPE;
	ids integer[];
BEGIN
	SELECT * INTO held FROM library_pictures WHERE output_id = picture FOR NO KEY UPDATE;
	IF NOT FOUND THEN RETURN; END IF;
	IF is_on THEN
		ids := ARRAY(SELECT unnest(held.terms) UNION SELECT unnest(library_term_ids(held.library_id, names)));
	ELSE
		ids := ARRAY(SELECT unnest(held.terms) EXCEPT
			SELECT id FROM library_terms WHERE library_id = held.library_id AND term = ANY (names));
	END IF;
	IF cardinality(ids) <> cardinality(held.terms) THEN
		UPDATE library_pictures SET terms = ids WHERE output_id = picture;
	END IF;
END $$;--> statement-breakpoint
-- What is known of a picture by its own row, its vote and what was made of it.
CREATE FUNCTION library_basics(picture outputs) RETURNS text[] LANGUAGE sql STABLE AS $$
	SELECT array_remove(ARRAY[
		'all',
		'mode:' || picture.mode,
		'engine:' || (picture.provenance->>'engine'),
		CASE WHEN picture.favourite_at IS NOT NULL THEN 'mark:favourite' END,
		CASE WHEN picture.downloaded_at IS NOT NULL THEN 'mark:downloaded' END,
		(SELECT CASE WHEN liked THEN 'mark:liked' ELSE 'mark:disliked' END FROM votes WHERE output_id = picture.id),
		CASE WHEN EXISTS (SELECT 1 FROM generation_requests WHERE id = picture.request_id AND kind = 'upscale')
			OR EXISTS (SELECT 1 FROM tasks WHERE upscaled_from_id = picture.id
				AND status NOT IN ('failed', 'cancelled') AND status = 'done')
			THEN 'mark:upscaled' END
	], NULL)
$$;--> statement-breakpoint
-- A picture gets the next number of its library, and no earlier time than the one before: lists by number are lists by time,
-- whatever clocks say.
CREATE FUNCTION library_date() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Rows of pictures are locked before their library.
	IF NEW.upscaled_from_id IS NOT NULL THEN
		PERFORM 1 FROM outputs WHERE id = NEW.upscaled_from_id FOR KEY SHARE;
		PERFORM library_set_terms(NEW.upscaled_from_id, ARRAY['mark:upscaled'], true);
	END IF;
	-- Not ON CONFLICT alone, which would use up an id for each picture.
	IF NOT EXISTS (SELECT 1 FROM libraries WHERE account_id = NEW.account_id) THEN
		INSERT INTO libraries (account_id, last_at) VALUES (NEW.account_id, least(NEW.created_at, now())) ON CONFLICT DO NOTHING;
	END IF;
	-- A worker whose clock is ahead would date all that comes after it.
	UPDATE libraries SET last_at = greatest(last_at, least(NEW.created_at, now())) WHERE account_id = NEW.account_id
		RETURNING last_at INTO NEW.created_at;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER outputs_library_date BEFORE INSERT ON outputs FOR EACH ROW EXECUTE FUNCTION library_date();--> statement-breakpoint
CREATE FUNCTION library_take_in() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	library integer;
	next_number integer;
BEGIN
	UPDATE libraries SET last_number = last_number + 1 WHERE account_id = NEW.account_id
		RETURNING id, last_number INTO library, next_number;
	INSERT INTO library_pictures (output_id, library_id, number, terms)
		VALUES (NEW.id, library, next_number, library_term_ids(library, library_basics(NEW)));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER outputs_library_in AFTER INSERT ON outputs FOR EACH ROW EXECUTE FUNCTION library_take_in();--> statement-breakpoint
CREATE FUNCTION library_mark_output() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM library_set_terms(NEW.id, ARRAY['mark:favourite'], NEW.favourite_at IS NOT NULL);
	PERFORM library_set_terms(NEW.id, ARRAY['mark:downloaded'], NEW.downloaded_at IS NOT NULL);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER outputs_library_marks AFTER UPDATE ON outputs FOR EACH ROW
	WHEN ((OLD.favourite_at IS NULL) <> (NEW.favourite_at IS NULL) OR (OLD.downloaded_at IS NULL) <> (NEW.downloaded_at IS NULL))
	EXECUTE FUNCTION library_mark_output();--> statement-breakpoint
CREATE FUNCTION library_mark_vote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM library_set_terms(OLD.output_id, ARRAY['mark:liked', 'mark:disliked'], false);
	ELSE
		PERFORM library_set_terms(NEW.output_id, ARRAY[CASE WHEN NEW.liked THEN 'mark:disliked' ELSE 'mark:liked' END], false);
		PERFORM library_set_terms(NEW.output_id, ARRAY[CASE WHEN NEW.liked THEN 'mark:liked' ELSE 'mark:disliked' END], true);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER votes_library AFTER INSERT OR UPDATE OR DELETE ON votes FOR EACH ROW EXECUTE FUNCTION library_mark_vote();--> statement-breakpoint
-- What there is already, all at once: the triggers above keep others from changing it until this commits.
INSERT INTO libraries (account_id, last_number, last_at) SELECT account_id, count(*), max(created_at) FROM outputs GROUP BY account_id;--> statement-breakpoint
INSERT INTO library_terms (library_id, term, pictures)
	SELECT libraries.id, name, count(*) FROM outputs JOIN libraries USING (account_id), unnest(library_basics(outputs)) AS name
	GROUP BY libraries.id, name;--> statement-breakpoint
INSERT INTO library_pictures (output_id, library_id, number, terms)
	SELECT id, library_id, number, ARRAY(SELECT known.id FROM library_terms AS known
		WHERE known.library_id = numbered.library_id AND known.term = ANY (names))
	FROM (
		SELECT outputs.id, libraries.id AS library_id, library_basics(outputs) AS names,
			row_number() OVER (PARTITION BY outputs.account_id ORDER BY outputs.created_at, outputs.id) AS number
		FROM outputs JOIN libraries USING (account_id)
	) AS numbered;--> statement-breakpoint
INSERT INTO library_blocks (term_id, block, bits)
	SELECT term, number >> 10, bit_or(set_bit(0::bit(1024), number & 1023, 1)) FROM library_pictures, unnest(terms) AS term
	GROUP BY term, number >> 10;--> statement-breakpoint
UPDATE library_terms SET sums = ARRAY(
	SELECT coalesce((SELECT sum(bit_count(bits)) FROM library_blocks WHERE term_id = id AND block BETWEEN at * 32 AND at * 32 + 31), 0)::integer
	FROM generate_series(0, (SELECT max(block) >> 5 FROM library_blocks WHERE term_id = id)) AS at ORDER BY at);--> statement-breakpoint
-- One more, or less, of the sums of a term.
CREATE FUNCTION library_add_to_sums(sums integer[], at integer, by integer) RETURNS integer[] LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
	IF cardinality(sums) < at THEN
		sums := sums || array_fill(0, ARRAY[at - cardinality(sums)]);
	END IF;
	sums[at] := sums[at] + by;
	RETURN sums;
END $$;--> statement-breakpoint
-- Lists and counts follow the terms of pictures. Those of a library that is going itself go with it.
CREATE FUNCTION library_keep_lists() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	library integer;
	at_number integer;
	terms_before integer[] := '{}';
	terms_after integer[] := '{}';
	lost integer[];
	won integer[];
BEGIN
	IF TG_OP <> 'INSERT' THEN
		library := OLD.library_id;
		at_number := OLD.number;
		terms_before := OLD.terms;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		library := NEW.library_id;
		at_number := NEW.number;
		terms_after := NEW.terms;
	END IF;
	lost := ARRAY(SELECT unnest(terms_before) EXCEPT SELECT unnest(terms_after));
	won := ARRAY(SELECT unnest(terms_after) EXCEPT SELECT unnest(terms_before));
	IF lost = '{}' AND won = '{}' THEN RETURN NULL; END IF;
	PERFORM 1 FROM libraries WHERE id = library FOR NO KEY UPDATE;
	IF NOT FOUND THEN RETURN NULL; END IF;
	IF lost <> '{}' THEN
		UPDATE library_blocks SET bits = set_bit(bits, at_number & 1023, 0)
			WHERE term_id = ANY (lost) AND block = at_number >> 10;
		DELETE FROM library_blocks WHERE term_id = ANY (lost) AND block = at_number >> 10 AND bit_count(bits) = 0;
		UPDATE library_terms SET pictures = pictures - 1, sums = library_add_to_sums(sums, 1 + (at_number >> 15), -1)
			WHERE id = ANY (lost);
		DELETE FROM library_terms WHERE id = ANY (lost) AND pictures = 0;
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
CREATE TRIGGER library_pictures_lists AFTER INSERT OR UPDATE OF terms OR DELETE ON library_pictures
	FOR EACH ROW EXECUTE FUNCTION library_keep_lists();
