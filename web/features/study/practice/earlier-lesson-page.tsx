import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SectionCard } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader, PageSkeleton } from '#web/ui/page.tsx'
import { ReadingPanel } from '../lesson/reading-panel.tsx'
import { VideoPanel } from '../lesson/video-panel.tsx'
import { FailedPage } from '../page-states.tsx'
import { lookAgainAddress } from '../skill-address.ts'
import type { EarlierLessonAnswer } from '../study-types.ts'
import type { Playback } from '../video/watching.ts'

export const meta = () => [{ title: pageTitle(t`A step back`) }]

/** /learner/earlier-lesson?skill={id}: lesson of another grade on which a skill builds, to read only (docs/practice.md). */
export default function EarlierLessonPage() {
  const [search] = useSearchParams()
  const skill = search.get('skill') ?? ''
  const found = useQuery(api.placement.earlierLesson.queryOptions({ input: { skill } }))
  if (found.isPending) return <PageSkeleton label={t`Loading...`} />
  if (isNotOffered(found.error)) return <NotOffered />
  if (!found.data) return <FailedPage title={t`A step back`} width="reading" query={found} />
  return <EarlierLesson key={skill} found={found.data} />
}

/** True if the lesson was removed, its grade closed, or if nothing leads the learner to it any more. */
function isNotOffered(error: Error | null): boolean {
  return error instanceof ORPCError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT')
}

function NotOffered() {
  return (
    <Page width="reading">
      <PageHeader title={t`A step back`} />
      <EmptyState
        title={t`This lesson isn’t open now`}
        action={
          <ButtonLink to="/learner/practice">
            <Trans>Go to Practice</Trans>
          </ButtonLink>
        }
      >
        <p>
          <Trans>
            Lessons of other grades open from Practice and from your start, while they help with your own grade.
          </Trans>
        </p>
      </EmptyState>
    </Page>
  )
}

function EarlierLesson({ found }: { found: EarlierLessonAnswer }) {
  const { skill, gradeName, subjectName, lesson, video, text, neededBy } = found
  const watching = useRef<Playback | null>(null)
  const back = neededBy
    ? { to: lookAgainAddress(neededBy.id), label: t`Let’s look again`, longLabel: t`Back to Let’s look again` }
    : { to: '/learner/start', label: t`Your start`, longLabel: t`Back to Your start` }
  const neededFor = neededBy?.name
  return (
    <Page width="reading">
      <PageHeader
        above={<BackLink to={back.to}>{back.label}</BackLink>}
        title={skill.name}
        subtitle={`${gradeName} · ${subjectName} · ${lesson.title}`}
      />
      <p className="mb-6">
        {neededFor !== undefined
          ? t`“${neededFor}” builds on this. Just to look at: there are no questions and no marks.`
          : t`Just to look at: there are no questions and no marks.`}
      </p>
      <div className="grid grid-cols-1 gap-6">
        {video && (
          <SectionCard title={t`Watch`}>
            <VideoPanel video={{ ...video, position: 0 }} watching={watching} onRest={() => {}} />
          </SectionCard>
        )}
        {text && (
          <SectionCard title={t`Read`}>
            <ReadingPanel text={text} section={lesson.section} full />
          </SectionCard>
        )}
        <div>
          <ButtonLink to={back.to}>{back.longLabel}</ButtonLink>
        </div>
      </div>
    </Page>
  )
}
