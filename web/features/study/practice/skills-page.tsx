import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pageTitle } from '#web/page-title.ts'
import { learnerPages } from '#web/product/page-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner, EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { FailedPage, GradeSkeleton, NeedsEnrollment } from '../page-states.tsx'
import { useLearnerId } from '../study-types.ts'
import { practiceQueueOf, useStartedSet } from './practice-queue.ts'
import { SetRunner } from './set-runner.tsx'
import { SkillMap } from './skill-map.tsx'

export const meta = () => [{ title: pageTitle('My skills') }]

/** /learner/skills: the skill map of the grade; with Premium, each skill can be practiced separately. */
export default function SkillsPage() {
  const map = useQuery(learnerPages['/learner/skills']())
  const learnerId = useLearnerId()
  const { start, set, loading, leave } = useStartedSet()
  if (map.isPending || loading) return <GradeSkeleton label="Loading your skills..." />
  if (!map.data) return <FailedPage title="My skills" query={map} />
  return (
    <Page width={set ? 'reading' : 'wide'}>
      <PageHeader
        above={<BackLink to="/learner/practice">Practice</BackLink>}
        title="My skills"
        subtitle={map.data.gradeName}
      />
      {start.isError && (
        <Banner tone="warning" className="mb-6">
          {start.error.message}
        </Banner>
      )}
      {set && learnerId ? (
        <SetRunner
          key={set.id}
          set={set}
          queue={practiceQueueOf(learnerId)}
          after={<Button onClick={leave}>Back to My skills</Button>}
        />
      ) : map.data.gradeName === null ? (
        <NeedsEnrollment to="lessons" />
      ) : map.data.awaitsConsent ? (
        <EmptyState title="Your skill map needs a parent’s OK">
          <p>
            Ask a parent to sign in and agree to the new consent text under Manage Learners. You can keep practicing as
            before.
          </p>
        </EmptyState>
      ) : (
        <SkillMap
          firstName={null}
          map={map.data}
          learnerId={learnerId ?? ''}
          action={({ id, name, level }) =>
            // Practice asks questions of submitted work only, so a skill without an answer has none.
            map.data.extraSets &&
            level !== 'not-started' && (
              <Button
                variant="ghost"
                size="small"
                className="-me-3.5 sm:me-0 print:hidden"
                busy={start.isPending && start.variables.kind === 'skill' && start.variables.skill === id}
                onClick={() => start.mutate({ kind: 'skill', skill: id })}
              >
                Practice<span className="sr-only"> {name}</span>
              </Button>
            )
          }
        />
      )}
      {!map.data.extraSets && map.data.gradeName !== null && !map.data.awaitsConsent && (
        <p className="mt-8 text-ink-soft">
          With Premium you can practice any skill on its own and see how your skills grow over time.{' '}
          <Link to="/pricing" className="link">
            See plans
          </Link>
        </p>
      )}
    </Page>
  )
}
