import { ENGLISH, type Words } from '../wording.ts'

/** Days on which a verdict looks back, including today: four weeks. */
export const VERDICT_DAYS = 28

/** Answers, and days of study, below which nothing can be said. */
const MIN_ANSWERS = 20
const MIN_DAYS = 2

/** Consecutive tries without a pass, and parts that have them, that are worth help. */
export const FAILED_TRIES = 3
export const FAILED_PARTS = 2

export const VERDICTS = ['just-started', 'quiet', 'needs-a-look', 'on-track'] as const
export type VerdictKind = (typeof VERDICTS)[number]

/** Name of a verdict in mails. */
export function nameVerdict(kind: VerdictKind, { say }: Words): string {
  switch (kind) {
    case 'just-started':
      return say('Just started.')
    case 'quiet':
      return say('A quiet stretch.')
    case 'needs-a-look':
      return say('Needs a look.')
    case 'on-track':
      return say('On track.')
  }
}

/** Unfinished quiz or assignment whose last three tries were not passed. */
export type FailedPart = { lessonId: string; lessonNumber: number; title: string; part: 'quiz' | 'assignment' }

/** Skill that left the daily draw after misses (domain/practice/struggle.ts). */
export type StuckSkill = { id: string; name: string }

/** Work on which a verdict is based. */
export type VerdictFacts = {
  /** Questions answered in the last four weeks, in lessons, tests and practice. */
  answers: number
  /** Days of study in the last four weeks. */
  days: number
  /** True for a learner who studied before that. */
  studiedBefore: boolean
  /** The one that has waited longest first; at most two. */
  stuck: readonly StuckSkill[]
  /** The one tried last first; at most two. */
  failedParts: readonly FailedPart[]
}

/** Verdict on a learner's study, by the published rule (docs/practice.md). Days without study are never a reason for help. */
export function judgeProgress({ answers, days, studiedBefore, stuck, failedParts }: VerdictFacts): VerdictKind {
  if (answers < MIN_ANSWERS || days < MIN_DAYS) return studiedBefore ? 'quiet' : 'just-started'
  return stuck.length > 0 || failedParts.length >= FAILED_PARTS ? 'needs-a-look' : 'on-track'
}

/**
 * Thing that helps a learner now, which the learner sees, too; null for none. A stuck skill is helped with whatever the
 * verdict is, also after few answers; failed tries only if they need a look.
 */
export type Help = { kind: 'look-again'; skill: StuckSkill } | { kind: 'reread'; part: FailedPart }

export function findHelp(facts: VerdictFacts): Help | null {
  const [skill] = facts.stuck
  if (skill) return { kind: 'look-again', skill }
  const [part] = judgeProgress(facts) === 'needs-a-look' ? facts.failedParts : []
  return part ? { kind: 'reread', part } : null
}

/** Activity with wrong answers, by the id of its row in the report. */
type Reviewed = { rowId: string; wrong: number; title: string }

/** Verdict as a parent reads it: its evidence in one sentence, and one thing to do. */
export type ProgressVerdict = {
  kind: VerdictKind
  evidence: string
  toDo: string
  /** Row of the report whose answers show what to do; null without one. */
  rowId: string | null
}

/**
 * Describes the verdict to a parent.
 * @param reviewed activity most worth a look; null if there is no wrong answer
 * @param words of the parent's language
 */
export function describeVerdict(
  facts: VerdictFacts,
  reviewed: Reviewed | null,
  words: Words = ENGLISH,
): ProgressVerdict {
  const { say, content } = words
  const kind = judgeProgress(facts)
  const help = findHelp(facts)
  const evidence = describeEvidence(facts, words)
  if (help) {
    const rowId = help.kind === 'reread' ? `${help.part.lessonId}:${help.part.part}` : null
    return { kind, evidence, toDo: describeHelp(help, words), rowId }
  }
  if (reviewed) {
    const { rowId, wrong, title } = reviewed
    const toDo = say('Talk about the {wrong, plural, one {# wrong answer} other {# wrong answers}} in {title}.', {
      wrong,
      title: content(title),
    })
    return { kind, evidence, toDo, rowId }
  }
  return { kind, evidence, toDo: say('Choose the day and time of the next lesson together.'), rowId: null }
}

/** Help as a thing for parent and child to do together. */
function describeHelp(help: Help, { say, content }: Words): string {
  if (help.kind === 'look-again') {
    return say('Take five minutes together for “Let’s look again” on the Today page.')
  }
  const { lessonNumber, title } = help.part
  return say('Go through Lesson {lessonNumber}, {title}, together before the next try.', {
    lessonNumber,
    title: content(title),
  })
}

/** Evidence of the verdict in one sentence: the amount of work, unless it needs a look, and the reason for help. */
export function describeEvidence(facts: VerdictFacts, { say, list, content }: Words): string {
  const { answers, days, failedParts } = facts
  const kind = judgeProgress(facts)
  const help = findHelp(facts)
  if (help?.kind === 'reread') {
    const parts = list(
      failedParts.map(({ part, title }) =>
        part === 'quiz'
          ? say('the quiz on {title}', { title: content(title) })
          : say('the assignment on {title}', { title: content(title) }),
      ),
    )
    return say('The last three tries were not passed: {parts}.', { parts })
  }
  const work = { answers, days, skill: content(help?.skill.name ?? '') }
  if (kind === 'needs-a-look') return say('Missed three times in a row: {skill}.', work)
  if (kind === 'just-started') {
    return help
      ? say(
          '{answers, plural, =0 {No questions} one {# question} other {# questions}} answered, {days, plural, =0 {no days} one {# day} other {# days}} of study so far; missed three times in a row: {skill}.',
          work,
        )
      : say(
          '{answers, plural, =0 {No questions} one {# question} other {# questions}} answered, {days, plural, =0 {no days} one {# day} other {# days}} of study so far.',
          work,
        )
  }
  return help
    ? say(
        '{answers, plural, =0 {No questions} one {# question} other {# questions}} answered, {days, plural, =0 {no days} one {# day} other {# days}} of study in the last four weeks; missed three times in a row: {skill}.',
        work,
      )
    : say(
        '{answers, plural, =0 {No questions} one {# question} other {# questions}} answered, {days, plural, =0 {no days} one {# day} other {# days}} of study in the last four weeks.',
        work,
      )
}
