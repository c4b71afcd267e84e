import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { client } from '#web/api/client.ts'
import { classifyFailure } from '#web/api/connection.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { READING_MS, toast } from '#web/ui/toast.ts'
import type { LeftBehind } from './switch-grade-dialog.tsx'
import { useSave } from './use-save.ts'

/** Loaded when the server asks for a confirmation: the button is on first pages. */
const SwitchGradeDialog = lazy(() =>
  import('./switch-grade-dialog.tsx').then((module) => ({ default: module.SwitchGradeDialog })),
)

export type EnrollButtonProps = Pick<ButtonProps, 'variant' | 'className'> & {
  grade: { id: string; name: string }
  /** Keeps the scroll position of a long page when the button is removed. */
  keepScroll?: boolean
}

/** Enrolls the learner, or moves the enrollment to another grade (learner-area.md sections 4 and 8). */
export function EnrollButton({ grade, keepScroll = false, ...buttonProps }: EnrollButtonProps) {
  const queryClient = useQueryClient()
  const gradeName = grade.name
  const [leftBehind, setLeftBehind] = useState<LeftBehind | null>(null)
  /** Time until which 'Switching Grades' is left to be read: the study area shows one message at a time. */
  const readUntil = useRef(0)
  const enroll = useSave(client.enrollment.enroll, {
    done: async () => {
      setLeftBehind(null)
      // Nearly all of the learner's data depends on the grade.
      await queryClient.invalidateQueries()
      // The pressed button has been removed.
      document.querySelector('main')?.focus({ preventScroll: keepScroll })
      const show = () => toast.success(t`Enrollment Successful`, t`You are now enrolled in ${gradeName}.`)
      setTimeout(show, Math.max(0, readUntil.current - Date.now()))
    },
    errors: { CONFIRM_SWITCH: ({ data }) => setLeftBehind(data) },
    failed: (_message, error) =>
      classifyFailure(error).kind === 'signed-out'
        ? toast.error(t`Authentication Required`, t`Please sign in to enroll in this grade.`)
        : toast.error(t`Failed to enroll in the grade. Please try again.`),
  })
  const confirm = () => {
    toast.info(t`Switching Grades`, t`You're already enrolled in another grade. Your enrollment will be updated.`)
    readUntil.current = Date.now() + READING_MS
    enroll.mutate({ gradeId: grade.id, confirmed: true })
  }
  return (
    <>
      <Button
        {...buttonProps}
        busy={enroll.isPending}
        busyLabel={t`Enrolling...`}
        onClick={() => enroll.mutate({ gradeId: grade.id })}
      >
        <Trans>
          Enroll<span className="sr-only"> in {gradeName}</span>
        </Trans>
      </Button>
      {leftBehind && (
        <Suspense>
          <SwitchGradeDialog
            leftBehind={leftBehind}
            to={grade.name}
            busy={enroll.isPending}
            onConfirm={confirm}
            onClose={() => setLeftBehind(null)}
          />
        </Suspense>
      )}
    </>
  )
}
