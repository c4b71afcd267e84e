import { hashText } from '#domain/content/variants/random.ts'
import { choosePractice, PRACTICE_SIZE, REST } from '#domain/practice/choose.ts'
import { LEVELS, type Level } from '#domain/practice/mastery.ts'
import { addAnswers, type MetQuestion, type PracticeAnswer, type PracticeProgress } from '#domain/practice/progress.ts'
import { type Day, daysBetween, nextDay } from '#domain/progress/study-history.ts'
import type { Bank, BankItem, BankLesson, BankPart } from './practice-bank.ts'
import { betaNumber, randomNumbers } from './random-numbers.ts'

/** How a simulated learner answers a question, apart from the chance that the learner can do it. */
export type Learner = {
  name: string
  /** Mean of the true chances of the skills. */
  mean: number
  /**
   * Honest learners answer new questions by their chance, and remember some keys. One who guesses chooses at random; one
   * who copies remembers every key that was shown; one who opens hints does so wherever there are any; one who forgets
   * can do less after days without practice; one who returns is away for weeks.
   */
  habit: 'honest' | 'guesses' | 'copies' | 'opens hints' | 'forgets' | 'returns'
}

const HONEST_MEANS = [0.5, 0.7, 0.85, 0.95]
const honest = (mean: number): Learner => ({ name: `is honest, ${mean}`, mean, habit: 'honest' })
export const LEARNERS: readonly Learner[] = [
  ...HONEST_MEANS.map(honest),
  { name: 'guesses', mean: 0.5, habit: 'guesses' },
  { name: 'copies, 0.5', mean: 0.5, habit: 'copies' },
  { name: 'copies, 0.85', mean: 0.85, habit: 'copies' },
  { name: 'opens hints, 0.5', mean: 0.5, habit: 'opens hints' },
  { name: 'opens hints, 0.85', mean: 0.85, habit: 'opens hints' },
  { name: 'forgets, 0.85', mean: 0.85, habit: 'forgets' },
  { name: 'returns, 0.85', mean: 0.85, habit: 'returns' },
]

/** Spread of the true chances around their mean. */
const CONCENTRATION = 6
const DAYS = 180
const START: Day = '2027-09-01'
/** Skills that began later are not counted: Know it and Sure take days. */
const LEAST_DAYS = 14
/** Chance that a shown key is still known the next day, and days in which half of those are forgotten. */
const RECALLS = 0.6
const HALF_FORGOTTEN = 14
/** Days without practice after which one who forgets can do half as much. */
const HALF_LOST = 60
/** One who returns studies for six weeks, then is away for four. */
const RHYTHM = { weeks: 6, away: 4 }

/** Skill at the end of the simulation, or on a day of it; `chance` is that of a right answer to an unseen question. */
export type SkillAtEnd = { subject: string; level: Level; chance: number; days: number }
/** Number of different questions of a skill that the learner has met, in lessons, tests and practice. */
export type ItemsMet = { subject: string; items: number }
/**
 * `weekly` has the skills at the end of each week: what a level promises on any day. `most` counts the questions of the
 * fullest day of practice, `mostTimes` how often practice asked one question within a month.
 */
export type Simulated = {
  skills: SkillAtEnd[]
  weekly: SkillAtEnd[]
  met: ItemsMet[]
  most: number
  mostTimes: number
}

/**
 * Simulates half a year of lessons and daily practice with the product's own choice of questions, levels and days.
 * @param addTo adds answers to the practice state; another rule of levels in a test
 */
function simulate(bank: Bank, learner: Learner, seed: number, addTo: typeof addAnswers = addAnswers): Simulated {
  const random = randomNumbers(seed * 7919 + Math.round(learner.mean * 1000))
  const chances = new Map<string, number>()
  const subjects = new Map<string, string>()
  const open: BankItem[] = []
  const bySkill = new Map<string, BankItem[]>()
  /** Days on which practice asked each question. */
  const asked = new Map<string, Day[]>()
  let progress: PracticeProgress = { skills: new Map(), questions: new Map() }
  const begun = new Map<string, Day>()
  const weekly: SkillAtEnd[] = []
  let most = 0
  let mostTimes = 0
  let lesson = 0

  const chanceOf = (skill: string) => {
    const known = chances.get(skill) ?? chanceFor(seed, learner.mean, skill)
    chances.set(skill, known)
    return known
  }
  /** Chance of a right answer to an unseen question of skills on a day. */
  const trueChance = (skills: readonly string[], day: Day) => {
    const chance = skills.reduce((sum, skill) => sum + chanceOf(skill), 0) / skills.length
    if (learner.habit !== 'forgets') return chance
    const [first = ''] = skills
    const last = progress.skills.get(first)?.memory.reviewedOn ?? day
    return chance * 2 ** (-daysBetween(last, day) / HALF_LOST)
  }
  const answer = (item: BankItem, day: Day, { mixed, isTest }: { mixed: boolean; isTest: boolean }): PracticeAnswer => {
    const met = progress.questions.get(item.place)
    const draw = item.draws[Math.floor(random() * item.draws.length)] ?? ''
    const isSeen = met?.draws.includes(draw) ?? false
    const { sourceId, part, questionId, skills, choices } = item
    const chance = learner.habit === 'guesses' ? 1 / Math.min(choices, 100) : trueChance(skills, day)
    const recalls =
      !isSeen || learner.habit === 'guesses'
        ? 0
        : learner.habit === 'copies'
          ? 1
          : RECALLS * 2 ** (-daysBetween(met?.metOn ?? day, day) / HALF_FORGOTTEN)
    const isHinted = learner.habit === 'opens hints' && item.hasHints && !isTest
    const isRight = isHinted || random() < chance || random() < recalls
    const outcome = !isRight ? 'wrong' : isHinted ? 'hinted' : 'right'
    return { sourceId, part, questionId, skills, outcome, day, draw, choices, mixed, misconception: null }
  }
  const add = (answers: readonly PracticeAnswer[]) => {
    for (const { skills, day } of answers) for (const skill of skills) if (!begun.has(skill)) begun.set(skill, day)
    progress = addTo(progress, answers).progress
  }
  const openItems = (items: readonly BankItem[]) => {
    for (const item of items) {
      open.push(item)
      for (const skill of item.skills) {
        subjects.set(skill, item.subject)
        bySkill.set(skill, [...(bySkill.get(skill) ?? []), item])
      }
    }
  }
  const submit = ({ items, ask, isTest }: BankPart, day: Day) => {
    const chosen = new Set(
      items
        .map((item) => ({ item, by: random() }))
        .toSorted((a, b) => a.by - b.by)
        .slice(0, ask)
        .map(({ item }) => item),
    )
    add(items.filter((item) => chosen.has(item)).map((item) => answer(item, day, { mixed: isTest, isTest })))
    openItems(items)
  }
  const study = ({ parts, practiceOnly }: BankLesson, day: Day) => {
    for (const part of parts) submit(part, day)
    openItems(practiceOnly)
  }
  const practice = (day: Day) => {
    const due = [...progress.skills.values()].filter(({ memory }) => memory.dueOn <= day)
    const candidates = due.map(({ key: id, memory }) => {
      const items = (bySkill.get(id) ?? []).filter(({ place }) => {
        const met = progress.questions.get(place)
        return met === undefined || (met.metOn < day && !isResting(met, day))
      })
      const missed = items.some((item) => progress.questions.get(item.place)?.miss)
      return { id, missed, memory, items: prefer(items, progress, nextDay(day, -REST.familyDays)) }
    })
    const chosen = choosePractice(candidates, day, PRACTICE_SIZE.usual)
    most = Math.max(most, chosen.length)
    for (const item of chosen) {
      const days = [...(asked.get(item.place) ?? []), day]
      asked.set(item.place, days)
      mostTimes = Math.max(mostTimes, days.filter((one) => one > nextDay(day, -REST.within)).length)
      add([answer(item, day, { mixed: true, isTest: false })])
    }
  }
  const skillsOn = (day: Day): SkillAtEnd[] =>
    [...progress.skills.values()].flatMap(({ key, state: { level } }) => {
      const subject = subjects.get(key)
      const start = begun.get(key)
      if (subject === undefined || start === undefined || key.includes('/q')) return []
      const chance = learner.habit === 'guesses' ? 0.25 : trueChance([key], day)
      return [{ subject, level, chance, days: daysBetween(start, day) }]
    })

  for (let number = 0; number < DAYS; number += 1) {
    const today = nextDay(START, number)
    const week = Math.floor(number / 7)
    const isAway = learner.habit === 'returns' && week % (RHYTHM.weeks + RHYTHM.away) >= RHYTHM.weeks
    if (!isAway) {
      practice(today)
      const due = Math.floor((number * bank.lessons.length) / (DAYS - 2 * LEAST_DAYS))
      const next = bank.lessons[lesson]
      if (next !== undefined && lesson <= due) {
        study(next, today)
        lesson += 1
      }
    }
    if (number % 7 === 6) weekly.push(...skillsOn(today))
  }
  const end = nextDay(START, DAYS - 1)
  const met = [...bySkill].flatMap(([skill, items]) => {
    const count = items.filter(({ place }) => progress.questions.has(place)).length
    return count > 0 && !skill.includes('/q') ? [{ subject: subjects.get(skill) ?? '', items: count }] : []
  })
  return { skills: skillsOn(end).filter(({ days }) => days >= LEAST_DAYS), weekly, met, most, mostTimes }
}

/** The same for all learners of a mean and seed, so that their levels can be compared. */
function chanceFor(seed: number, mean: number, skill: string): number {
  return betaNumber(randomNumbers(hashText(`${seed} ${mean} ${skill}`)), mean, CONCENTRATION)
}

/** True if a question rests on a day, as in `isResting` of server/features/practice/set-queries.ts. */
function isResting({ earlier }: MetQuestion, day: Day): boolean {
  const [oldest] = earlier
  return oldest !== undefined && earlier.length === REST.days - 1 && oldest > nextDay(day, -REST.within)
}

/**
 * Questions in the order in which the database prefers them (`preference` in server/features/practice/set-queries.ts),
 * as many of each skill as it reads.
 * @param rested last day after which a family counts as met lately
 */
function prefer(items: readonly BankItem[], { questions }: PracticeProgress, rested: Day) {
  const familyMet = new Map<string, Day>()
  for (const { family, place } of items) {
    const metOn = questions.get(place)?.metOn
    if (family !== null && metOn !== undefined && metOn > (familyMet.get(family) ?? '')) familyMet.set(family, metOn)
  }
  const ranked = items.map((item) => {
    const met = questions.get(item.place)
    const kind = met === undefined ? 0 : item.isTemplate ? 1 : 2
    const rests = item.family !== null && (familyMet.get(item.family) ?? '') > rested
    const isPracticeOnly = item.part === 'practice' ? 0 : 1
    return {
      item,
      by: [Number(rests), kind, met?.metOn ?? '', Number(!met?.miss), isPracticeOnly, item.number] as const,
    }
  })
  return ranked
    .toSorted((one, other) => {
      const at = one.by.findIndex((value, index) => value !== other.by[index])
      const a = one.by[at] ?? 0
      const b = other.by[at] ?? 0
      return a < b ? -1 : a > b ? 1 : 0
    })
    .slice(0, 3)
    .map(({ item }) => item)
}

/** Simulated skills of one kind of learner. */
export type Outcomes = { learner: Learner } & Simulated

export function simulateAll(
  banks: readonly Bank[],
  learners: readonly Learner[],
  seeds: readonly number[],
  addTo: typeof addAnswers = addAnswers,
): Outcomes[] {
  return learners.map((learner) => {
    const runs = banks.flatMap((bank) => seeds.map((seed) => simulate(bank, learner, seed, addTo)))
    return {
      learner,
      skills: runs.flatMap(({ skills }) => skills),
      weekly: runs.flatMap(({ weekly }) => weekly),
      met: runs.flatMap(({ met }) => met),
      most: Math.max(...runs.map(({ most }) => most)),
      mostTimes: Math.max(...runs.map(({ mostTimes }) => mostTimes)),
    }
  })
}

/** Shares of skills on Know it or above, and on Sure. */
export function sharesOf(skills: readonly SkillAtEnd[]) {
  const at = (least: Level) => skills.filter(({ level }) => LEVELS.indexOf(level) >= LEVELS.indexOf(least)).length
  return { knowIt: at('know-it') / skills.length, sure: at('sure') / skills.length }
}

/** Mean chance of a right answer to a new question of the skills on a level; NaN without one. */
export function rightOn(skills: readonly SkillAtEnd[], level: Level): number {
  const on = skills.filter((skill) => skill.level === level)
  return on.reduce((sum, { chance }) => sum + chance, 0) / on.length
}

/** Skills of the honest learners, in equal numbers, at the end of each week. */
export function honestWeeks(outcomes: readonly Outcomes[]): SkillAtEnd[] {
  return outcomes.filter(({ learner }) => learner.habit === 'honest').flatMap(({ weekly }) => weekly)
}

/** What levels promise: chances of a right answer to a new question, and shares of skills. */
export const PROMISED = { rightOnKnowIt: 0.75, rightOnSure: 0.88, knowIt: 0.6, sure: 0.2, guessed: 0.02 }
/**
 * Difference of shares between two kinds of learners that says nothing: two standard errors, and what questions with
 * known keys leave of a day's twelve for new ones.
 */
const noiseOf = (skills: number) => 0.03 + 2 * Math.sqrt(0.5 / skills)

/** Lists what the levels do not hold of what they promise. */
export function findBroken(outcomes: readonly Outcomes[]): string[] {
  const weeks = honestWeeks(outcomes)
  const shares = outcomes.map(({ learner, skills }) => ({
    ...learner,
    ...sharesOf(skills),
    noise: noiseOf(skills.length),
  }))
  const honest = shares.filter(({ habit }) => habit === 'honest')
  const good = honest.find(({ mean }) => mean === 0.85)
  const dishonest = shares.flatMap((one) => {
    if (one.habit === 'guesses') return one.knowIt > PROMISED.guessed ? [`one who ${one.name}`] : []
    if (one.habit !== 'copies' && one.habit !== 'opens hints') return []
    const same = honest.find(({ mean }) => mean === one.mean)
    return same && (one.knowIt > same.knowIt + one.noise || one.sure > same.sure + one.noise)
      ? [`one who ${one.name}`]
      : []
  })
  const rises = honest.every((one, index) => {
    const next = honest[index + 1]
    return next === undefined || (one.knowIt < next.knowIt && one.sure < next.sure)
  })
  return [
    ...(rightOn(weeks, 'know-it') >= PROMISED.rightOnKnowIt ? [] : ['new questions on Know it']),
    ...(rightOn(weeks, 'sure') >= PROMISED.rightOnSure ? [] : ['new questions on Sure']),
    ...(good && good.knowIt >= PROMISED.knowIt ? [] : ['share on Know it']),
    ...(good && good.sure >= PROMISED.sure ? [] : ['share on Sure']),
    ...(rises ? [] : ['order of honest learners']),
    ...dishonest,
    ...(outcomes.some(({ most }) => most > PRACTICE_SIZE.usual) ? ['questions a day'] : []),
  ]
}

/** What the questions of a subject allow: at least this many different ones of a skill, and none too often. */
export const POOL = { mathematics: 8, timesAMonth: REST.days }

/** Median of the different questions per skill of a subject that honest learners meet. */
export function medianMet(outcomes: readonly Outcomes[], subject: string): number {
  const counts = outcomes
    .filter(({ learner }) => learner.habit === 'honest')
    .flatMap(({ met }) => met.flatMap((one) => (one.subject === subject ? [one.items] : [])))
    .toSorted((one, other) => one - other)
  return counts[Math.floor(counts.length / 2)] ?? 0
}

/** Lists what the questions of the content do not allow. */
export function findRepeated(outcomes: readonly Outcomes[]): string[] {
  const often = outcomes.filter(({ mostTimes }) => mostTimes > POOL.timesAMonth)
  return [
    ...often.map(({ learner, mostTimes }) => `a question ${mostTimes} times a month, for one who ${learner.name}`),
    ...(medianMet(outcomes, 'Mathematics') >= POOL.mathematics ? [] : ['different questions per mathematics skill']),
  ]
}
