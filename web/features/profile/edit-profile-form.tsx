import { isDefinedError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { api } from '#web/api/client.ts'
import { refusalMessage, refusedFields } from '#web/api/refusal.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { showAndFocusWrongField } from '#web/ui/focus-wrong-field.ts'
import { formTexts } from '#web/ui/form-texts.ts'
import { NameFields } from '#web/ui/name-fields.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { type ProfileProblems, profileFields, profileProblems } from './profile-fields.ts'
import type { Profile } from './profile-types.ts'

/** Changes name and phone; the e-mail address stands there to be seen. */
export function EditProfileForm({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<ProfileProblems>({})

  // The pressed Edit Profile is gone, and this is what it was pressed for.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const show = (found: ProfileProblems) => {
    if (form.current) showAndFocusWrongField(form.current, () => setProblems(found))
  }

  const update = useMutation(
    api.profile.update.mutationOptions({
      networkMode: 'always',
      onSuccess: async () => {
        // The name is part of the session and of the learner dashboard as well.
        await queryClient.invalidateQueries()
        onClose()
        toast.success('Profile updated successfully')
      },
      onError: (error) => {
        if (isDefinedError(error) && error.code === 'INVALID_INPUT') {
          show(refusedFields(error.data.fields, profileFields))
          return
        }
        toast.error(refusalMessage(error) ?? 'Failed to update profile')
      },
    }),
  )

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The button turns busy a moment after the press, and a double click is faster.
    if (queryClient.isMutating({ mutationKey: api.profile.update.mutationKey() }) > 0) return
    const typed = formTexts(event.currentTarget, profileFields)
    const found = profileProblems(typed)
    show(found)
    if (Object.keys(found).length === 0) update.mutate(typed)
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2"
    >
      {problems.form && (
        <Banner tone="danger" className="sm:col-span-2">
          {problems.form}
        </Banner>
      )}
      <NameFields own defaults={profile} problems={problems} />
      <div className="sm:col-span-2">
        <TextField
          label="Email"
          type="email"
          defaultValue={profile.email}
          readOnly
          hint="Email address cannot be changed"
        />
      </div>
      <PhoneField own defaultValue={profile.cell ?? ''} error={problems.cell} />
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={update.isPending} busyLabel="Saving...">
          Save Profile
        </Button>
      </div>
    </form>
  )
}
