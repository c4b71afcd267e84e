import { expect, test } from 'vitest'
import { MAX_LINES, renderTermReport } from './render-term-report.ts'

/** Size that the table accepts. */
const MAX_BYTES = 4_000_000

test('a document of any number of lessons fits into its table, and says how many lines it lacks', () => {
  const lessons = Array.from({ length: MAX_LINES + 500 }, (_, index) => ({
    id: String(index),
    number: index + 1,
    title: '"&"'.repeat(66),
    seconds: 90,
    quizPercent: 100,
    assignmentPercent: 100,
    firstQuizPercent: 40,
    firstAssignmentPercent: 100,
    mark: 100,
    bonus: 20,
  }))
  const html = renderTermReport(
    {
      learner: { id: 'u1', firstName: 'Noor', lastName: 'Haddad', gradeName: 'Grade 7', removedGrade: null },
      period: { from: '2026-08-01', to: '2026-11-24' },
      today: '2026-11-24',
      days: 40,
      seconds: 7200,
      practice: { days: 0, answered: 0, right: 0 },
      finishedLessons: lessons.length,
      subjects: [
        {
          id: 's1',
          name: 'Mathematics',
          seconds: 7200,
          finishedLessons: lessons.length,
          averageMark: 100,
          averageFirstTry: 70,
          lessons,
          tests: [],
          skills: [{ name: 'Ratios', level: 'sure' }],
          skillsNotStarted: 1,
        },
      ],
    },
    'Grade 7',
  )
  expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES)
  expect(html.match(/<tr><th scope="row">/g)).toHaveLength(MAX_LINES)
  expect(html).toContain('<td>100.0% (first try 40.0%)</td><td>100.0%</td>')
  expect(html).toContain('Average of first tries 70.0%')
  expect(html).toContain('<p>Lines that are not shown: 501</p>')
})
