import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { PICKED_QUESTIONS } from '#domain/helper-picks.ts'
import { pageTitle } from '#web/page-title.ts'
import { learnerPages } from '#web/product/page-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Banner, EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { FailedPage, GradeSkeleton, NeedsEnrollment } from '../page-states.tsx'
import { useLearnerId } from '../study-types.ts'
import { practiceQueueOf, useStartedSet } from './practice-queue.ts'
import { SetRunner } from './set-runner.tsx'
import { SkillMap } from './skill-map.tsx'

export const meta = () => [{ title: pageTitle(t`My skills`) }]

/** /learner/skills: the skill map of the grade; with Premium, each skill can be practiced separately, first that of `skill`. */
export default function SkillsPage() {
  const map = useQuery(learnerPages['/learner/skills']())
  const learnerId = useLearnerId()
  const { start, set, loading, leave } = useStartedSet()
  const [search] = useSearchParams()
  if (map.isPending || loading) return <GradeSkeleton label={t`Loading your skills...`} />
  if (!map.data) return <FailedPage title={t`My skills`} query={map} />
  const skills = map.data.subjects.flatMap((subject) => subject.skills)
  const wanted = map.data.extraSets && skills.find(({ id }) => id === search.get('skill'))
  return (
    <Page width={set ? 'reading' : 'wide'}>
      <PageHeader
        above={
          <BackLink to="/learner/practice">
            <Trans>Practice</Trans>
          </BackLink>
        }
        title={t`My skills`}
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
          after={
            <Button onClick={leave}>
              <Trans>Back to My skills</Trans>
            </Button>
          }
        />
      ) : map.data.gradeName === null ? (
        <NeedsEnrollment to="lessons" />
      ) : map.data.awaitsConsent ? (
        <EmptyState title={t`Your skill map needs a parent’s OK`}>
          <p>
            <Trans>
              Ask a parent to sign in and agree to the new consent text under Manage Learners. You can keep practicing
              as before.
            </Trans>
          </p>
        </EmptyState>
      ) : (
        <>
          {wanted && (
            <Card as="section" padding="snug" className="mb-6 grid justify-items-start gap-3">
              <div>
                <h2 className="wrap-anywhere text-xl">{wanted.name}</h2>
                <p>
                  <Trans>Up to {PICKED_QUESTIONS} questions. No marks.</Trans>
                </p>
              </div>
              <Button
                busy={start.isPending && start.variables.kind === 'skill' && start.variables.size !== undefined}
                onClick={() => start.mutate({ kind: 'skill', skill: wanted.id, size: PICKED_QUESTIONS })}
              >
                <Trans>Start</Trans>
              </Button>
            </Card>
          )}
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
                  busy={
                    start.isPending &&
                    start.variables.kind === 'skill' &&
                    start.variables.skill === id &&
                    start.variables.size === undefined
                  }
                  onClick={() => start.mutate({ kind: 'skill', skill: id })}
                >
                  <Trans context="verb">
                    Practice<span className="sr-only"> {name}</span>
                  </Trans>
                </Button>
              )
            }
          />
        </>
      )}
      {!map.data.extraSets && map.data.gradeName !== null && !map.data.awaitsConsent && (
        <p className="mt-8 text-ink-soft">
          <Trans>
            With Premium you can practice any skill on its own and see how your skills grow over time.{' '}
            <Link to="/pricing" className="link">
              See plans
            </Link>
          </Trans>
        </p>
      )}
    </Page>
  )
}
