import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useTransition } from 'react'
import { Link } from 'react-router'
import { changePassword } from '#web/api/auth.ts'
import { api } from '#web/api/client.ts'
import { minPasswordLength, NewPasswordFields } from '#web/product/account-fields.tsx'
import type { Profile } from '#web/product/device-name.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/fields.tsx'
import { readFields, useFormErrors } from '#web/ui/forms.ts'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { type PasswordErrors, toPasswordErrors, validatePasswordChange } from './profile-errors.ts'

/** Changes the user's password, which signs out their other devices. */
export function ChangePassword({ profile }: { profile: Profile }) {
  return profile.hasPassword ? <ChangePasswordForm name={profile.username ?? profile.email ?? ''} /> : <NoPassword />
}

function NoPassword() {
  return (
    <p>
      <Trans>
        You sign in with Google or Facebook and have no password here.{' '}
        <Link to="/forgot-password" className="link py-2.5">
          Set one by email
        </Link>
      </Trans>
    </p>
  )
}

/** @param name user name for password managers */
function ChangePasswordForm({ name }: { name: string }) {
  const queryClient = useQueryClient()
  const { formRef, errors, setErrors, isValid } = useFormErrors<keyof PasswordErrors>()
  const [busy, startChanging] = useTransition()

  const submit = (form: HTMLFormElement) => {
    const typed = readFields(form, ['current', 'password', 'confirmation'])
    if (!isValid(validatePasswordChange(typed, minPasswordLength()))) return
    startChanging(async () => {
      const result = await changePassword(typed.current, typed.password)
      if (result.kind !== 'ok') {
        setErrors(toPasswordErrors(result))
        return
      }
      form.reset()
      toast.success(t`Password changed successfully`, t`Your other devices are signed out.`)
      await queryClient.invalidateQueries({ queryKey: api.profile.key() })
    })
  }

  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) submit(event.currentTarget)
      }}
      className="grid items-start gap-5 sm:grid-cols-2"
    >
      {errors.form && (
        <Banner tone="danger" className="sm:col-span-2">
          {errors.form}
        </Banner>
      )}
      {/* User name for password managers. */}
      <input type="text" autoComplete="username" value={name} readOnly hidden />
      <div className="sm:col-span-2 sm:w-1/2 sm:pe-2.5">
        <PasswordField
          label={t`Current Password`}
          name="current"
          autoComplete="current-password"
          required
          error={errors.current}
        />
      </div>
      <NewPasswordFields isNew sideBySide errors={errors} />
      <Button
        type="submit"
        variant="secondary"
        busy={busy}
        busyLabel={t`Changing Password...`}
        className="sm:col-span-2 sm:justify-self-start"
      >
        {t`Change Password`}
      </Button>
    </form>
  )
}
