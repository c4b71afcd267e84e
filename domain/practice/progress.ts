import type { Day } from '../progress/study-history.ts'
import type { ScoredQuestion } from '../scoring/question-schemas.ts'
import { REST } from './choose.ts'
import { countChoices, drawOf, type Outcome, showKey } from './evidence.ts'
import { learnSkill, type SkillState, type StartedLevel } from './mastery.ts'
import { type Memory, remember } from './memory.ts'
import { type Miss, trackMiss } from './misses.ts'

/** Days before the last one that are kept of a question: as many as say whether it rests. */
const EARLIER_DAYS = REST.days - 1

/** Parts of a lesson with questions, a timed test, and the questions of a lesson that only practice asks. */
export const QUESTION_PARTS = ['quiz', 'assignment', 'test', 'practice'] as const

/** Location of a question, in a lesson or a timed test. */
export type QuestionPlace = { sourceId: string; part: (typeof QUESTION_PARTS)[number]; questionId: string }

/**
 * Answer from any part of the product. `draw`, `choices` and `mixed` say what it is evidence of (evidence.ts);
 * `misconception` is the id of the one that a wrong answer reveals, or null.
 */
export type PracticeAnswer = QuestionPlace & {
  skills: readonly string[]
  outcome: Outcome
  day: Day
  draw: string
  choices: number
  mixed: boolean
  misconception: string | null
}

/** A learner's skill: its memory, for practice, and its level. */
export type LearnedSkill = { key: string; memory: Memory; state: SkillState }

/**
 * Question that a learner has answered; `draws` are those whose keys were shown, and `earlier` the two days before
 * `metOn` on which it was answered, older first.
 */
export type MetQuestion = QuestionPlace & {
  metOn: Day
  earlier: readonly Day[]
  miss: Miss | null
  misconception: string | null
  draws: readonly string[]
}

/** Level of a named skill, from a day on. */
export type LevelChange = { key: string; day: Day; level: StartedLevel }

/** Data from which practice, the list of misses and the skill map are computed. */
export type PracticeProgress = { skills: Map<string, LearnedSkill>; questions: Map<string, MetQuestion> }

/** Key of a question's location; also the skill key of a question without skills. */
export function placeKey({ sourceId, part, questionId }: QuestionPlace): string {
  return `${sourceId}/${part}/${questionId}`
}

/** How a question of a quiz, assignment or test was answered: right after a hint is with help. */
export function outcomeOf({ right, openedHints = 0 }: Pick<ScoredQuestion, 'right' | 'openedHints'>): Outcome {
  return !right ? 'wrong' : openedHints > 0 ? 'hinted' : 'right'
}

/** Answer that a scored question is, at a place and on a day. */
export function answerIn(
  scored: ScoredQuestion,
  {
    sourceId,
    part,
    day,
    mixed,
    outcome,
  }: Omit<QuestionPlace, 'questionId'> & Pick<PracticeAnswer, 'day' | 'mixed' | 'outcome'>,
): PracticeAnswer {
  const { id: questionId, feedback, skills } = scored
  const misconception = feedback.find((one) => one.misconception !== null)?.misconception ?? null
  const evidence = { draw: drawOf(scored), choices: countChoices(scored), mixed }
  return { sourceId, part, questionId, skills, outcome, day, misconception, ...evidence }
}

/**
 * Answers in the results of a quiz, assignment or test. A question without a judgment counts as not answered; a right
 * answer after a hint is one with help.
 * @param skills of questions whose results do not name them, by question id
 */
export function answersIn(
  results: readonly ScoredQuestion[],
  { sourceId, part, day }: { sourceId: string; part: QuestionPlace['part']; day: Day },
  skills: Readonly<Record<string, string[]>> = {},
): PracticeAnswer[] {
  const mixed = part === 'test'
  return results
    .filter(({ outcome }) => outcome !== 'undecided')
    .map((scored) => {
      const answer = answerIn(scored, { sourceId, part, day, mixed, outcome: outcomeOf(scored) })
      return answer.skills.length > 0 ? answer : { ...answer, skills: skills[answer.questionId] ?? [] }
    })
}

/**
 * Adds answers in chronological order and returns what changed. Only the first answer to a question on a day counts for
 * its skills, because the correct one is shown after it; a later wrong one still adds it to the list of misses.
 */
export function addAnswers(progress: PracticeProgress, answers: readonly PracticeAnswer[]) {
  const changed = {
    skills: new Map<string, LearnedSkill>(),
    questions: new Map<string, MetQuestion>(),
    levels: new Map<string, LevelChange>(),
  }
  const skills = new Map(progress.skills)
  const questions = new Map(progress.questions)
  const setQuestion = (question: MetQuestion) => {
    questions.set(placeKey(question), question)
    changed.questions.set(placeKey(question), question)
  }
  for (const answer of answers) {
    const { outcome, day, sourceId, part, questionId } = answer
    const place = placeKey(answer)
    const met = questions.get(place)
    const draws = showKey(met?.draws ?? [], answer.draw)
    if (met !== undefined && met.metOn >= day) {
      const isMissed = outcome === 'wrong' && met.miss === null
      const missed = { miss: trackMiss(null, outcome, day), misconception: answer.misconception }
      if (isMissed || !met.draws.includes(answer.draw)) setQuestion({ ...met, draws, ...(isMissed && missed) })
      continue
    }
    const keys = answer.skills.length > 0 ? answer.skills : [place]
    const miss = trackMiss(met?.miss ?? null, outcome, day)
    const misconception = outcome === 'wrong' ? answer.misconception : (miss && met?.misconception) || null
    const earlier = met === undefined ? [] : [...met.earlier, met.metOn].slice(-EARLIER_DAYS)
    setQuestion({ sourceId, part, questionId, metOn: day, earlier, miss, misconception, draws })
    const evidence = { ...answer, keySeen: met?.draws.includes(answer.draw) ?? false }
    for (const key of keys) {
      const before = skills.get(key)
      const state = learnSkill(before?.state ?? null, evidence)
      const after = { key, state, memory: remember(before?.memory ?? null, outcome, day, state.level) }
      skills.set(key, after)
      changed.skills.set(key, after)
      const { level } = after.state
      // A day has one level, its last. Questions without skills are not in the skill map.
      if (answer.skills.length > 0 && level !== before?.state.level)
        changed.levels.set(`${day} ${key}`, { key, day, level })
    }
  }
  return { progress: { skills, questions }, changed }
}
