-- What a user was last told of a task's place in its lane, so that the same is not told again. Only added.
ALTER TABLE "tasks" ADD COLUMN "told_position" integer;