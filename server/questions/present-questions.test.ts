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

const LABELED = {
  kind: 'label',
  question: 'Which state is it?',
  figure: {
    kind: 'particle-diagram',
    boxes: [
      { label: '1', state: 'liquid', particles: [{ atoms: 'A', count: 12 }] },
      { label: '2', state: 'gas', particles: [{ atoms: 'A', count: 6 }] },
    ],
  },
  pairs: [
    ['1', 'Liquid'],
    ['2', 'Gas'],
  ],
}

test('a question about places of a figure has the middle of each in its drawing, and no word of the answer', () => {
  const parsed = parseQuestions([LABELED])
  if (parsed.outcome === 'invalid') throw new Error(parsed.problems[0]?.message)
  const [shown] = presentLearnerQuestions(parsed.questions, { showHints: true })
  const [, left, top, width] = /viewBox="(\S+) (\S+) (\S+) /.exec(shown?.drawing ?? '')?.map(Number) ?? []
  const drawn = [...(shown?.drawing ?? '').matchAll(/<text x="(\S+)" y="(\S+)"[^>]*>([12])</g)]
  expect(shown?.marks).toHaveLength(2)
  for (const [index, { x, y }] of (shown?.marks ?? []).entries()) {
    const [, textX, textY, name] = drawn[index] ?? []
    expect(name).toBe(String(index + 1))
    expect(x).toBeCloseTo((100 * (Number(textX) - (left ?? 0))) / (width ?? 1), 1)
    // The text stands on its line, somewhat below its middle.
    expect((100 * (Number(textY) - (top ?? 0))) / (width ?? 1) - y).toBeCloseTo(1.8, 1)
  }
  expect(shown?.drawing).not.toMatch(/liquid|gas/i)
})

test('a stored figure without a place is shown without places', () => {
  const parsed = parseQuestions([LABELED])
  if (parsed.outcome === 'invalid') throw new Error(parsed.problems[0]?.message)
  const figure = { kind: 'timeline', events: [{ label: '1' }] }
  const [shown] = presentLearnerQuestions(
    parsed.questions.map((question) => ({ ...question, figure })),
    { showHints: true },
  )
  expect(shown?.drawing).toContain('<svg')
  expect(shown).not.toHaveProperty('marks')
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
