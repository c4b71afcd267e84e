import { useQueryClient } from '@tanstack/react-query'
import { SWITCHING_GRADES } from '#domain/access.ts'
import { client } from '#web/api/client.ts'
import { classifyFailure } from '#web/api/connection.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSave } from './use-save.ts'

export type EnrollButtonProps = Pick<ButtonProps, 'variant' | 'className'> & {
  grade: { id: string; name: string }
  /** True for a learner who is enrolled in another grade. */
  switching: boolean
  /** Keeps the scroll position of a long page when the button is removed. */
  keepScroll?: boolean
}

/** Enrolls the learner, or moves the enrollment to another grade (learner-area.md sections 4 and 8). */
export function EnrollButton({ grade, switching, keepScroll = false, ...look }: EnrollButtonProps) {
  const queryClient = useQueryClient()
  const enroll = useSave(client.enrollment.enroll, {
    done: async () => {
      // Nearly all of the learner's data depends on the grade.
      await queryClient.invalidateQueries()
      // The pressed button has been removed.
      document.querySelector('main')?.focus({ preventScroll: keepScroll })
      toast.success('Enrollment Successful', `You are now enrolled in ${grade.name}.`)
    },
    failed: (_message, error) =>
      classifyFailure(error).kind === 'signed-out'
        ? toast.error('Authentication Required', 'Please sign in to enroll in this grade.')
        : toast.error('Failed to enroll in the grade. Please try again.'),
  })
  const press = () => {
    if (switching) toast.info('Switching Grades', SWITCHING_GRADES)
    enroll.mutate({ gradeId: grade.id })
  }
  return (
    <Button {...look} busy={enroll.isPending} busyLabel="Enrolling..." onClick={press}>
      Enroll<span className="sr-only"> in {grade.name}</span>
    </Button>
  )
}
