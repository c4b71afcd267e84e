import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { CopyPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'
import { useInBinToast } from '../bin/delete-dialog.tsx'
import { useContentAddress } from '../content-address.ts'
import type { ListedLesson } from '../content-queries.ts'
import { ContentText } from '../content-text.tsx'
import { ExportAction } from '../export/export-action.tsx'
import { DeleteAction, EditAction, HistoryAction, LastChangeLine, RowAction } from '../rows/content-table.tsx'

const badges = () =>
  [
    { part: 'video', name: t`Video`, hue: 'red' },
    { part: 'text', name: t`Text`, hue: 'blue' },
    { part: 'quiz', name: t`Quiz`, hue: 'purple' },
    { part: 'assignment', name: t`Assignment`, hue: 'yellow' },
  ] as const

type LessonRowProps = {
  lesson: ListedLesson
  subjectId: string
  order: ReactNode
  onDelete: () => void
}

/** Row of a lesson with its parts and actions. */
export function LessonRow({ lesson, subjectId, order, onDelete }: LessonRowProps) {
  const { show } = useContentAddress()
  const duplicate = useDuplicateLesson()
  const { id, number, title, description, content } = lesson
  return (
    <Card padding="none" className="flex flex-wrap items-start gap-x-4 gap-y-2 p-3 sm:p-4">
      <p
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-md bg-leaf-wash font-bold text-leaf-text"
      >
        {number}
      </p>
      <div className="grid min-w-0 flex-1 basis-40 gap-1 sm:basis-52">
        <h3 className="wrap-anywhere text-lg">
          <span className="sr-only">{t`Lesson ${number}:`} </span>
          <ContentText>{title}</ContentText>
        </h3>
        {description && (
          <p className="wrap-anywhere line-clamp-2 text-ink-soft text-sm">
            <ContentText>{description}</ContentText>
          </p>
        )}
        <div className="flex flex-wrap gap-1.5 empty:hidden">
          {badges()
            .filter(({ part }) => content[part])
            .map(({ part, name, hue }) => (
              <Badge key={part} tone={hue}>
                {name}
              </Badge>
            ))}
        </div>
        <LastChangeLine change={lesson} />
      </div>
      <div className="flex flex-wrap items-center gap-0.5 max-sm:-ms-2.5 max-sm:w-full">
        {order}
        <span className="flex flex-wrap items-center gap-0.5">
          <EditAction of={title} onClick={() => void show({ edit: id })} />
          <RowAction
            Icon={CopyPlus}
            label={t`Duplicate`}
            name={t`Duplicate ${{ name: title }}`}
            busy={duplicate.isPending}
            onClick={() => duplicate.mutate({ lessonId: id, subjectId })}
          />
          <ExportAction kind="lesson" itemId={id} title={title} />
          <HistoryAction of={title} onClick={() => void show({ history: id })} />
          <DeleteAction of={title} onClick={onDelete} />
        </span>
      </div>
    </Card>
  )
}

/** Copies a lesson to the end of its subject. */
function useDuplicateLesson() {
  const queryClient = useQueryClient()
  const refetch = () => queryClient.invalidateQueries()
  const showInBinToast = useInBinToast()
  return useSave(client.contentLessons.duplicate, {
    done: ({ lesson }) => {
      toast.success(t`Lesson duplicated successfully`, `${lesson.number}. ${lesson.title}`)
      return refetch()
    },
    errors: {
      IN_BIN: (error) => {
        showInBinToast(error)
        return refetch()
      },
    },
    failed: (message) => {
      toast.error(message ?? t`Failed to duplicate lesson. Please try again.`)
      return refetch()
    },
  })
}
