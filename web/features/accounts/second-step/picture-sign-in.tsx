import { t } from '@lingui/core/macro'
import { useState, useTransition } from 'react'
import type { Avatar } from '#domain/avatars.ts'
import { PICTURE_COUNT } from '#domain/picture-password.ts'
import { signInByPictures } from '#web/api/auth.ts'
import { handleSessionChange } from '#web/api/session.ts'
import { PicturePad } from '#web/product/picture-pad.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { readFields, useFormErrors } from '#web/ui/forms.ts'
import { toast } from '#web/ui/toast.ts'
import { AccountForm } from '../account-page.tsx'
import { signInMessages, toSignInFailure } from '../sign-in/sign-in-errors.ts'

const wrongPictures = () =>
  t`That didn’t work. Check your username and your four plants. They work only where you’ve signed in with your password before, and after five wrong tries only your password works.`

/** Signs a learner in by the four plants that they chose. */
export function PictureSignIn() {
  const { formRef, errors, setErrors, isValid } = useFormErrors<'identifier'>()
  const [plants, setPlants] = useState<readonly Avatar[]>([])
  const [busy, startSigningIn] = useTransition()

  const submit = (form: HTMLFormElement) => {
    const { identifier } = readFields(form, ['identifier'])
    if (!isValid(findErrors(identifier, plants))) return
    startSigningIn(async () => {
      const result = await signInByPictures(identifier, plants)
      if (result.kind === 'ok') {
        await handleSessionChange()
        toast.success(t`Signed in successfully`)
        return
      }
      setPlants([])
      const failure = toSignInFailure(result)
      setErrors({ form: failure === 'wrong' ? wrongPictures() : signInMessages[failure] })
    })
  }

  return (
    <AccountForm
      formRef={formRef}
      error={errors.form}
      onSubmit={submit}
      busy={busy}
      submitLabel={t`Sign In`}
      busyLabel={t`Signing in...`}
    >
      <TextField
        label={t`Username`}
        name="identifier"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        error={errors.identifier}
      />
      <PicturePad label={t`Your four plants, in order`} plants={plants} onChange={setPlants} />
    </AccountForm>
  )
}

function findErrors(identifier: string, plants: readonly Avatar[]) {
  return {
    ...(identifier.trim() === '' && { identifier: t`Please enter your username` }),
    ...(plants.length < PICTURE_COUNT && { form: t`Please press your four plants.` }),
  }
}

/** Changes between the form with the password and the one with the plants. */
export function PictureSwitch({
  byPictures,
  onChange,
}: {
  byPictures: boolean
  onChange: (byPictures: boolean) => void
}) {
  return (
    <div className="mt-4 grid justify-items-center">
      <Button variant="ghost" size="small" onClick={() => onChange(!byPictures)}>
        {byPictures ? t`Use my password` : t`Use my picture password`}
      </Button>
    </div>
  )
}
