/** Most questions of a placement, and most of a subject, so that none is left out. */
export const MAX_PLACEMENT = 18
const MAX_OF_SUBJECT = 6

/** Skill that a placement can ask about: practice-only questions cover it. `subject` is its name, the same in every grade. */
export type Landmark = { skill: string; subject: string }

/**
 * Landmarks in the order of lessons, those of the learner's grade first, and the skills that each skill directly needs,
 * also of skills between landmarks.
 */
export type SkillGraph<L extends Landmark = Landmark> = {
  landmarks: readonly L[]
  needs: ReadonlyMap<string, readonly string[]>
}

/** `unknown` is the answer "I don't know yet". */
export const PLACEMENT_OUTCOMES = ['right', 'wrong', 'unknown'] as const
export type Asked = { skill: string; outcome: (typeof PLACEMENT_OUTCOMES)[number] }

export type Standing = 'known' | 'not-yet'

/**
 * What the answers say about landmarks, asked or not. A right answer speaks for every skill that the asked one needs, and
 * a miss against every skill that needs it. A skill's own answer counts before what follows from others, and a right
 * answer before a miss: what a child can do, it can do.
 */
export function standings({ landmarks, needs }: SkillGraph, asked: readonly Asked[]): Map<string, Standing> {
  const found = new Map<string, Standing>()
  const missed = new Set(asked.filter(({ outcome }) => outcome !== 'right').map(({ skill }) => skill))
  for (const { skill } of landmarks) {
    if (!missed.isDisjointFrom(skillsBelow(needs, skill))) found.set(skill, 'not-yet')
  }
  const mastered = new Set(
    asked.filter(({ outcome }) => outcome === 'right').flatMap(({ skill }) => [...skillsBelow(needs, skill)]),
  )
  for (const { skill } of landmarks) if (mastered.has(skill)) found.set(skill, 'known')
  for (const { skill, outcome } of asked) found.set(skill, outcome === 'right' ? 'known' : 'not-yet')
  return found
}

/**
 * Landmark to ask about next; null if the answers decide about all, or enough were asked. Of the subject with the
 * fewest questions so far, the landmark whose answer decides about the most others in the worse case, as in a binary
 * search; the first of equals.
 */
export function nextLandmark<L extends Landmark>(graph: SkillGraph<L>, asked: readonly Asked[]): L | null {
  if (asked.length >= MAX_PLACEMENT) return null
  const known = standings(graph, asked)
  const isAsked = new Set(asked.map(({ skill }) => skill))
  const open = graph.landmarks.filter(({ skill }) => !known.has(skill) && !isAsked.has(skill))
  const countOf = (subject: string) =>
    graph.landmarks.filter((one) => one.subject === subject && isAsked.has(one.skill)).length
  const counts = new Map(open.map(({ subject }) => [subject, countOf(subject)]))
  const fewest = Math.min(...counts.values())
  if (fewest >= MAX_OF_SUBJECT) return null
  const below = new Map(open.map(({ skill }) => [skill, skillsBelow(graph.needs, skill)]))
  const decided = ({ skill }: L) => {
    const ifRight = open.filter((one) => below.get(skill)?.has(one.skill)).length
    const ifWrong = open.filter((one) => below.get(one.skill)?.has(skill)).length
    return Math.min(ifRight, ifWrong)
  }
  let best: { landmark: L; decided: number } | null = null
  for (const landmark of open) {
    if (counts.get(landmark.subject) !== fewest) continue
    const count = decided(landmark)
    if (best === null || count > best.decided) best = { landmark, decided: count }
  }
  return best?.landmark ?? null
}

/** Skills that a skill needs, directly or over others, with itself. */
function skillsBelow(needs: SkillGraph['needs'], skill: string): Set<string> {
  const found = new Set([skill])
  for (const one of found) for (const needed of needs.get(one) ?? []) found.add(needed)
  return found
}

/** Landmark with the lesson that teaches it. `isOwn` is true for the learner's own grade. */
type LandmarkOfLesson = Landmark & { isOwn: boolean; lessonNumber: number }

/** Where to start in a subject. @property lesson landmark of the lesson to start with; null if none is missing */
export type SubjectStart<L> = { subject: string; lesson: L | null; known: L[]; first: L[] }

/** Skills of earlier grades that a plan names at most for a subject. */
const MAX_FIRST = 2

/**
 * Plan from the answers, by subject: the first lesson with a landmark that the learner lacks, the landmarks of the grade
 * that they have, and those of earlier grades that are missing and on which the grade builds. A landmark about which the
 * answers say nothing counts as missing, unless a later one is known. A subject without any answer is left out.
 */
export function planStart<L extends LandmarkOfLesson>(
  graph: SkillGraph<L>,
  asked: readonly Asked[],
): SubjectStart<L>[] {
  const found = standings(graph, asked)
  const standing = ({ skill }: L) => found.get(skill) ?? null
  const bySubject = Map.groupBy(graph.landmarks, ({ subject }) => subject)
  return [...bySubject].flatMap(([subject, landmarks]) => {
    if (landmarks.every((one) => standing(one) === null)) return []
    const own = landmarks.filter(({ isOwn }) => isOwn).toSorted((a, b) => a.lessonNumber - b.lessonNumber)
    const known = own.filter((one) => standing(one) === 'known')
    const lastKnown = own.findLastIndex((one) => standing(one) === 'known')
    const lesson = own.find(
      (one, place) => standing(one) === 'not-yet' || (standing(one) === null && place > lastKnown),
    )
    const below = new Set(
      own.filter((one) => standing(one) !== 'known').flatMap(({ skill }) => [...skillsBelow(graph.needs, skill)]),
    )
    const first = landmarks.filter((one) => !one.isOwn && standing(one) === 'not-yet' && below.has(one.skill))
    return [{ subject, lesson: lesson ?? null, known, first: first.slice(0, MAX_FIRST) }]
  })
}
