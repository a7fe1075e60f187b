/**
 * What an option names of all that there is, in that order; all of it where the option is left out.
 *
 * @param given names with commas between
 * @throws Error that says what there is, where a name is none of that
 */
export function chosenOf<T extends string>(option: string, given: string | undefined, all: readonly T[]): readonly T[] {
  if (given === undefined) return all
  const names = given.split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !all.some((each) => each === name))
  if (unknown.length > 0) throw new Error(`--${option} knows no ‘${unknown.join(', ')}’, only: ${all.join(', ')}`)
  return all.filter((each) => names.includes(each))
}
