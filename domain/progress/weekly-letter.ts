import { type GradeState, isClosed } from '../access.ts'
import { formatMisconception } from '../scoring/misconceptions.ts'
import { ENGLISH, type Words } from '../wording.ts'
import { type Practice, type StudyWeek, summarizePractice } from './progress-summary.ts'
import {
  describeEvidence,
  findHelp,
  type Help,
  judgeProgress,
  nameVerdict,
  type VerdictFacts,
} from './progress-verdict.ts'
import { firstTry, formatDuration } from './report.ts'
import { type Day, nextDay } from './study-history.ts'

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
  target: { title: string; lessonNumber: number | null; day: Day; today: Day } | null
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
export function writeWeekly(facts: WeeklyFacts, words: Words = ENGLISH): WeeklySection {
  // A target day and practice use some of the word budget of the other texts.
  const forPractice = facts.practice.answered === 0 ? 0 : 5
  const question = (facts.target || facts.grade.state !== 'open' ? 8 : 14) - forPractice
  const section = writeSection(facts, words, question)
  if (!facts.miss) return section
  // The question gets all remaining words: without its context it may be hard to understand.
  const left = MAX_WEEKLY_WORDS - countWords(section)
  const shown = countTextWords(shortenQuestion(unquoted(facts.miss.question), question))
  return shown + left > question ? writeSection(facts, words, shown + left) : section
}

/** Counts the words of a section. */
export function countWords({ verdict, done, planned, improve, together }: WeeklySection): number {
  return countTextWords([verdict, done, planned, improve, together].join(' '))
}

const countTextWords = (text: string) => text.split(/\s+/).filter(Boolean).length

/** @param questionWords length of the question to work on */
function writeSection(facts: WeeklyFacts, words: Words, questionWords: number): WeeklySection {
  const { name, grade, practice, finishedLessons, tests, miss, target } = facts
  const { say } = words
  const verdict = facts.verdict && writeVerdict(facts.verdict, words)
  const help = facts.verdict && findHelp(facts.verdict)
  const notice = describeGrade(facts, words)
  const planned = notice ?? (target && describeTarget(target, words))
  if (isQuiet(facts)) {
    if (notice !== null) {
      return {
        name,
        verdict,
        done: notice,
        planned: null,
        improve: null,
        together: isClosed(grade.state)
          ? say('Five minutes together: ask {name} what was the most interesting lesson so far.', { name })
          : say('Five minutes together: choose a grade with {name} and look at its first lesson.', { name }),
      }
    }
    return {
      name,
      verdict,
      done: say('It was a quiet week for {name}: no lessons, no practice and no tests. That happens.', { name }),
      planned,
      improve: null,
      together: help
        ? togetherHelp(help, words)
        : say('Five minutes together: open one lesson with {name} and read the first page aloud, taking turns.', {
            name,
          }),
    }
  }
  const done = [
    summarizeWeek(facts, words),
    summarizePractice(practice, words),
    finishedLessons.length > 0 && describeFinished(finishedLessons, words),
    ...tests.slice(0, 1).map((test) => describeTest(test, words)),
  ]
  return {
    name,
    verdict,
    done: done.filter((sentence) => sentence !== false && sentence !== null).join(' '),
    planned,
    // What the verdict is about is the one thing to work on.
    improve: help === null && miss ? describeMiss(name, miss, words, questionWords) : null,
    together: help ? togetherHelp(help, words) : togetherLine(facts, words),
  }
}

/** Days of study of the week against the goal. */
function summarizeWeek({ name, week }: WeeklyFacts, { say }: Words): string {
  const { days, seconds, goalDays: goal } = week
  const study = { name, days, goal, time: formatDuration(seconds) }
  if (seconds < 60) {
    return days >= goal
      ? say('{name} studied {days, plural, one {# day} other {# days}} last week (goal reached).', study)
      : say('{name} studied {days, plural, one {# day} other {# days}} last week (goal: {goal}).', study)
  }
  return days >= goal
    ? say('{name} studied {days, plural, one {# day} other {# days}} last week (goal reached), {time}.', study)
    : say('{name} studied {days, plural, one {# day} other {# days}} last week (goal: {goal}), {time}.', study)
}

function describeTest(
  { title, score, firstScore, passed }: WeeklyFacts['tests'][number],
  { say, content }: Words,
): string {
  const first = firstTry({ best: score, first: firstScore })
  if (first === null) {
    const test = { title: content(shorten(title, 5)), score }
    return passed ? say('Test: {title}, {score}%, passed.', test) : say('Test: {title}, {score}%, not passed.', test)
  }
  const test = { title: content(shorten(title, 2)), score, first }
  return passed
    ? say('Test: {title}, {score}% (first try {first}%), passed.', test)
    : say('Test: {title}, {score}% (first try {first}%), not passed.', test)
}

/** Words of a title in the verdict. */
const TITLE_WORDS = 6

function writeVerdict(facts: VerdictFacts, words: Words): string {
  const failedParts = facts.failedParts.map((part) => ({ ...part, title: shorten(part.title, TITLE_WORDS) }))
  const stuck = facts.stuck.map((skill) => ({ ...skill, name: shorten(skill.name, TITLE_WORDS) }))
  return [nameVerdict(judgeProgress(facts), words), describeEvidence({ ...facts, stuck, failedParts }, words)].join(' ')
}

function togetherHelp(help: Help, { say, content }: Words): string {
  if (help.kind === 'look-again') {
    return say(
      'Five minutes together: open “Let’s look again” on the Today page, and explain the example to each other.',
    )
  }
  const { lessonNumber, title } = help.part
  return say(
    'Five minutes together: go through Lesson {lessonNumber}, {title}, and explain its examples to each other.',
    { lessonNumber, title: content(shorten(title, TITLE_WORDS)) },
  )
}

/** Reason why there are no lessons to study; null in an open grade. */
function describeGrade({ name, grade }: WeeklyFacts, { say, content }: Words): string | null {
  const called = grade.name === null ? say('The grade') : content(shorten(grade.name, 4))
  switch (grade.state) {
    case 'open':
      return null
    case 'none':
      return say('{name} has no grade yet, so there are no lessons to study.', { name })
    case 'closed':
    case 'trash':
      return say('{grade} is being updated, so there are no lessons for now. All marks are safe.', { grade: called })
    case 'purged':
      return say('{grade} was removed, so {name} has no grade now.', { grade: called, name })
  }
}

function describeTarget(
  { title, lessonNumber, day, today }: NonNullable<WeeklyFacts['target']>,
  { say, date, content }: Words,
): string {
  const called = content(ended(shorten(title, lessonNumber === null ? 5 : 3)))
  const target = {
    day: date(day, { weekday: 'long', month: 'long', day: 'numeric' }),
    title: lessonNumber === null ? called : say('Lesson {lessonNumber}, {title}', { lessonNumber, title: called }),
  }
  return day < today ? say('Planned for {day}: {title} There’s still time.', target) : say('By {day}: {title}', target)
}

function describeMiss(name: string, miss: WeeklyMiss, words: Words, questionWords: number): string {
  const { title, question, answer, misconception, explanation } = miss
  const { say, content } = words
  const reason = misconception
    ? formatMisconception(shorten(misconception, 8), words)
    : explanation && content(ended(shorten(explanation, 13)))
  const sentence = say('Worth a look in {title}: “{question}” {name} answered “{answer}”', {
    title: content(shorten(title, 5)),
    question: content(shortenQuestion(unquoted(question), questionWords)),
    name,
    answer: content(ended(shorten(unquoted(answer), 6))),
  })
  return [sentence, reason].filter(Boolean).join(' ')
}

function togetherLine({ name, grade, miss, finishedLessons, week }: WeeklyFacts, { say, content }: Words): string {
  if (miss) {
    return say('Five minutes together: ask {name} to explain that question, and make up a similar one together.', {
      name,
    })
  }
  const [lesson] = finishedLessons
  if (lesson !== undefined) {
    return say('Five minutes together: ask {name} to teach you the most important idea of {title}.', {
      name,
      title: content(shorten(lesson, 5)),
    })
  }
  if (grade.state === 'open' && week.days < week.goalDays) {
    return say('Five minutes together: choose the day and time of the next lesson with {name}, and write it down.', {
      name,
    })
  }
  return say('Five minutes together: ask {name} what was the most surprising thing this week.', { name })
}

/** The first of the titles, and how many more. */
function describeFinished([first = '', ...more]: readonly string[], { say, list, content }: Words): string {
  const title = content(shorten(first, 5))
  const titles = list(more.length === 0 ? [title] : [title, say('{count} more', { count: more.length })])
  return say('Finished: {titles}', { titles: ended(titles) })
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
const ended = (text: string) => (/[.!?…]\u2069?$/.test(text) ? text : `${text}.`)

/** Subject line with the dates of the week and the names of the children. */
export function weeklySubject(names: readonly string[], monday: Day, words: Words = ENGLISH): string {
  const week = describeWeek(monday, words)
  return names.length === 0
    ? words.say('The week of {week}', { week })
    : words.say('The week of {week}: {names}', { week, names: words.list(names) })
}

/** Dates of a week: "November 16 to 22", "November 30 to December 6". */
export function describeWeek(monday: Day, { say, date }: Words = ENGLISH): string {
  const sunday = nextDay(monday, 6)
  const monthAndDay = (day: Day) => date(day, { month: 'long', day: 'numeric' })
  if (monday.slice(0, 7) !== sunday.slice(0, 7)) {
    return say('{first} to {last}', { first: monthAndDay(monday), last: monthAndDay(sunday) })
  }
  return say('{month} {first} to {last}', {
    month: date(monday, { month: 'long' }),
    first: Number(monday.slice(8)),
    last: Number(sunday.slice(8)),
  })
}
