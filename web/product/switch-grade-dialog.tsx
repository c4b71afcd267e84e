import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { formatTime } from '#web/ui/format.ts'

/** What a switch leaves behind, as the server names it before it switches (`CONFIRM_SWITCH` of the contract). */
export type LeftBehind = {
  fromGradeName: string | null
  runningTest: { title: string; deadline: Date } | null
}

type SwitchGradeDialogProps = {
  leftBehind: LeftBehind
  /** Name of the new grade. */
  to: string
  /** First name of the child; undefined for the learner. */
  childName?: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a learner moves to another grade, and names the test that is running (readings, "Rights of an act"). */
export function SwitchGradeDialog({ leftBehind, to, childName, busy, onConfirm, onClose }: SwitchGradeDialogProps) {
  const { fromGradeName, runningTest } = leftBehind
  return (
    <ConfirmDialog
      tone="primary"
      title={t`Switch to ${to}?`}
      description={describeSwitch(fromGradeName, childName)}
      confirmLabel={t`Switch`}
      busy={busy}
      busyLabel={t`Switching...`}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {runningTest && (
        <p>
          <Trans>
            <strong>{runningTest.title}</strong> is running until{' '}
            <span className="whitespace-nowrap">{formatTime(runningTest.deadline)}.</span>
          </Trans>{' '}
          {childName
            ? t`${childName} can still finish it after switching.`
            : t`You can still finish it after switching.`}
        </p>
      )}
    </ConfirmDialog>
  )
}

function describeSwitch(gradeName: string | null, childName: string | undefined): string {
  if (childName !== undefined) {
    return gradeName === null
      ? t`${childName}’s work and marks are safe. You can switch back at any time.`
      : t`${childName}’s work and marks in ${gradeName} are safe. You can switch back at any time.`
  }
  return gradeName === null
    ? t`Your work and marks are safe. You can switch back at any time.`
    : t`Your work and marks in ${gradeName} are safe. You can switch back at any time.`
}
