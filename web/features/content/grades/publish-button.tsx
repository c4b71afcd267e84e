import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { api } from '#web/api/client.ts'
import { refusalMessage } from '#web/api/refusal.ts'
import { toast } from '#web/ui/toast.ts'
import type { Grade } from '../content-types.ts'
import { RowAction } from '../row-action.tsx'

/** Publishes a grade, or takes it back from learners and visitors. */
export function PublishButton({ grade }: { grade: Grade }) {
  const queryClient = useQueryClient()
  const set = useMutation(
    api.contentGrades.setPublished.mutationOptions({
      networkMode: 'always',
      onSuccess: (answer) => {
        toast.success(
          `Grade is now ${answer.grade.published ? 'published' : 'unpublished'}`,
          answer.grade.name,
        )
        return queryClient.invalidateQueries()
      },
      onError: (error) => {
        toast.error(refusalMessage(error) ?? 'Failed to update grade status.')
        void queryClient.invalidateQueries()
      },
    }),
  )
  return (
    <RowAction
      Icon={grade.published ? EyeOff : Eye}
      label={grade.published ? 'Unpublish' : 'Publish'}
      of={grade.name}
      busy={set.isPending}
      onClick={() => set.mutate({ gradeId: grade.id, published: !grade.published })}
    />
  )
}
