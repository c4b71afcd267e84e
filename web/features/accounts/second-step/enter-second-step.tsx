import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#web/api/client.ts'
import { handleSessionChange } from '#web/api/session.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { readFields, useFormErrors } from '#web/ui/forms.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountForm } from '../account-page.tsx'
import { signInMessages } from '../sign-in/sign-in-errors.ts'
import { FinishReset, LostStep } from './lost-step.tsx'
import { PasskeyButton } from './passkey-button.tsx'

/** Kinds of codes, of which each has its own keyboard on a phone. */
const fields = () => ({
  app: {
    label: t`Code from your authenticator app`,
    hint: t`Six digits, new every 30 seconds.`,
    inputMode: 'numeric' as const,
    autoComplete: 'one-time-code',
    missing: t`Please enter the code from your app`,
    other: t`Use a recovery code instead`,
  },
  recovery: {
    label: t`Recovery code`,
    hint: t`One of the codes you saved when you set this up. Each works once.`,
    inputMode: 'text' as const,
    autoComplete: 'off',
    missing: t`Please enter one of your recovery codes`,
    other: t`Use my authenticator app instead`,
  },
})

/** Completes a sign-in by whatever second steps the person has. */
export function EnterSecondStep({ onDone }: { onDone: () => unknown }) {
  const ways = useQuery(api.secondFactor.pending.queryOptions())
  return (
    <Loaded query={ways} loading={<Loading label={t`Loading...`} />} failed={signInMessages.unexpected}>
      {({ authenticator, passkeys, resetDueAt, isResetDue }) => (
        <div className="grid gap-6">
          {isResetDue && <FinishReset onDone={onDone} />}
          {!isResetDue && resetDueAt !== null && (
            <Banner title={t`Your second step is about to be turned off`}>
              <p>
                <Trans>
                  From {ph({ dateTime: formatDateTime(resetDueAt) })} on you can sign in here without it. If you find it
                  before then, use it as usual.
                </Trans>
              </p>
            </Banner>
          )}
          {passkeys && <PasskeyButton variant="primary" onDone={onDone} />}
          <EnterCode hasApp={authenticator} onDone={onDone} />
          {resetDueAt === null && <LostStep />}
        </div>
      )}
    </Loaded>
  )
}

/** Completes a sign-in by a code of the authenticator app, or by a recovery code. */
function EnterCode({ hasApp, onDone }: { hasApp: boolean; onDone: () => unknown }) {
  const [kind, setKind] = useState<'app' | 'recovery'>(hasApp ? 'app' : 'recovery')
  const { formRef, errors, setErrors } = useFormErrors<'code'>()
  const verify = useSave(client.secondFactor.verify, {
    fields: ['code'],
    setErrors,
    done: async ({ recoveryCodes }) => {
      await onDone()
      if (kind === 'recovery')
        toast.warning(t`Recovery codes left: ${recoveryCodes}`, t`You can make new ones in My Profile.`)
    },
    errors: {
      NOTHING_TO_VERIFY: async () => {
        toast.warning(t`That took too long. Please sign in again.`)
        await handleSessionChange()
      },
    },
    failed: (form = signInMessages.unexpected) => setErrors({ form }),
  })
  const { missing, other, ...field } = fields()[kind]

  const submit = (form: HTMLFormElement) => {
    const { code } = readFields(form, ['code'])
    if (code.trim() === '') setErrors({ code: missing })
    else verify.mutate({ code })
  }

  return (
    <div className="grid gap-5">
      <AccountForm
        formRef={formRef}
        error={errors.form}
        onSubmit={submit}
        busy={verify.isPending}
        submitLabel={t`Continue`}
        busyLabel={t`Checking...`}
      >
        <TextField
          key={kind}
          {...field}
          name="code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={60}
          required
          error={errors.code}
        />
      </AccountForm>
      <div className="grid justify-items-center gap-1 text-center text-sm">
        {hasApp && (
          <Button
            variant="ghost"
            size="small"
            onClick={() => {
              setErrors({})
              setKind(kind === 'app' ? 'recovery' : 'app')
            }}
          >
            {other}
          </Button>
        )}
      </div>
    </div>
  )
}
