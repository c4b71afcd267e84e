import { expect, test } from 'vitest'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import { openKeys } from '#domain/keys.ts'
import type { FigureData } from '#domain/kinds/kind.ts'
import { scoreQuestion } from '#domain/scoring/score-question.ts'
import { presentLearnerQuestions, presentScoredQuestions } from './present-questions.ts'

const FIGURE = { kind: 'triangle', sides: [6, 8, 10], right: [1], labels: { sides: ['6 cm', '8 cm', '?'] } }

function parse(figure: FigureData) {
  const parsed = parseQuestions([
    { kind: 'number', question: 'How long is the third side?', answer: '10', figure: FIGURE },
  ])
  if (parsed.outcome === 'invalid') throw new Error(parsed.problems[0]?.message)
  return parsed.questions.map((question) => ({ ...question, figure }))
}

test('a learner gets the drawing of a figure, not its data', () => {
  const [shown] = presentLearnerQuestions(parse(FIGURE), { showHints: true })
  expect(shown).not.toHaveProperty('figure')
  expect(shown?.drawing).toContain(
    'aria-label="Triangle. A side: 6 cm. A side: 8 cm. A side: ?. One angle is a right angle."',
  )
  expect(JSON.stringify(shown)).not.toMatch(/\b10\b/)
})

test('a stored figure that this version cannot draw is omitted', () => {
  const [shown] = presentLearnerQuestions(parse({ kind: 'hologram' }), { showHints: true })
  expect(shown).not.toHaveProperty('figure')
  expect(shown).not.toHaveProperty('drawing')
})

test('a scored question has the drawing, too', () => {
  const permission = openKeys({ reader: 'staff', contentManager: true })
  if (permission === null) throw new Error('A content manager may see keys')
  const scored = parse(FIGURE).map((question) => scoreQuestion(question, '10').question)
  const [shown] = presentScoredQuestions(permission, scored, null)
  expect(shown).not.toHaveProperty('figure')
  expect(shown?.drawing).toContain('<svg')
})
