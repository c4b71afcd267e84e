import type { UnsentWork } from '#web/api/offline/clear-accounts.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'

export type UnsentDialogProps = { unsent: UnsentWork; onConfirm: () => void; onClose: () => void }

/** Asks before a sign-out while the server lacks some of the account's work. */
export default function UnsentDialog({ unsent, onConfirm, onClose }: UnsentDialogProps) {
  return (
    <ConfirmDialog
      title="Sign out before everything is sent?"
      description={`${formatUnsent(unsent)} not sent yet. Your work stays on this device under your account, and we’ll send it when you sign in here again.`}
      confirmLabel="Sign out"
      tone="primary"
      busy={false}
      busyLabel="Signing out..."
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

/** "3 answers and 1 completed part are". */
export function formatUnsent({ answers, parts }: UnsentWork): string {
  const counts = [
    ...(answers > 0 ? [`${answers} ${answers === 1 ? 'answer' : 'answers'}`] : []),
    ...(parts > 0 ? [`${parts} completed ${parts === 1 ? 'part' : 'parts'}`] : []),
  ]
  return `${counts.join(' and ')} ${answers + parts === 1 ? 'is' : 'are'}`
}
