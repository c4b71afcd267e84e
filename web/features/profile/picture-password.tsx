import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { Avatar } from '#domain/avatars.ts'
import { PICTURE_COUNT } from '#domain/picture-password.ts'
import { api, client } from '#web/api/client.ts'
import { PicturePad } from '#web/product/picture-pad.tsx'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/fields.tsx'
import { readFields, useFormErrors } from '#web/ui/forms.ts'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'

const failed = () => t`That didn’t work. Please try again.`

/** Choice of a learner's picture password. */
export function PicturePassword({ has }: { has: boolean }) {
  const queryClient = useQueryClient()
  const [choosing, setChoosing] = useState(false)
  const [plants, setPlants] = useState<readonly Avatar[]>([])
  const { formRef, errors, setErrors } = useFormErrors<'password'>()
  const save = useSave(client.profile.setPictures, {
    fields: ['password'],
    setErrors,
    done: ({ profile }) => {
      queryClient.setQueryData(api.profile.get.queryKey(), (answer) => answer && { ...answer, profile })
      setChoosing(false)
      setPlants([])
      toast.success(profile.hasPictures ? t`Your picture password is saved` : t`Your picture password is removed`)
    },
    failed: (form = failed()) => setErrors({ form }),
  })
  const send = (chosen: readonly Avatar[] | null) => {
    const { password } = formRef.current ? readFields(formRef.current, ['password']) : { password: '' }
    if (password === '') return setErrors({ password: t`Please enter your password` })
    if (chosen !== null && chosen.length < PICTURE_COUNT) return setErrors({ form: t`Please press four plants.` })
    save.mutate({ password, plants: chosen === null ? null : [...chosen] })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(plants)
  }

  if (!choosing) {
    return (
      <>
        <p className="mb-4">
          {has
            ? t`You can sign in by pressing your four plants, on every device where you’ve used your password in the last 90 days.`
            : t`Sign in by pressing four plants in order. It works on every device where you’ve used your password in the last 90 days.`}
        </p>
        <Button variant="secondary" onClick={() => setChoosing(true)}>
          {has ? t`Change or remove it` : t`Choose four plants`}
        </Button>
      </>
    )
  }
  return (
    <form ref={formRef} noValidate onSubmit={submit} className="grid gap-5">
      {errors.form && <Banner tone="danger">{errors.form}</Banner>}
      <PicturePad label={t`Press four plants, and remember their order`} plants={plants} onChange={setPlants} />
      <PasswordField
        label={t`Your password`}
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending} busyLabel={t`Saving...`}>
          {t`Save my plants`}
        </Button>
        {has && (
          <Button variant="secondary" disabled={save.isPending} onClick={() => send(null)}>
            {t`Remove picture password`}
          </Button>
        )}
        <Button variant="ghost" onClick={() => setChoosing(false)}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  )
}
