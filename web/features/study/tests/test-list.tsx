import { EmptyState } from '#web/ui/empty-state.tsx'
import type { TestOverview } from '../study-types.ts'
import { TestCard, type TestCardProps } from './test-card.tsx'

/** The tests of a subject in the order in which its lessons lead to them (learner-area.md section 2, Tests list). */
export function TestList({
  tests,
  ...known
}: { tests: readonly TestOverview[] } & Omit<TestCardProps, 'test'>) {
  if (tests.length === 0) return <EmptyState title="No tests available yet." />
  return (
    <ul className="grid grid-cols-1 items-stretch gap-5 md:grid-cols-2 xl:grid-cols-3">
      {tests
        .toSorted((one, other) => one.afterLessonNumber - other.afterLessonNumber)
        .map((test) => (
          <TestCard key={test.id} test={test} {...known} />
        ))}
    </ul>
  )
}
