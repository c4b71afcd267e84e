import type { Day } from '../progress/study-history.ts'
import { chanceOfRecall, type Memory } from './memory.ts'

/** Default number of questions per day; a parent can set another within the bounds. */
export const PRACTICE_SIZE = { least: 5, usual: 12, most: 20 } as const

export const PRACTICE_SIZE_MESSAGE = `Please choose from ${PRACTICE_SIZE.least} to ${PRACTICE_SIZE.most} questions`

/**
 * Kinds of sets: of a day, of a later day for a downloaded week, of missed questions, of a skill, the mixed check of a
 * subject (check.ts), and a round of a step of a lesson's exercises (exercises.ts).
 */
export const SET_KINDS = ['today', 'ahead', 'missed', 'skill', 'check', 'exercise'] as const

/** Maximum questions of one skill in a set. */
export const MAX_PER_SKILL = 2

/** A set has at least one likely question among this many, 4 of 12; one with too few of them has `SMALL_SET` questions. */
export const PER_LIKELY = 3
export const SMALL_SET = 6

/** Chance of recall from which a question of a skill without a miss is likely to be answered right. */
const LIKELY = 0.8

/**
 * A question that was answered on three days of the last 30 rests, and while a skill has others, so does a family of
 * which one was answered in the last week.
 */
export const REST = { days: 3, within: 30, familyDays: 7 } as const

/** Question that may be asked: `place` identifies it, and questions of one `family` are parallel. */
export type PracticeItem = {
  place: string
  lessonId: string
  subjectId: string
  skills: readonly string[]
  family: string | null
}

/**
 * Skill due for practice, with the questions that may be asked for it, the preferred first. A question without a skill
 * is its own skill. `missed` is true while a question of the skill is in the list of misses.
 */
export type Candidate<Item extends PracticeItem = PracticeItem> = {
  id: string
  missed: boolean
  memory: Memory
  items: readonly Item[]
}

/**
 * Chooses the questions of a day, at most `size`, in order: two skills with a miss for each other one, each group by the
 * chance of recall, lowest first. A third are likely to succeed, or the set is small, so that no day is a row of misses.
 * A question is asked once, of a family at most one, and of a skill at most two, counting second skills. Mixes subjects
 * and avoids adjacent questions from one lesson while another lesson has a due one. The number never exceeds `size`,
 * however long the learner was away.
 */
export function choosePractice<Item extends PracticeItem>(
  candidates: readonly Candidate<Item>[],
  day: Day,
  size: number,
): Item[] {
  const due = candidates
    .filter(({ memory }) => memory.dueOn <= day)
    .map((candidate) => ({ candidate, chance: chanceOfRecall(candidate.memory, day) }))
    .sort((a, b) => a.chance - b.chance || compare(a.candidate.id, b.candidate.id))
  const unlikely = new Set(
    due.filter(({ candidate, chance }) => candidate.missed || chance < LIKELY).map(({ candidate }) => candidate.id),
  )
  const { missed = [], fading = [] } = Object.groupBy(
    due.map(({ candidate }) => candidate),
    (one) => (one.missed ? 'missed' : 'fading'),
  )
  const ranked: Candidate<Item>[] = []
  while (missed.length + fading.length > 0) ranked.push(...missed.splice(0, 2), ...fading.splice(0, 1))
  const isLikely = ({ skills }: Item) => !skills.some((skill) => unlikely.has(skill))
  return mixLessons(limitUnlikely(chooseItems(ranked), size, isLikely))
}

/** Takes as many likely questions as a set of its size needs, then the others; a small set if there are too few. */
function limitUnlikely<Item extends PracticeItem>(
  ranked: readonly Item[],
  size: number,
  isLikely: (item: Item) => boolean,
): Item[] {
  const wanted = Math.min(size, ranked.length)
  const likely = ranked.filter(isLikely)
  const needed = likely.slice(0, Math.ceil(wanted / PER_LIKELY))
  const count = needed.length * PER_LIKELY < wanted ? Math.min(wanted, SMALL_SET) : wanted
  const chosen = limitLessons([...needed, ...ranked.filter((item) => !needed.includes(item))], count)
  return ranked.filter((item) => chosen.includes(item))
}

/** Takes for each skill its first question that fits those taken before; none if no question fits. */
function chooseItems<Item extends PracticeItem>(ranked: readonly Candidate<Item>[]): Item[] {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  const fits = ({ place, family, skills }: Item) =>
    !taken.has(place) &&
    !(family !== null && taken.has(familyKey(family))) &&
    skills.every((skill) => (counts.get(skill) ?? 0) < MAX_PER_SKILL)
  return ranked.flatMap(({ items }) => {
    const item = items.find(fits)
    if (item === undefined) return []
    taken.add(item.place)
    if (item.family !== null) taken.add(familyKey(item.family))
    for (const skill of item.skills) counts.set(skill, (counts.get(skill) ?? 0) + 1)
    return [item]
  })
}

const familyKey = (family: string) => `family ${family}`

/** Limits each lesson to what can be spread out; takes more only if nothing else is left. */
function limitLessons<Item extends PracticeItem>(ranked: readonly Item[], size: number): Item[] {
  const wanted = Math.min(size, ranked.length)
  const perLesson = Math.ceil(wanted / 2)
  const counts = new Map<string, number>()
  const chosen: Item[] = []
  const extra: Item[] = []
  for (const candidate of ranked) {
    const count = counts.get(candidate.lessonId) ?? 0
    counts.set(candidate.lessonId, count + 1)
    if (count < perLesson) chosen.push(candidate)
    else extra.push(candidate)
  }
  return [...chosen, ...extra].slice(0, wanted)
}

/** Picks from the lesson with most remaining, avoiding the previous lesson and, where possible, its subject. */
export function mixLessons<Item extends PracticeItem>(chosen: readonly Item[]): Item[] {
  const left = Map.groupBy(chosen, ({ lessonId }) => lessonId)
  const mixed: Item[] = []
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
          chosen.indexOf(a[0] as Item) - chosen.indexOf(b[0] as Item),
      )[0] ??
      []
    if (next === undefined) break
    mixed.push(next)
    left.set(next.lessonId, left.get(next.lessonId)?.slice(1) ?? [])
  }
  return mixed
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
