import { useMutation } from '@tanstack/react-query'
import { SWITCHING_GRADES } from '#domain/enrolment.ts'
import { api } from '#web/api/client.ts'
import { failureOf } from '#web/api/connection.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

export type EnrolButtonProps = { grade: { id: string; name: string }; heldGradeId: string | null }

/** Enrols the signed-in learner, or says that this is the grade they hold (learner-area.md sections 4 and 8). */
export function EnrolButton({ grade, heldGradeId }: EnrolButtonProps) {
  const enrol = useMutation(
    api.enrolment.enrol.mutationOptions({
      networkMode: 'always',
      onMutate: () => {
        if (heldGradeId) toast.info('Switching Grades', SWITCHING_GRADES)
      },
      onSuccess: async () => {
        await queryClient.invalidateQueries()
        // The pressed button has given way to the badge. The page is long and stays where it is.
        document.querySelector('main')?.focus({ preventScroll: true })
        toast.success('Enrollment Successful', `You are now enrolled in ${grade.name}.`)
      },
      onError: (error) =>
        failureOf(error).kind === 'signed-out'
          ? toast.error('Authentication Required', 'Please sign in to enroll in this grade.')
          : toast.error('Failed to enroll in the grade. Please try again.'),
    }),
  )
  return (
    <div className="mt-5">
      {heldGradeId === grade.id ? (
        <Badge tone="success">Current Grade</Badge>
      ) : (
        <Button
          className="w-full"
          busy={enrol.isPending}
          busyLabel="Enrolling..."
          onClick={() => enrol.mutate({ gradeId: grade.id })}
        >
          Enroll<span className="sr-only"> in {grade.name}</span>
        </Button>
      )}
    </div>
  )
}
