import { useState, useTransition } from 'react'
import { requestPasswordReset } from '#web/api/auth.ts'
import { Banner } from '#web/ui/banner.tsx'
import { showAndFocusWrongField } from '#web/ui/focus-wrong-field.ts'
import { formTexts } from '#web/ui/form-texts.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountForm } from './account-form.tsx'
import {
  type ForgotPasswordProblems,
  forgotPasswordProblems,
  forgotPasswordRefusal,
} from './forgot-password-problems.ts'
import { RESET_MAIL_SENT } from './reset-mail-sent.tsx'

/** Asks for the mail with the reset link. */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const [problems, setProblems] = useState<ForgotPasswordProblems>({})
  const [busy, startSending] = useTransition()

  const submit = (form: HTMLFormElement) => {
    const email = formTexts(form, ['email']).email.trim()
    const found = forgotPasswordProblems(email)
    showAndFocusWrongField(form, () => setProblems(found))
    if (Object.keys(found).length > 0) return
    startSending(async () => {
      const result = await requestPasswordReset(email)
      if (result.kind === 'ok') {
        onSent(email)
        toast.success(RESET_MAIL_SENT)
        return
      }
      const refused = forgotPasswordRefusal(result)
      showAndFocusWrongField(form, () => setProblems(refused))
      if (refused.form) toast.error(refused.form)
    })
  }

  return (
    <div className="grid gap-5">
      {problems.form && <Banner tone="danger">{problems.form}</Banner>}
      <AccountForm
        onSubmit={submit}
        busy={busy}
        submitLabel="Send Instructions"
        busyLabel="Sending Instructions..."
      >
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          error={problems.email}
        />
      </AccountForm>
    </div>
  )
}
