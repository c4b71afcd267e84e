import type { Day } from '../progress/study-history.ts'
import { chanceOfRecall, type Memory } from './memory.ts'

/** Default number of questions per day; a parent can set another within the bounds. */
export const PRACTICE_SIZE = { least: 5, usual: 12, most: 20 } as const

export const PRACTICE_SIZE_MESSAGE = `Please choose from ${PRACTICE_SIZE.least} to ${PRACTICE_SIZE.most} questions`

/**
 * Skill due for practice, with its question: a missed one first, otherwise the one not seen for longest. A question
 * without a skill is its own skill. `missed` is true while a question of the skill is in the list of misses.
 */
export type Candidate = { id: string; lessonId: string; subjectId: string; missed: boolean; memory: Memory }

/**
 * Chooses the due questions of a day, at most `size`, in order: two missed ones for each other one, each group by the
 * chance of recall, lowest first. Mixes subjects and avoids adjacent questions from one lesson while another lesson has
 * a due one. The number never exceeds `size`, however long the learner was away.
 */
export function choosePractice<C extends Candidate>(candidates: readonly C[], day: Day, size: number): C[] {
  const due = candidates
    .filter(({ memory }) => memory.dueOn <= day)
    .map((candidate) => ({ candidate, chance: chanceOfRecall(candidate.memory, day) }))
    .sort((a, b) => a.chance - b.chance || compare(a.candidate.id, b.candidate.id))
    .map(({ candidate }) => candidate)
  const { missed = [], fading = [] } = Object.groupBy(due, (one) => (one.missed ? 'missed' : 'fading'))
  const ranked: C[] = []
  while (missed.length + fading.length > 0) ranked.push(...missed.splice(0, 2), ...fading.splice(0, 1))
  return mixSubjects(limitLessons(ranked, size))
}

/** Limits each lesson to what can be spread out; takes more only if nothing else is left. */
function limitLessons<C extends Candidate>(ranked: readonly C[], size: number): C[] {
  const wanted = Math.min(size, ranked.length)
  const perLesson = Math.ceil(wanted / 2)
  const counts = new Map<string, number>()
  const chosen: C[] = []
  const extra: C[] = []
  for (const candidate of ranked) {
    const count = counts.get(candidate.lessonId) ?? 0
    counts.set(candidate.lessonId, count + 1)
    if (count < perLesson) chosen.push(candidate)
    else extra.push(candidate)
  }
  return [...chosen, ...extra].slice(0, wanted)
}

/** Picks from the lesson with most remaining, avoiding the previous lesson and, where possible, its subject. */
function mixSubjects<C extends Candidate>(chosen: readonly C[]): C[] {
  const left = Map.groupBy(chosen, ({ lessonId }) => lessonId)
  const mixed: C[] = []
  while (mixed.length < chosen.length) {
    const before = mixed.at(-1)
    const remaining = chosen.length - mixed.length
    const lessons = [...left.values()].filter((list) => list.length > 0)
    const others = lessons.filter(([first]) => first?.lessonId !== before?.lessonId)
    const pool = others.length > 0 ? others : lessons
    // A lesson with more than half of the remaining questions must come now, or its last ones would be adjacent.
    const urgent = pool.find((list) => list.length * 2 > remaining)
    const [next] =
      urgent ??
      pool.toSorted(
        (a, b) =>
          Number(a[0]?.subjectId === before?.subjectId) - Number(b[0]?.subjectId === before?.subjectId) ||
          b.length - a.length ||
          chosen.indexOf(a[0] as C) - chosen.indexOf(b[0] as C),
      )[0] ??
      []
    if (next === undefined) break
    mixed.push(next)
    left.set(next.lessonId, left.get(next.lessonId)?.slice(1) ?? [])
  }
  return mixed
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
