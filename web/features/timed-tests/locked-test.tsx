import { Lock } from 'lucide-react'
import { unlocksAfter } from '#domain/timed-test.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { subjectTests, TestHeading } from './test-heading.tsx'
import type { TestFacts } from './timed-test-types.ts'

/** A test that waits for a lesson. */
export function LockedTest({ test }: { test: TestFacts }) {
  return (
    <>
      <TestHeading test={test} />
      <Card className="grid justify-items-center gap-4 text-center">
        <span className="mt-2 grid size-16 place-items-center rounded-full bg-sun-wash text-ink">
          <Lock aria-hidden="true" className="size-7" />
        </span>
        <h2 className="text-xl">This test is still locked</h2>
        <p className="max-w-prose text-ink-soft text-lg">{unlocksAfter(test.afterLessonNumber)}</p>
        <ButtonLink to={subjectTests(test.subjectId)} className="mt-2 mb-2">
          Return to Subject
        </ButtonLink>
      </Card>
    </>
  )
}
