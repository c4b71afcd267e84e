import { pairPauses } from '#domain/content/film-pauses.ts'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import { expectOpenKeys } from '#domain/keys.ts'
import { drawQuestions } from '#domain/scoring/draw-questions.ts'
import type { Answer } from '#domain/scoring/question-schemas.ts'
import { scoreAnswers } from '#domain/scoring/score-answers.ts'
import { presentLearnerQuestions, presentScoredQuestions } from '../../../questions/present-questions.ts'

type StoredFilm = { filmPauses: string | null; filmItems: unknown }

/** Everyone gets the same draw, so that an answer needs nothing but the question's id. */
const SEED = 'film'

function pausesOf({ filmPauses, filmItems }: StoredFilm) {
  const parsed = filmItems === null ? null : parseQuestions(filmItems)
  return parsed?.outcome === 'valid' ? pairPauses(filmPauses, drawQuestions(parsed.questions, SEED)) : []
}

/** Pauses of a film with their questions, without keys. */
export function presentPauses(film: StoredFilm) {
  const pauses = pausesOf(film)
  const questions = presentLearnerQuestions(
    pauses.map(({ question }) => question),
    { showHints: false },
  )
  return questions.flatMap((question, index) => {
    const pause = pauses[index]
    return pause === undefined ? [] : [{ at: pause.at, question }]
  })
}

type FilmAnswer = { questionId: string; answer: Answer }

type AnswerErrors = {
  NOT_FOUND(options: { message: string }): Error
  UNREADABLE(options: { data: { questions: { id: string; message: string }[] } }): Error
  INVALID_INPUT(options: { data: { fields: Record<string, string> } }): Error
}

/** Scores an answer, with the key and its feedback, for nothing but the learner to read. */
export function presentFilmAnswer(film: StoredFilm, { questionId, answer }: FilmAnswer, errors: AnswerErrors) {
  const question = pausesOf(film).find(({ question: { id } }) => id === questionId)?.question
  if (!question) throw errors.NOT_FOUND({ message: 'Question not found' })
  const result = scoreAnswers([question], { [question.id]: answer })
  if (result.outcome === 'unreadable') throw errors.UNREADABLE({ data: { questions: result.questions } })
  if (result.outcome !== 'scored') {
    throw errors.INVALID_INPUT({ data: { fields: { answer: 'Please answer the question.' } } })
  }
  // No quiz, assignment or test asks it.
  const permission = expectOpenKeys({ reader: 'learner', work: 'practice-only' })
  const [scored] = presentScoredQuestions(permission, result.questions, null)
  if (!scored) throw new Error('An answer was not scored')
  return scored
}
