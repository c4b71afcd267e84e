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
  const whose = childName ? `${childName}’s` : 'Your'
  return (
    <ConfirmDialog
      tone="primary"
      title={`Switch to ${to}?`}
      description={`${whose} work and marks${fromGradeName ? ` in ${fromGradeName}` : ''} are safe. You can switch back at any time.`}
      confirmLabel="Switch"
      busy={busy}
      busyLabel="Switching..."
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {runningTest && (
        <p>
          <strong>{runningTest.title}</strong> is running until{' '}
          <span className="whitespace-nowrap">{formatTime(runningTest.deadline)}.</span> {childName ?? 'You'} can still
          finish it after switching.
        </p>
      )}
    </ConfirmDialog>
  )
}
