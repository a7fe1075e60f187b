/**
 * Words of a prompt that ask how somebody stands or moves. Chosen, and few: a word that is as often said of a place ('standing
 * water', 'leaning palms', 'a wall behind') would send pictures to another engine than the operator prefers.
 */
const POSES =
  /\b(pos(e|es|ed|ing)|sit(s|ting)?|seated|walk(s|ing)?|strid(es|ing)|stroll(s|ing)?|jump(s|ing)?|danc(es|ing)|kneel(s|ing)?|crouch(es|ing)?|mid[- ]stride|(arms|legs) crossed|crossed (arms|legs)|hands? (on (the |her |his |their )?hips?|in (the |her |his |their )?pockets?)|looking (back|away|over (the|her|his|their) shoulder)|(back|side|profile|three[- ]quarter) view|(seen )?from behind|turn(s|ed|ing) (around|away|sideways|to the (side|left|right))|waving)\b/i

/** Whether a prompt in English asks for a pose. */
export const asksForPose = (prompt: string): boolean => POSES.test(prompt)
