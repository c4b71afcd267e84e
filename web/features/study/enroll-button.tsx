import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SWITCHING_GRADES } from '#domain/enrollment.ts'
import { api } from '#web/api/client.ts'
import { failureOf } from '#web/api/connection.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

export type EnrollButtonProps = { grade: { id: string; name: string }; switching: boolean }

/** Enrolls the learner, or moves the enrollment to another grade (learner-area.md sections 4 and 8). */
export function EnrollButton({ grade, switching }: EnrollButtonProps) {
  const cache = useQueryClient()
  const enroll = useMutation(
    api.enrollment.enroll.mutationOptions({
      networkMode: 'always',
      onMutate: () => {
        if (switching) toast.info('Switching Grades', SWITCHING_GRADES)
      },
      onSuccess: async () => {
        // Another grade is another set of nearly everything.
        await cache.invalidateQueries()
        // The pressed button went with the grades that were offered.
        document.querySelector('main')?.focus()
        toast.success('Enrollment Successful', `You are now enrolled in ${grade.name}.`)
      },
      onError: (error) =>
        failureOf(error).kind === 'signed-out'
          ? toast.error('Authentication Required', 'Please sign in to enroll in this grade.')
          : toast.error('Failed to enroll in the grade. Please try again.'),
    }),
  )
  return (
    <Button
      variant={switching ? 'secondary' : 'primary'}
      busy={enroll.isPending}
      busyLabel="Enrolling..."
      onClick={() => enroll.mutate({ gradeId: grade.id })}
    >
      Enroll<span className="sr-only"> in {grade.name}</span>
    </Button>
  )
}
