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

const TITLE = 'A step back'

export const meta = () => [{ title: pageTitle(TITLE) }]

/** /learner/earlier-lesson?skill={id}: lesson of another grade on which a skill builds, to read only (docs/practice.md). */
export default function EarlierLessonPage() {
  const [search] = useSearchParams()
  const skill = search.get('skill') ?? ''
  const found = useQuery(api.placement.earlierLesson.queryOptions({ input: { skill } }))
  if (found.isPending) return <PageSkeleton label="Loading..." />
  if (isNotOffered(found.error)) return <NotOffered />
  if (!found.data) return <FailedPage title={TITLE} width="reading" query={found} />
  return <EarlierLesson key={skill} found={found.data} />
}

/** True if the lesson was removed, its grade closed, or if nothing leads the learner to it any more. */
function isNotOffered(error: Error | null): boolean {
  return error instanceof ORPCError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT')
}

function NotOffered() {
  return (
    <Page width="reading">
      <PageHeader title={TITLE} />
      <EmptyState
        title="This lesson isn’t open now"
        action={<ButtonLink to="/learner/practice">Go to Practice</ButtonLink>}
      >
        <p>Lessons of other grades open from Practice and from your start, while they help with your own grade.</p>
      </EmptyState>
    </Page>
  )
}

function EarlierLesson({ found }: { found: EarlierLessonAnswer }) {
  const { skill, gradeName, subjectName, lesson, video, text, neededBy } = found
  const watching = useRef<Playback | null>(null)
  const back = neededBy
    ? { to: lookAgainAddress(neededBy.id), label: 'Let’s look again' }
    : { to: '/learner/start', label: 'Your start' }
  return (
    <Page width="reading">
      <PageHeader
        above={<BackLink to={back.to}>{back.label}</BackLink>}
        title={skill.name}
        subtitle={`${gradeName} · ${subjectName} · ${lesson.title}`}
      />
      <p className="mb-6">
        {neededBy ? `“${neededBy.name}” builds on this. ` : ''}
        Just to look at: there are no questions and no marks.
      </p>
      <div className="grid grid-cols-1 gap-6">
        {video && (
          <SectionCard title="Watch">
            <VideoPanel video={{ ...video, position: 0 }} watching={watching} onRest={() => {}} />
          </SectionCard>
        )}
        {text && (
          <SectionCard title="Read">
            <ReadingPanel text={text} section={lesson.section} full />
          </SectionCard>
        )}
        <div>
          <ButtonLink to={back.to}>Back to {back.label}</ButtonLink>
        </div>
      </div>
    </Page>
  )
}
