import { t } from '@lingui/core/macro'
import { type Bud, growGarden, type Leaf } from '#domain/progress/garden.ts'
import { contentLanguage } from '#web/language/content-language.ts'
import { Garden } from '#web/product/garden.tsx'
import { hueOf, hueStyle } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Report, ReportedSubject } from './report-rows.ts'

/** Garden of each subject of a report; a leaf or bud opens its answers. */
export function ReportGardens({ report: { subjects, rows } }: { report: Report }) {
  if (subjects.length === 0) return null
  return (
    <Card as="section" aria-label={t`Progress by subject`} padding="snug" className="break-inside-avoid">
      <ul className="grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3">
        {subjects.map((subject) => (
          <li key={subject.id} className="grid content-end gap-2">
            <p
              {...contentLanguage()}
              className={`text-center font-bold font-heading text-lg ${hueStyle[hueOf(subject.color)].text}`}
            >
              {subject.name}
            </p>
            <Garden
              garden={growGarden({
                lessons: subject.lessons,
                tests: subject.tests.map((test) => ({ ...test, passed: test.result?.passed ?? false })),
              })}
              name={subject.name}
              color={subject.color}
              linkTo={(plant) => answersOf(rows, subject, plant)}
              className="max-sm:mx-auto max-sm:w-full max-sm:max-w-60"
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Address of the answers of a lesson's assignment, else of its quiz, or of a test; null before the first submission. */
function answersOf(rows: Report['rows'], { lessons, tests }: ReportedSubject, plant: Leaf | Bud): string | null {
  const ids =
    plant.kind === 'test'
      ? tests.filter(({ title }) => title === plant.title).map(({ id }) => id)
      : lessons.filter(({ number }) => number === plant.number).flatMap(({ id }) => [`${id}:assignment`, `${id}:quiz`])
  const row = ids.map((id) => rows.find((one) => one.id === id)).find((one) => one?.answers)
  return row ? `?${new URLSearchParams({ answers: row.id })}` : null
}
