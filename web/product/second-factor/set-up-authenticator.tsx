import { t } from '@lingui/core/macro'
import { lazy, type SubmitEvent, Suspense } from 'react'
import { client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { readFields, useFormErrors } from '#web/ui/forms.ts'
import { Loading } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'

const QrCode = lazy(() => import('#web/ui/qr-code.tsx').then((module) => ({ default: module.QrCode })))

/** Key of an authenticator app that is not set up yet. */
export type NewKey = { key: string; url: string }

/** Shows the key of an authenticator app, and sets the app up with its first code. */
export function SetUpAuthenticator({
  newKey: { key, url },
  onDone,
}: {
  newKey: NewKey
  /** @param recoveryCodes empty if the account has some */
  onDone: (recoveryCodes: string[]) => unknown
}) {
  const { formRef, errors, setErrors } = useFormErrors<'code'>()
  const confirm = useSave(client.secondFactor.confirmAuthenticator, {
    fields: ['code'],
    setErrors,
    done: ({ recoveryCodes }) => onDone(recoveryCodes),
    failed: (form = t`That didn’t work. Please try again.`) => setErrors({ form }),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { code } = readFields(event.currentTarget, ['code'])
    if (code.trim() === '') setErrors({ code: t`Please enter the code from your app` })
    else confirm.mutate({ code })
  }
  return (
    <div className="grid gap-5">
      <ol className="grid list-decimal gap-4 ps-5">
        <li>
          {t`Install an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator, or 2FAS. Your password manager may have one, too.`}
        </li>
        <li>
          <p className="mb-3">{t`In the app, add an account and scan this code.`}</p>
          <Suspense fallback={<Loading label={t`Drawing the code...`} />}>
            <QrCode text={url} label={t`QR code for your authenticator app`} />
          </Suspense>
          <p className="mt-3 text-ink-soft text-sm">{t`On this phone, or can’t scan? Type this key in the app:`}</p>
          <p className="wrap-anywhere font-mono">{key.match(/.{1,4}/g)?.join(' ')}</p>
        </li>
        <li>{t`Type the six digits that the app shows.`}</li>
      </ol>
      <form ref={formRef} noValidate onSubmit={submit} className="grid gap-4">
        {errors.form && <Banner tone="danger">{errors.form}</Banner>}
        <TextField
          label={t`Code from the app`}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          required
          error={errors.code}
        />
        <Button type="submit" busy={confirm.isPending} busyLabel={t`Checking...`}>
          {t`Turn on`}
        </Button>
      </form>
    </div>
  )
}
