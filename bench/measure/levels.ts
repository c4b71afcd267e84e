import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Measured, row } from '../report.ts'
import { drawCalibration } from './calibration.ts'
import { idealBank, readBank } from './practice-bank.ts'
import {
  findBroken,
  findRepeated,
  honestWeeks,
  LEARNERS,
  medianMet,
  type Outcomes,
  POOL,
  PROMISED,
  rightOn,
  sharesOf,
  simulateAll,
} from './practice-levels.ts'

const GRADES = ['grade-6', 'grade-7', 'grade-8']
/** The rule was tuned on seeds 1 to 20. */
const SEEDS = Array.from({ length: 20 }, (_, index) => 101 + index)
const PICTURE = join(import.meta.dirname, '../levels.svg')

/** Simulates half a year of practice and compares levels with what the learners can do; writes bench/levels.svg. */
export async function measureLevels(): Promise<Measured> {
  const sample = simulateAll(await Promise.all(GRADES.map(readBank)), LEARNERS, SEEDS)
  const ideal = simulateAll([idealBank()], LEARNERS, SEEDS)
  const panels = [
    { title: 'Questions of the sample content', skills: honestWeeks(sample) },
    { title: 'New questions without end', skills: honestWeeks(ideal) },
  ]
  await writeFile(PICTURE, drawCalibration(panels))
  return {
    rows: [
      ...promisedRows('sample content', sample),
      ...promisedRows('questions without end', ideal),
      ...poolRows(sample),
      ...sample.flatMap(subjectRows),
      ...ideal.map((one) => learnerRow(one, 'questions without end', one)),
    ],
    exceeded: [...findBroken(sample), ...findRepeated(sample), ...findBroken(ideal)].map((what) => `levels: ${what}`),
  }
}

const percent = (share: number) => (Number.isNaN(share) ? '–' : `${(share * 100).toFixed(0)} %`)

function promisedRows(name: string, outcomes: readonly Outcomes[]): string[] {
  const weeks = honestWeeks(outcomes)
  const end = outcomes.filter(({ learner }) => learner.habit === 'honest').flatMap(({ skills }) => skills)
  const levels = [
    { level: 'know-it', title: 'Know it', least: PROMISED.rightOnKnowIt },
    { level: 'sure', title: 'Sure', least: PROMISED.rightOnSure },
  ] as const
  return levels.map(({ level, title, least }) =>
    row(
      `New questions of skills on ${title}, ${name}`,
      percent(rightOn(weeks, level)),
      `right, at the end of any week; ${percent(rightOn(end, level))} at the end of the half year`,
      'honest learners in equal numbers',
      `at least ${percent(least)}`,
    ),
  )
}

function poolRows(outcomes: readonly Outcomes[]): string[] {
  const met = ['Mathematics', 'Science', 'English'].map((subject) => `${medianMet(outcomes, subject)} in ${subject}`)
  return [
    row(
      'One question in practice within 30 days, sample content',
      `${Math.max(...outcomes.map(({ mostTimes }) => mostTimes))} times`,
      'at most, of any kind of learner',
      '12 questions a day',
      `at most ${POOL.timesAMonth} times`,
    ),
    row(
      'Different questions per skill met, sample content',
      met.join(', '),
      'median at the end of the half year',
      'honest learners in equal numbers',
      `at least ${POOL.mathematics} in Mathematics`,
    ),
  ]
}

function subjectRows(outcomes: Outcomes): string[] {
  const weekly = Map.groupBy(outcomes.weekly, ({ subject }) => subject)
  return [...Map.groupBy(outcomes.skills, ({ subject }) => subject)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([subject, skills]) => learnerRow(outcomes, subject, { skills, weekly: weekly.get(subject) ?? [] }))
}

function learnerRow({ learner }: Outcomes, name: string, { skills, weekly }: Pick<Outcomes, 'skills' | 'weekly'>) {
  const { knowIt, sure } = sharesOf(skills)
  return row(
    `Levels of one who ${learner.name}, ${name}`,
    percent(knowIt),
    `on Know it or above, ${percent(sure)} on Sure; new questions right: ${percent(rightOn(weekly, 'know-it'))} on Know it, ${percent(rightOn(weekly, 'sure'))} on Sure`,
    'skills begun 14 days before the end',
    limitOf(learner),
  )
}

function limitOf({ habit, mean }: Outcomes['learner']): string {
  if (habit === 'guesses') return `at most ${percent(PROMISED.guessed)}`
  if (habit === 'copies' || habit === 'opens hints') return 'no more than an honest one'
  if (habit === 'honest' && mean === 0.85)
    return `all subjects: at least ${percent(PROMISED.knowIt)} and ${percent(PROMISED.sure)}`
  return ''
}
