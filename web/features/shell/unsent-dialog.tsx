import { plural, t } from '@lingui/core/macro'
import type { UnsentWork } from '#web/api/offline/find-unsent.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { formatList } from '#web/ui/format.ts'

export type UnsentDialogProps = { unsent: UnsentWork; onConfirm: () => void; onClose: () => void }

/** Asks before a sign-out while the server lacks some of the account's work. */
export default function UnsentDialog({ unsent, onConfirm, onClose }: UnsentDialogProps) {
  return (
    <ConfirmDialog
      title={t`Sign out before everything is sent?`}
      description={t`${formatUnsent(unsent)} Your work stays on this device under your account, and we’ll send it when you sign in here again.`}
      confirmLabel={t`Sign out`}
      tone="primary"
      busy={false}
      busyLabel={t`Signing out...`}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

/** "3 answers and 1 completed part are not sent yet." */
export function formatUnsent({ answers, parts }: UnsentWork): string {
  const answerCount = plural(answers, { one: '# answer', other: '# answers' })
  const partCount = plural(parts, { one: '# completed part', other: '# completed parts' })
  const counts = formatList([...(answers > 0 ? [answerCount] : []), ...(parts > 0 ? [partCount] : [])])
  return plural(answers + parts, { one: `${counts} is not sent yet.`, other: `${counts} are not sent yet.` })
}
