/** Skill with the ids of those that it needs. */
type Skill = { id: string; name: string; needs?: readonly { skill: string }[] | undefined }

/** Problem of one need, by its place in the list of a skill. */
export type NeedProblem = { skill: number; need: number; message: string }

/**
 * Finds needs that make no sense: of the skill itself, listed twice, or leading in a circle.
 * @param elsewhere other skills of the subject, in this grade and in others, through which a circle may lead
 */
export function findNeedProblems(skills: readonly Skill[], elsewhere: readonly Skill[] = []): NeedProblem[] {
  const names = new Map([...elsewhere, ...skills].map(({ id, name }) => [id, name]))
  const own = new Set(skills.map(({ id }) => id))
  // Without those of the list, which are added one by one: the rest never has a circle through them.
  const needs = new Map(elsewhere.filter(({ id }) => !own.has(id)).map((one) => [one.id, neededIds(one)]))
  return skills.flatMap((one, skill) =>
    neededIds(one).flatMap((needed, need): NeedProblem[] => {
      if (needed === one.id) return [{ skill, need, message: 'A skill can’t need itself' }]
      const accepted = needs.get(one.id) ?? []
      if (accepted.includes(needed)) return [{ skill, need, message: 'This skill is in the list twice' }]
      const way = findWay(needs, needed, one.id)
      if (way !== null) return [{ skill, need, message: describeCircle(way.map((id) => names.get(id) ?? id)) }]
      needs.set(one.id, [...accepted, needed])
      return []
    }),
  )
}

const neededIds = ({ needs = [] }: Skill) => needs.map(({ skill }) => skill)

/** Finds needs of skills that are neither in this list nor elsewhere in the subject. */
export function findUnknownNeeds(skills: readonly Skill[], elsewhere: readonly Skill[]): NeedProblem[] {
  const known = new Set([...elsewhere, ...skills].map(({ id }) => id))
  return skills.flatMap(({ needs = [] }, skill) =>
    needs.flatMap((one, need) =>
      known.has(one.skill) ? [] : [{ skill, need, message: `There is no skill "${one.skill}" in this subject` }],
    ),
  )
}

/** Removes the needs at these places. */
export function dropNeeds<S extends Skill>(skills: readonly S[], problems: readonly NeedProblem[]): S[] {
  return skills.map((one, skill) => {
    const isWrong = (need: number) => problems.some((problem) => problem.skill === skill && problem.need === need)
    return one.needs === undefined ? one : { ...one, needs: one.needs.filter((_, need) => !isWrong(need)) }
  })
}

/** Finds the shortest way from a skill over its needs to another one, with both ends; null if there is none. */
function findWay(needs: ReadonlyMap<string, readonly string[]>, from: string, to: string): string[] | null {
  const before = new Map<string, string | null>([[from, null]])
  for (const id of before.keys()) {
    if (id === to) {
      const way = [id]
      for (let last = before.get(id); typeof last === 'string'; last = before.get(last)) way.unshift(last)
      return way
    }
    for (const needed of needs.get(id) ?? []) if (!before.has(needed)) before.set(needed, id)
  }
  return null
}

/** Number of skills that are named in the message about a circle. */
const MAX_NAMED = 4

/** @param way names from the needed skill back to the one that would need it */
function describeCircle(way: readonly string[]): string {
  const last = `“${way.at(-1)}”`
  const between = way.slice(0, -1).map((name) => `“${name}”`)
  const named = between.slice(0, MAX_NAMED - 1)
  const more = between.length - named.length
  const chain = [...named, ...(more > 0 ? [`${more} more`] : []), `${last} again`]
  return `These needs lead in a circle: ${last} needs ${chain.join(', which needs ')}`
}
