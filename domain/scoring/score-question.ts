import { isDrawingOn, scoreDrawing } from './kinds/drawings.ts'
import { type Judged, scoreMatch, scoreOrder, scoreSeveral, scoreSingle } from './kinds/score-choices.ts'
import {
  type ExpressionJudgment,
  formatNumber,
  scoreBlanks,
  scoreExpression,
  scoreTypedNumber,
} from './kinds/score-typed.ts'
import { SHOW, toLearnerQuestion } from './learner-question.ts'
import type { Blank, Question } from './question.ts'
import type { Answer, ScoredQuestion } from './question-schemas.ts'
import { areBlankTexts, areOptions, arePartners, isAnswered, isOption } from './valid-answers.ts'

type Judgment = Judged | { outcome: 'unanswered' | 'undecided' } | { outcome: 'unreadable'; message: string }

/** Scored question, with the message for an unreadable answer. */
type QuestionScore = { question: ScoredQuestion; message: string | null }

/**
 * Scores one answer, without partial credit. An incomplete answer is not judged; one that does not fit the question
 * counts as none.
 * @param expression judgment of an expression, made by another component; without it, an expression is undecided
 */
export function scoreQuestion(
  question: Question,
  answer: Answer | undefined,
  expression?: ExpressionJudgment,
): QuestionScore {
  switch (question.kind) {
    case 'single': {
      const fits = (one: Answer) => isOption(question.options.length, one)
      const judge = (complete: number) => scoreSingle(question, complete)
      return score(question, answer, SHOW.single(question), question.correct, fits, judge)
    }
    case 'several': {
      const fits = (one: Answer) => areOptions(question.options.length, one)
      const judge = (complete: number[]) => scoreSeveral(question, complete)
      return score(question, answer, SHOW.several(question), question.correct, fits, judge)
    }
    case 'number': {
      const judge = (complete: string) => scoreTypedNumber(question, complete)
      return score(question, answer, SHOW.number(question), formatNumber(question.key), isText, judge)
    }
    case 'expression': {
      const judge = (complete: string) => scoreExpression(question, complete, expression)
      return score(question, answer, SHOW.expression(), question.key.value, isText, judge)
    }
    case 'order': {
      const fits = (one: Answer) => areOptions(question.items.length, one)
      const judge = (complete: number[]) => scoreOrder(question, complete)
      return score(question, answer, SHOW.order(question), question.correct, fits, judge)
    }
    case 'match': {
      const fits = (one: Answer) => arePartners(question, one)
      const judge = (complete: (number | null)[]) => scoreMatch(question, complete)
      return score(question, answer, SHOW.match(question), question.correct, fits, judge)
    }
    case 'blanks': {
      const shown = SHOW.blanks(question)
      const fits = (one: Answer) => areBlankTexts(shown, one)
      const judged = (complete: string[]) => scoreBlanks(question, complete)
      const result = score(question, answer, shown, question.blanks.map(formatBlankKey), fits, judged)
      return { ...result, question: { ...result.question, parts: result.parts ?? question.blanks.map(() => false) } }
    }
    case 'graph': {
      const shown = SHOW.graph(question)
      const fits = (one: Answer) => isDrawingOn(shown, one)
      return score(question, answer, shown, question.key, fits, (complete) => scoreDrawing(question, complete))
    }
    case 'spot': {
      const fits = (one: Answer) => areOptions(question.feedback.length, one)
      const judge = (complete: number[]) => scoreSeveral(question, complete)
      return score(question, answer, SHOW.spot(question), question.correct, fits, judge)
    }
  }
}

const isText = (answer: Answer) => typeof answer === 'string'

function formatBlankKey(blank: Blank): string {
  if (blank.kind === 'number') return formatNumber(blank.key)
  return (blank.kind === 'menu' ? blank.options[blank.correct] : blank.accept[0]) ?? ''
}

function score<Shown, A extends Answer>(
  whole: Question,
  sent: Answer | undefined,
  shown: Shown,
  correct: A,
  fits: (answer: Answer) => answer is A,
  judge: (answer: A) => Judgment & { parts?: boolean[] },
) {
  const answer = sent !== undefined && fits(sent) ? sent : null
  const judged: Judgment & { parts?: boolean[] } =
    answer !== null && isAnswered(toLearnerQuestion(whole), answer) ? judge(answer) : { outcome: 'unanswered' }
  const { id, question, stem, hints, explanation, steps, skills } = whole
  return {
    question: {
      id,
      question,
      stem,
      hints: [...hints],
      ...shown,
      answer,
      correct,
      outcome: judged.outcome,
      right: judged.outcome === 'right',
      feedback: 'feedback' in judged ? judged.feedback : [],
      explanation,
      steps: [...steps],
      skills: [...skills],
    },
    message: judged.outcome === 'unreadable' ? judged.message : null,
    parts: judged.parts,
  }
}
