import { toolOf } from './kinds/drawings.ts'
import type { Blank, Question, QuestionOf } from './question.ts'
import type { LearnerQuestion } from './question-schemas.ts'

/**
 * Strips questions to what a learner may see before submitting (readings, "Quizzes, assignments, tests").
 * @param showHints false in timed tests
 */
export function toLearnerQuestions(
  questions: readonly Question[],
  { showHints }: { showHints: boolean },
): LearnerQuestion[] {
  return questions.map((question) => {
    const shown = toLearnerQuestion(question)
    return showHints ? shown : { ...shown, hints: [] }
  })
}

export function toLearnerQuestion(question: Question): LearnerQuestion {
  const { id, stem, hints } = question
  const base = { id, question: question.question, stem, hints: [...hints] }
  switch (question.kind) {
    case 'single':
      return { ...base, ...SHOW.single(question) }
    case 'several':
      return { ...base, ...SHOW.several(question) }
    case 'number':
      return { ...base, ...SHOW.number(question) }
    case 'expression':
      return { ...base, ...SHOW.expression() }
    case 'order':
      return { ...base, ...SHOW.order(question) }
    case 'match':
      return { ...base, ...SHOW.match(question) }
    case 'blanks':
      return { ...base, ...SHOW.blanks(question) }
    case 'graph':
      return { ...base, ...SHOW.graph(question) }
    case 'spot':
      return { ...base, ...SHOW.spot(question) }
  }
}

/**
 * Fields that a learner sees before submitting, by kind. Listed explicitly, so that a field added to `Question` is not
 * sent until it is named here.
 */
export const SHOW = {
  single: ({ options }: QuestionOf<'single'>) => ({ kind: 'single' as const, options: [...options] }),
  several: ({ options }: QuestionOf<'several'>) => ({ kind: 'several' as const, options: [...options] }),
  number: ({ label }: QuestionOf<'number'>) => ({ kind: 'number' as const, label }),
  expression: () => ({ kind: 'expression' as const }),
  order: ({ items }: QuestionOf<'order'>) => ({ kind: 'order' as const, items: [...items] }),
  match: ({ left, partners }: QuestionOf<'match'>) => ({
    kind: 'match' as const,
    left: [...left],
    partners: [...partners],
  }),
  blanks: ({ text, blanks }: QuestionOf<'blanks'>) => ({
    kind: 'blanks' as const,
    text,
    blanks: blanks.map(toShownBlank),
  }),
  graph: ({ board, key }: QuestionOf<'graph'>) => ({
    kind: 'graph' as const,
    board,
    tool: toolOf(key),
    choose: 'points' in key ? key.points.length : null,
  }),
  spot: ({ picture, spots, passage, correct }: QuestionOf<'spot'>) => ({
    kind: 'spot' as const,
    picture,
    spots: [...spots],
    passage: [...passage],
    choose: correct.length,
  }),
}

function toShownBlank(blank: Blank) {
  if (blank.kind === 'menu') return { kind: blank.kind, options: [...blank.options] }
  return blank.kind === 'number' ? { kind: blank.kind, label: blank.label } : { kind: blank.kind }
}
