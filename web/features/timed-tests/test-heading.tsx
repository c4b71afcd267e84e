import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { PageHeader } from '#web/ui/page.tsx'
import type { TestFacts } from './timed-test-types.ts'

/** The tests of the subject that a test belongs to. */
export function subjectTests(subjectId: string): string {
  return `${href('/learner/subjects/:id', { id: subjectId })}?tab=tests`
}

/** The head of a test that is not running: its subject to go back to, its title and kind. */
export function TestHeading({ test, subtitle }: { test: TestFacts; subtitle?: ReactNode }) {
  return (
    <PageHeader
      above={
        <Link to={subjectTests(test.subjectId)} className="link inline-flex min-h-11 items-center gap-2">
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          {test.subjectName}
        </Link>
      }
      title={test.title}
      subtitle={subtitle ?? test.type}
    />
  )
}
