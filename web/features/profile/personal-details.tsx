import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { client } from '#web/api/client.ts'
import { NameFields, PhoneField } from '#web/product/account-fields.tsx'
import type { Profile } from '#web/product/device-name.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { readFields, useFormErrors } from '#web/ui/forms.ts'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { OtherEmail } from './other-email.tsx'
import { PROFILE_FIELDS, type ProfileField, validateProfile } from './profile-errors.ts'

/** Name and phone; 'Edit Profile' opens the form to change them. */
export function PersonalDetails({ profile }: { profile: Profile }) {
  // Newly signed-up parents have no name yet.
  const isEmpty = profile.firstName === '' && profile.lastName === ''
  const [editing, setEditing] = useState<'no' | 'from-start' | 'pressed'>(isEmpty ? 'from-start' : 'no')
  const editButton = useRef<HTMLButtonElement>(null)

  const close = () => {
    flushSync(() => setEditing('no'))
    editButton.current?.focus()
  }

  if (editing !== 'no') {
    return <EditProfileForm profile={profile} takesFocus={editing === 'pressed'} onClose={close} />
  }
  return (
    <>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Detail name={t`First Name`}>{profile.firstName || <NotProvided />}</Detail>
        <Detail name={t`Last Name`}>{profile.lastName || <NotProvided />}</Detail>
        <Detail name={t`Email`} className="sm:col-span-2">
          {profile.email ?? <NotProvided />}
          <span className="block font-normal text-ink-soft text-sm">{t`Email address cannot be changed`}</span>
          {profile.isParent && <OtherEmail />}
        </Detail>
        <Detail name={t`Phone`}>{profile.cell || <NotProvided />}</Detail>
        {profile.username && <Detail name={t`Username`}>{profile.username}</Detail>}
        {profile.gradeName && <Detail name={t`Grade`}>{profile.gradeName}</Detail>}
      </dl>
      <Button ref={editButton} variant="secondary" className="mt-6" onClick={() => setEditing('pressed')}>
        {t`Edit Profile`}
      </Button>
    </>
  )
}

function Detail({ name, className = '', children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="wrap-anywhere font-medium">{children}</dd>
    </div>
  )
}

function NotProvided() {
  return <span className="font-normal text-ink-soft">{t`None`}</span>
}

/** Form for name and phone; the email address is read-only. */
function EditProfileForm({
  profile,
  takesFocus,
  onClose,
}: {
  profile: Profile
  /** True after 'Edit Profile' was pressed, because that button is then removed. */
  takesFocus: boolean
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const { formRef, errors, setErrors, isValid } = useFormErrors<ProfileField>()

  useEffect(() => {
    if (takesFocus) formRef.current?.querySelector('input')?.focus()
  }, [takesFocus, formRef])

  const update = useSave(client.profile.update, {
    fields: PROFILE_FIELDS,
    setErrors,
    done: async () => {
      // The name is also part of the session and of the learner dashboard.
      await queryClient.invalidateQueries()
      onClose()
      toast.success(t`Profile updated successfully`)
    },
    failed: t`Failed to update profile`,
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = readFields(event.currentTarget, PROFILE_FIELDS)
    if (isValid(validateProfile(typed))) update.mutate(typed)
  }

  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
      {errors.form && (
        <Banner tone="danger" className="sm:col-span-2">
          {errors.form}
        </Banner>
      )}
      <NameFields own defaults={profile} errors={errors} />
      <div className="sm:col-span-2">
        <TextField
          label={t`Email`}
          type="email"
          defaultValue={profile.email ?? ''}
          readOnly
          hint={t`Email address cannot be changed`}
        />
        {profile.isParent && <OtherEmail />}
      </div>
      <PhoneField own defaultValue={profile.cell ?? ''} error={errors.cell} />
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button variant="secondary" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button type="submit" busy={update.isPending} busyLabel={t`Saving...`}>
          {t`Save Profile`}
        </Button>
      </div>
    </form>
  )
}
