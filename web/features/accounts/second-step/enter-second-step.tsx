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
const FIELDS = {
  app: {
    label: 'Code from your authenticator app',
    hint: 'Six digits, new every 30 seconds.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    missing: 'Please enter the code from your app',
    other: 'Use a recovery code instead',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes you saved when you set this up. Each works once.',
    inputMode: 'text',
    autoComplete: 'off',
    missing: 'Please enter one of your recovery codes',
    other: 'Use my authenticator app instead',
  },
} as const

/** Completes a sign-in by whatever second steps the person has. */
export function EnterSecondStep({ onDone }: { onDone: () => unknown }) {
  const ways = useQuery(api.secondFactor.pending.queryOptions())
  return (
    <Loaded query={ways} loading={<Loading label="Loading..." />} failed={signInMessages.unexpected}>
      {({ authenticator, passkeys, resetDueAt, isResetDue }) => (
        <div className="grid gap-6">
          {isResetDue && <FinishReset onDone={onDone} />}
          {!isResetDue && resetDueAt !== null && (
            <Banner title="Your second step is about to be turned off">
              <p>
                From {formatDateTime(resetDueAt)} on you can sign in here without it. If you find it before then, use it
                as usual.
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
  const [kind, setKind] = useState<keyof typeof FIELDS>(hasApp ? 'app' : 'recovery')
  const { formRef, errors, setErrors } = useFormErrors<'code'>()
  const verify = useSave(client.secondFactor.verify, {
    fields: ['code'],
    setErrors,
    done: async ({ recoveryCodes }) => {
      await onDone()
      if (kind === 'recovery')
        toast.warning(`Recovery codes left: ${recoveryCodes}`, 'You can make new ones in My Profile.')
    },
    errors: {
      NOTHING_TO_VERIFY: async () => {
        toast.warning('That took too long. Please sign in again.')
        await handleSessionChange()
      },
    },
    failed: (form = signInMessages.unexpected) => setErrors({ form }),
  })
  const { missing, other, ...field } = FIELDS[kind]

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
        submitLabel="Continue"
        busyLabel="Checking..."
      >
        <TextField
          key={kind}
          {...field}
          name="code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
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
