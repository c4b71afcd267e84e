import { type Candidate, choosePractice, PRACTICE_SIZE, type PracticeItem } from '#domain/practice/choose.ts'
import type { Outcome } from '#domain/practice/evidence.ts'
import { learnSkill, type SkillState } from '#domain/practice/mastery.ts'
import { chanceOfRecall, type Memory, remember } from '#domain/practice/memory.ts'
import { type Miss, trackMiss } from '#domain/practice/misses.ts'
import { type Day, daysBetween, nextDay } from '#domain/progress/study-history.ts'
import { type Measured, row } from '../report.ts'
import { randomNumbers } from './random-numbers.ts'

/** Simulated learner: study habits, and how the learner's memory differs from the model's. */
type Learner = {
  name: string
  /** Time in which this learner forgets, relative to the model. */
  fading: number
  /** Probability of a wrong answer although the skill is known. */
  slips: number
  /** Weeks of study between breaks, and weeks per break; null without breaks. */
  breaks: { after: number; weeks: number } | null
}

const LEARNERS: readonly Learner[] = [
  { name: 'as the model expects', fading: 1, slips: 0, breaks: null },
  { name: 'forgets sooner', fading: 0.7, slips: 0, breaks: null },
  { name: 'forgets later', fading: 1.5, slips: 0, breaks: null },
  { name: 'answers carelessly', fading: 1, slips: 0.08, breaks: null },
  { name: 'takes three weeks off every ten', fading: 1, slips: 0, breaks: { after: 10, weeks: 3 } },
]

const START: Day = '2027-08-30'
const WEEKS = 52
/** Monday, Tuesday, Thursday and Saturday. */
const STUDY_DAYS = [0, 1, 3, 5]
/** A grade has 33 lessons; one is done in each week without a break, with five skills. */
const LESSONS = 33
const SKILLS = 5
/** Share of skills answered right in their lesson. */
const FIRST_RIGHT = 0.75
export const LEAST_KNOWN = 0.94

type Card = Omit<Candidate, 'items'> &
  Pick<PracticeItem, 'lessonId' | 'subjectId'> & { truth: Memory; miss: Miss | null; state: SkillState }
/** `most` and `mean` count questions per day; `known` is the share of `skills` known on the last day of study. */
export type Year = { learner: string; most: number; mean: number; skills: number; known: number }

/**
 * Simulates a year with four study days a week and at most `size` practice questions a day, for each kind of learner.
 */
export function simulateYears(size: number): Year[] {
  return LEARNERS.map((learner) => simulateYear(learner, size))
}

function simulateYear(learner: Learner, size: number): Year {
  const random = randomNumbers(7)
  const cards = new Map<string, Card>()
  const counts: number[] = []
  let lesson = 0
  let today = START
  for (let week = 0; week < WEEKS; week += 1) {
    if (isBreak(learner, week)) continue
    for (const weekday of STUDY_DAYS) {
      today = nextDay(START, week * 7 + weekday)
      if (weekday === STUDY_DAYS[0] && lesson < LESSONS) {
        for (const card of newCards(lesson, today, random)) cards.set(card.id, card)
        lesson += 1
      }
      const chosen = choosePractice([...cards.values()].map(toCandidate), today, size).map(({ card }) => card)
      counts.push(chosen.length)
      for (const card of chosen) cards.set(card.id, answer(card, learner, today, random))
    }
  }
  const known = [...cards.values()].map(({ truth }) => trueChance(truth, learner, today))
  return {
    learner: learner.name,
    most: Math.max(...counts),
    mean: counts.reduce((sum, count) => sum + count, 0) / counts.length,
    skills: cards.size,
    known: known.reduce((sum, chance) => sum + chance, 0) / known.length,
  }
}

/** What an answer to the question of a skill is evidence of: a new draw, typed. */
const DRAW = { keySeen: false, choices: Infinity, mixed: true }

/** Skill with one question, whose draws are always new. */
function toCandidate(card: Card): Candidate<PracticeItem & { card: Card }> {
  const { id, lessonId, subjectId } = card
  return { ...card, items: [{ place: id, lessonId, subjectId, skills: [id], family: null, card }] }
}

const isBreak = ({ breaks }: Learner, week: number) =>
  breaks !== null && week % (breaks.after + breaks.weeks) >= breaks.after

function newCards(lesson: number, day: Day, random: () => number): Card[] {
  return Array.from({ length: SKILLS }, (_, index) => {
    const outcome: Outcome = random() < FIRST_RIGHT ? 'right' : 'wrong'
    const state = learnSkill(null, { ...DRAW, outcome, day })
    const memory = remember(null, outcome, day, state.level)
    const miss = trackMiss(null, outcome, day)
    const id = `${lesson}-${index}`
    const place = { id, lessonId: `${lesson}`, subjectId: `${lesson % 3}` }
    return { ...place, missed: miss !== null, miss, memory, truth: memory, state }
  })
}

/** The model tracks the answers; the learner's own memory tracks actual knowledge. */
function answer(card: Card, learner: Learner, day: Day, random: () => number): Card {
  const knows = random() < trueChance(card.truth, learner, day)
  const outcome: Outcome = knows && random() >= learner.slips ? 'right' : 'wrong'
  const state = learnSkill(card.state, { ...DRAW, outcome, day })
  const memory = remember(card.memory, outcome, day, state.level)
  const miss = trackMiss(card.miss, outcome, day)
  const truth = remember(card.truth, knows ? 'right' : 'wrong', day, state.level)
  return { ...card, memory, miss, missed: miss !== null, truth, state }
}

function trueChance(memory: Memory, { fading }: Learner, day: Day): number {
  const faded = Math.round(daysBetween(memory.reviewedOn, day) / fading)
  return chanceOfRecall(memory, nextDay(memory.reviewedOn, faded))
}

/** Simulates a year of practice: questions per day, and the share known at its end. */
export async function measurePracticeYear(): Promise<Measured> {
  const years = simulateYears(PRACTICE_SIZE.usual)
  return {
    rows: years.map(({ learner, most, mean, skills, known }) =>
      row(
        `Year of practice, a learner who ${learner.replace('as the model expects', 'learns as the model expects')}`,
        `${Math.round(known * 1000) / 10} %`,
        `of ${skills} skills known at the end; ${most} questions on the fullest day, ${mean.toFixed(1)} on average`,
        'all skills of a grade',
        `at least ${LEAST_KNOWN * 100} %, at most ${PRACTICE_SIZE.usual} questions a day`,
      ),
    ),
    exceeded: years
      .filter(({ most, known }) => most > PRACTICE_SIZE.usual || known < LEAST_KNOWN)
      .map(({ learner }) => `practice of a learner who ${learner}`),
  }
}
