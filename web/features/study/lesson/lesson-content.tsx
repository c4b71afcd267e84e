import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Maximize2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Part } from '#domain/marking.ts'
import { api } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { LessonMarks } from './lesson-marks.tsx'
import { PartPanel } from './part-panel.tsx'
import { contentParts, partLooks, partToOpen, presentParts } from './parts.ts'
import type { LessonPlace } from './use-saving.ts'

export type LessonContentProps = {
  place: LessonPlace
  askedPart: string | null
  onPart: (part: Part) => void
  studying: boolean
}

/** An open lesson: a tab for each part that it has, and its marks. */
export function LessonContent({ place, askedPart, onPart, studying }: LessonContentProps) {
  const [full, setFull] = useState(false)
  const videoPosition = useRef(0)
  const lesson = useQuery(api.study.lesson.queryOptions({ input: { lessonId: place.lessonId } }))

  if (lesson.isPending) return <LessonSkeleton />
  if (!lesson.data) {
    return (
      <ErrorState
        message="Failed to load data. Please try again later."
        onRetry={lesson.refetch}
        busy={lesson.isFetching}
      />
    )
  }
  const { data } = lesson
  const parts = contentParts(data)
  const chosen = partToOpen(askedPart, parts)
  if (chosen === null) return <p className="text-ink-soft">No lesson content available yet.</p>

  const panel = (
    <PartPanel
      lesson={data}
      part={chosen}
      place={place}
      studying={studying}
      full={full}
      videoPosition={videoPosition}
    />
  )
  return (
    <>
      <Tabs
        label="Lesson content"
        value={chosen}
        onChange={onPart}
        items={presentParts(parts).map((part) => ({
          value: part,
          label: <PartLabel part={part} completed={data.completed[part]} />,
          content: (
            <>
              <Button variant="ghost" size="small" className="mb-3 -ml-3" onClick={() => setFull(true)}>
                <Maximize2 aria-hidden="true" className="size-4" />
                Open in full screen
              </Button>
              {/* The part is in one place at a time: two players would play at once. */}
              {full ? <div className="min-h-96" /> : panel}
            </>
          ),
        }))}
      />
      <Dialog open={full} onClose={() => setFull(false)} title="Lesson Content" size="full">
        {full && panel}
      </Dialog>
      {studying && <LessonMarks parts={parts} completed={data.completed} marks={data.marks} />}
    </>
  )
}

function PartLabel({ part, completed }: { part: Part; completed: boolean }) {
  const { name, Icon } = partLooks[part]
  return (
    <>
      {completed ? (
        <CircleCheck aria-hidden="true" className="size-4.5 text-success" />
      ) : (
        <Icon aria-hidden="true" className="size-4.5" />
      )}
      {name}
      {completed && <span className="sr-only">completed</span>}
    </>
  )
}

function LessonSkeleton() {
  return (
    <Loading label="Loading lesson...">
      <div className="grid gap-4">
        <Skeleton className="h-11 w-full max-w-md" />
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-12 w-48" />
      </div>
    </Loading>
  )
}
