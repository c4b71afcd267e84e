import { type GradeState, isClosed } from '../access.ts'
import { formatMisconception } from '../scoring/misconceptions.ts'
import { type Practice, type StudyWeek, summarizePractice, summarizeStudy } from './progress-summary.ts'
import { describeVerdict, findHelp, type Help, VERDICT_NAMES, type VerdictFacts } from './progress-verdict.ts'
import { firstTry } from './report.ts'
import { type Day, nextDay } from './study-history.ts'
import { describeTargetDate, monthAndDay } from './target-day.ts'

/** Recent wrong answer, in the words that the learner saw. */
export type WeeklyMiss = {
  /** Title of the lesson or test. */
  title: string
  question: string
  answer: string
  /** Misconception that the answer reveals, spelled out; null without one. */
  misconception: string | null
  /** Feedback on this answer, or the explanation of the right one; null if there is neither. */
  explanation: string | null
}

/** A child's week, from Monday to Sunday. */
export type WeeklyFacts = {
  name: string
  /** State of the child's grade, with its name, or that of a removed one; lessons can be studied only in an open one. */
  grade: { state: GradeState; name: string | null }
  week: StudyWeek
  practice: Practice
  /** Work of the last four weeks; null unless the grade is open. */
  verdict: VerdictFacts | null
  /** Titles of finished lessons. */
  finishedLessons: readonly string[]
  /** Tests taken. */
  tests: readonly { title: string; score: number; firstScore: number; passed: boolean }[]
  /** Wrong answer to work on; null if everything was right. */
  miss: WeeklyMiss | null
  /** Next target day of an unfinished lesson or test. */
  target: { title: string; day: Day; today: Day } | null
}

/** Maximum number of words about a child. */
export const MAX_WEEKLY_WORDS = 120

/** Section of the weekly email about a child, with at most `MAX_WEEKLY_WORDS`. */
export type WeeklySection = {
  name: string
  /** Name of the verdict and its evidence. */
  verdict: string | null
  done: string
  planned: string | null
  improve: string | null
  together: string
}

/** True if there was no activity in the week. Practice is study. */
export function isQuiet({ week, practice, finishedLessons, tests }: WeeklyFacts): boolean {
  const isIdle = week.days === 0 && week.seconds < 60 && practice.answered === 0
  return isIdle && finishedLessons.length === 0 && tests.length === 0
}

/**
 * One child's section of the weekly email: the verdict, work done, one thing to improve, and one thing to do together in five
 * minutes.
 */
export function writeWeekly(facts: WeeklyFacts): WeeklySection {
  // A target day and practice use some of the word budget of the other texts.
  const forPractice = facts.practice.answered === 0 ? 0 : 5
  const words =
    facts.target || facts.grade.state !== 'open'
      ? { titles: 1, question: 8 - forPractice }
      : { titles: 1, question: 14 - forPractice }
  const section = writeSection(facts, words)
  if (!facts.miss) return section
  // The question gets all remaining words: without its context it may be hard to understand.
  const left = MAX_WEEKLY_WORDS - countWords(section)
  const shown = countTextWords(shortenQuestion(unquoted(facts.miss.question), words.question))
  return shown + left > words.question ? writeSection(facts, { ...words, question: shown + left }) : section
}

/** Counts the words of a section. */
export function countWords({ verdict, done, planned, improve, together }: WeeklySection): number {
  return countTextWords([verdict, done, planned, improve, together].join(' '))
}

const countTextWords = (text: string) => text.split(/\s+/).filter(Boolean).length

function writeSection(facts: WeeklyFacts, words: { titles: number; question: number }): WeeklySection {
  const { name, grade, week, practice, finishedLessons, tests, miss, target } = facts
  const verdict = facts.verdict && writeVerdict(facts.verdict)
  const help = facts.verdict && findHelp(facts.verdict)
  const notice = describeGrade(facts)
  const planned = notice ?? (target && describeTarget(target))
  if (isQuiet(facts)) {
    if (notice !== null) {
      return {
        name,
        verdict,
        done: notice,
        planned: null,
        improve: null,
        together: isClosed(grade.state)
          ? `Five minutes together: ask ${name} what was the most interesting lesson so far.`
          : `Five minutes together: choose a grade with ${name} and look at its first lesson.`,
      }
    }
    return {
      name,
      verdict,
      done: `It was a quiet week for ${name}: no lessons, no practice and no tests. That happens.`,
      planned,
      improve: null,
      together: `Five minutes together: ${help ? togetherHelp(help) : `open one lesson with ${name} and read the first page aloud, taking turns.`}`,
    }
  }
  const done = [
    summarizeStudy(name, week),
    summarizePractice(practice),
    finishedLessons.length > 0 && ended(`Finished: ${listTitles(finishedLessons, words.titles)}`),
    ...tests.slice(0, 1).map(({ title, score, firstScore, passed }) => {
      const first = firstTry({ best: score, first: firstScore })
      const words = first === null ? 5 : 2
      return `Test: ${shorten(title, words)}, ${score}%${first === null ? '' : ` (first try ${first}%)`}, ${passed ? 'passed' : 'not passed'}.`
    }),
  ]
  return {
    name,
    verdict,
    done: done.filter((sentence) => sentence !== false && sentence !== null).join(' '),
    planned,
    // What the verdict is about is the one thing to work on.
    improve: help === null && miss ? describeMiss(name, miss, words.question) : null,
    together: `Five minutes together: ${help ? togetherHelp(help) : togetherLine(facts)}`,
  }
}

/** Words of a title in the verdict. */
const TITLE_WORDS = 6

function writeVerdict(facts: VerdictFacts): string {
  const failedParts = facts.failedParts.map((part) => ({ ...part, title: shorten(part.title, TITLE_WORDS) }))
  const stuck = facts.stuck.map((skill) => ({ ...skill, name: shorten(skill.name, TITLE_WORDS) }))
  const { kind, evidence } = describeVerdict({ ...facts, stuck, failedParts }, null)
  return `${VERDICT_NAMES[kind]}. ${evidence}`
}

function togetherHelp(help: Help): string {
  if (help.kind === 'look-again') {
    return `open “Let’s look again” on the Today page, and explain the example to each other.`
  }
  const { part } = help
  return `go through Lesson ${part.lessonNumber}, ${shorten(part.title, TITLE_WORDS)}, and explain its examples to each other.`
}

/** Reason why there are no lessons to study; null in an open grade. */
function describeGrade({ name, grade }: WeeklyFacts): string | null {
  const called = shorten(grade.name ?? 'The grade', 4)
  switch (grade.state) {
    case 'open':
      return null
    case 'none':
      return `${name} has no grade yet, so there are no lessons to study.`
    case 'closed':
    case 'trash':
      return `${called} is being updated, so there are no lessons for now. All marks are safe.`
    case 'purged':
      return `${called} was removed, so ${name} has no grade now.`
  }
}

function describeTarget({ title, day, today }: NonNullable<WeeklyFacts['target']>): string {
  return `${describeTargetDate(day, today)}: ${ended(shorten(title, 5))}${day < today ? ' There’s still time.' : ''}`
}

function describeMiss(
  name: string,
  { title, question, answer, misconception, explanation }: WeeklyMiss,
  questionWords: number,
): string {
  const shown = misconception
    ? ` ${formatMisconception(shorten(misconception, 8))}`
    : explanation
      ? ` ${ended(shorten(explanation, 13))}`
      : ''
  return `Worth a look in ${shorten(title, 5)}: “${shortenQuestion(unquoted(question), questionWords)}” ${name} answered “${ended(shorten(unquoted(answer), 6))}”${shown}`
}

function togetherLine({ name, grade, miss, finishedLessons, week }: WeeklyFacts): string {
  if (miss) return `ask ${name} to explain that question, and make up a similar one together.`
  const [lesson] = finishedLessons
  if (lesson !== undefined) return `ask ${name} to teach you the most important idea of ${shorten(lesson, 5)}.`
  if (grade.state === 'open' && week.days < week.goalDays)
    return `choose the day and time of the next lesson with ${name}, and write it down.`
  return `ask ${name} what was the most surprising thing this week.`
}

function listTitles(titles: readonly string[], count: number): string {
  const shown = titles.slice(0, count).map((title) => shorten(title, 5))
  const rest = titles.length - shown.length
  return new Intl.ListFormat('en-US').format([...shown, ...(rest > 0 ? [`${rest} more`] : [])])
}

/** Shortens a question; a long one starts with its last sentence, which has the actual question. */
function shortenQuestion(text: string, words: number): string {
  const last = /(?<=[.!?] )[^.!?]+\?$/.exec(text.trim())?.[0]
  if (last === undefined || text.trim().split(/\s+/).length <= words) return shorten(text, words)
  return `…${shorten(last, words)}`
}

/** First words of a text, with an ellipsis if shortened. A long word counts as several. */
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

/** Removes quotation marks: the text is put between quotation marks, and shortening may have unbalanced its own. */
const unquoted = (text: string) => text.replaceAll(/["“”]/g, '')
const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** Subject line with the dates of the week and the names of the children. */
export function weeklySubject(names: readonly string[], monday: Day): string {
  const week = `The week of ${describeWeek(monday)}`
  return names.length === 0 ? week : `${week}: ${new Intl.ListFormat('en-US').format(names)}`
}

/** Dates of a week: "November 16 to 22", "November 30 to December 6". */
export function describeWeek(monday: Day): string {
  const sunday = nextDay(monday, 6)
  const last = monday.slice(0, 7) === sunday.slice(0, 7) ? String(Number(sunday.slice(8))) : monthAndDay(sunday)
  return `${monthAndDay(monday)} to ${last}`
}
