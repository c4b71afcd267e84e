import { type StudyWeek, summarizeStudy } from './progress-summary.ts'
import type { Day } from './study-history.ts'
import { describeTargetDate } from './target-day.ts'

/** A wrong answer of the last days, in the words that were shown. */
export type WeeklyMiss = {
  /** Title of the lesson or test. */
  title: string
  question: string
  answer: string
  /** Misconception that the answer shows, in words; null without one. */
  misconception: string | null
  /** Feedback on this answer, or the explanation of the right one; null without either. */
  explanation: string | null
}

/** Last seven days of one child. */
export type WeeklyFacts = {
  name: string
  week: StudyWeek
  /** Titles of lessons that were finished. */
  finishedLessons: readonly string[]
  /** Tests that were taken. */
  tests: readonly { title: string; score: number; passed: boolean }[]
  /** The one thing to improve; null when everything was right. */
  miss: WeeklyMiss | null
  /** Next day that was set for a lesson or test, open so far. */
  target: { title: string; day: Day; today: Day } | null
}

/** Words about a child at most. */
export const MAX_WEEKLY_WORDS = 120

/** What the weekly email says about a child, in at most `MAX_WEEKLY_WORDS`. */
export type WeeklySection = {
  name: string
  done: string
  planned: string | null
  improve: string | null
  together: string
}

/** True when nothing happened in the last seven days. */
export function isQuiet({ week, finishedLessons, tests }: WeeklyFacts): boolean {
  return week.days === 0 && week.seconds < 60 && finishedLessons.length === 0 && tests.length === 0
}

/** One child's part of the weekly email: what was done, one thing to improve, and one thing to do together in five minutes. */
export function writeWeekly(facts: WeeklyFacts): WeeklySection {
  // A planned day takes its words from the others.
  const words = facts.target ? { titles: 1, question: 10 } : { titles: 2, question: 20 }
  const section = writeSection(facts, words)
  if (!facts.miss) return section
  // The question has all the words that are left: without its story it may be hard to understand.
  const left = MAX_WEEKLY_WORDS - countWords(section)
  const shown = countTextWords(shortenQuestion(unquoted(facts.miss.question), words.question))
  return shown + left > words.question ? writeSection(facts, { ...words, question: shown + left }) : section
}

/** Words of a section as a reader counts them. */
export function countWords({ done, planned, improve, together }: WeeklySection): number {
  return countTextWords([done, planned, improve, together].join(' '))
}

const countTextWords = (text: string) => text.split(/\s+/).filter(Boolean).length

function writeSection(facts: WeeklyFacts, words: { titles: number; question: number }): WeeklySection {
  const { name, week, finishedLessons, tests, miss, target } = facts
  const planned = target && describeTarget(target)
  if (isQuiet(facts)) {
    return {
      name,
      done: `It was a quiet week for ${name}: no lessons and no tests. That happens.`,
      planned,
      improve: null,
      together: `Five minutes together: open one lesson with ${name} and read the first page aloud, taking turns.`,
    }
  }
  const done = [
    summarizeStudy(name, week, 'last-seven-days'),
    finishedLessons.length > 0 && ended(`Finished: ${listTitles(finishedLessons, words.titles)}`),
    ...tests.slice(0, 1).map(({ title, score, passed }) => {
      return `${shorten(title, 5)}: ${score}%${passed ? ', passed' : ''}.`
    }),
  ]
  return {
    name,
    done: done.filter((sentence) => sentence !== false).join(' '),
    planned,
    improve: miss && describeMiss(name, miss, words.question),
    together: `Five minutes together: ${togetherLine(facts)}`,
  }
}

function describeTarget({ title, day, today }: NonNullable<WeeklyFacts['target']>): string {
  return `${describeTargetDate(day, today)}: ${ended(shorten(title, 8))}${day < today ? ' There’s still time.' : ''}`
}

function describeMiss(
  name: string,
  { title, question, answer, misconception, explanation }: WeeklyMiss,
  questionWords: number,
): string {
  const shown = misconception
    ? ` This can show a common mix-up: ${ended(lowerFirst(shorten(misconception, 11)))}`
    : explanation
      ? ` ${ended(shorten(explanation, 18))}`
      : ''
  return `Worth a look in ${shorten(title, 5)}: “${shortenQuestion(unquoted(question), questionWords)}” ${name} answered “${ended(shorten(unquoted(answer), 8))}”${shown}`
}

function togetherLine({ name, miss, finishedLessons, week }: WeeklyFacts): string {
  if (miss) return `ask ${name} to explain that question to you, and make up a similar one for each other.`
  const [lesson] = finishedLessons
  if (lesson !== undefined) return `ask ${name} to teach you the most important idea of ${shorten(lesson, 5)}.`
  if (week.days < week.goalDays) return `choose the day and hour of the next lesson with ${name}, and write it down.`
  return `ask ${name} what was the most surprising thing this week.`
}

function listTitles(titles: readonly string[], count: number): string {
  const shown = titles.slice(0, count).map((title) => shorten(title, 5))
  const rest = titles.length - shown.length
  return new Intl.ListFormat('en-US').format([...shown, ...(rest > 0 ? [`${rest} more`] : [])])
}

/** A question that is too long begins with its last sentence, which is what it asks. */
function shortenQuestion(text: string, words: number): string {
  const last = /(?<=[.!?] )[^.!?]+\?$/.exec(text.trim())?.[0]
  if (last === undefined || text.trim().split(/\s+/).length <= words) return shorten(text, words)
  return `…${shorten(last, words)}`
}

/** The first words of a text, with an ellipsis where some are left out. A long word counts for several. */
export function shorten(text: string, words: number): string {
  const clean = text.replaceAll(/\s+/g, ' ').trim()
  const all = clean.split(' ')
  const first = all
    .slice(0, words)
    .join(' ')
    .replace(all.length > words ? /[.,;:!?]+$/ : /^$/, '')
  const cut = first.length > words * 14 ? `${first.slice(0, words * 14).trimEnd()}…` : first
  return cut.length < clean.length && !cut.endsWith('…') ? `${cut}…` : cut
}

/** Without quotation marks, as it goes between some, and a shortened text may have lost their partners. */
const unquoted = (text: string) => text.replaceAll(/["“”]/g, '')
const lowerFirst = (text: string) => (/^[A-Z][a-z’]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)
const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** Subject line for the names of the children. */
export function weeklySubject(names: readonly string[]): string {
  return `This week: ${new Intl.ListFormat('en-US').format(names)}`
}
