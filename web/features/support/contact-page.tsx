import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { client } from '#web/api/client.ts'
import { useOwnSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx'
import { showErrorsAndFocus } from '#web/ui/forms.ts'
import { useHydrated } from '#web/ui/loading.tsx'
import { Banner, Sprout } from '#web/ui/messages.tsx'
import { Page, PageHeader, ResultHeading } from '#web/ui/page.tsx'
import {
  type MessageField,
  type MessageProblems,
  messageFields,
  messageInput,
  messageProblems,
  storedMessage,
  type Topic,
  type TypedMessage,
  topicName,
  topicOf,
  topics,
} from './contact-message.ts'

const MAX_MESSAGE = 4000

type ContactFormProps = {
  /** False in the prerendered page, which can neither send nor store input. */
  ready: boolean
  requestedTopic: Topic | undefined
  /** Receives the email address that the message was sent from. */
  onSent: (email: string) => void
}

/** Form that sends a message to the operator. Its input survives a failure and a reload. */
function ContactForm({ ready, requestedTopic, onSent }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const session = useOwnSession()
  const [typed, setTyped] = useState<TypedMessage>(() =>
    ready ? { ...storedMessage.read(), ...(requestedTopic && { topic: requestedTopic }) } : {},
  )
  const [problems, setProblems] = useState<MessageProblems>({})
  const filled = { name: '', email: '', topic: 'question', message: '', ...senderFields(session), ...typed }

  const showProblems = (next: MessageProblems) => {
    if (form.current) showErrorsAndFocus(form.current, () => setProblems(next))
  }
  const send = useSave(client.support.contact, {
    fields: messageFields,
    setErrors: showProblems,
    done: (_answer, { email }) => {
      storedMessage.remove()
      onSent(email)
    },
    failed: (form = t`We couldn’t send your message. Please try again.`) => showProblems({ form }),
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const invalid = messageProblems(filled)
    showProblems(invalid)
    if (Object.keys(invalid).length === 0) send.mutate(messageInput(filled))
  }
  const field = (name: MessageField) => ({
    name,
    value: filled[name],
    error: problems[name],
    disabled: !ready,
    required: true,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      const next = { ...typed, [name]: event.currentTarget.value }
      setTyped(next)
      storedMessage.write(next)
    },
  })

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid items-start gap-5 sm:grid-cols-2">
      {problems.form && (
        <Banner tone="danger" className="sm:col-span-2">
          {problems.form}
        </Banner>
      )}
      <TextField label={t`Name`} autoComplete="name" {...field('name')} />
      <TextField label={t`Email`} type="email" autoComplete="email" spellCheck={false} {...field('email')} />
      <div className="sm:col-span-2">
        <SelectField label={t`Topic`} {...field('topic')}>
          {topics.map((topic) => (
            <option key={topic} value={topic}>
              {topicName(topic)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="sm:col-span-2">
        <TextAreaField
          label={t`Message`}
          maxLength={MAX_MESSAGE}
          hint={t`Please don’t include passwords or details about a child that we don’t need.`}
          {...field('message')}
        />
      </div>
      <Button
        type="submit"
        disabled={!ready}
        busy={send.isPending}
        busyLabel={t`Sending...`}
        className="sm:col-span-2 sm:justify-self-start"
      >
        {t`Send Message`}
      </Button>
    </form>
  )
}

/** Name and email of the signed-in account; the name of a parent may still be empty. */
function senderFields(session: ReturnType<typeof useOwnSession>): TypedMessage {
  if (session.kind !== 'signed-in') return {}
  const { firstName, lastName, email } = session.user
  return { name: `${firstName} ${lastName}`.trim(), email }
}

export const meta = () => [{ title: pageTitle(t`Contact`) }, { name: 'description', content: t`Write to us.` }]

/** /contact (readings, "What the specifications show as a placeholder"); `?topic=` chooses the topic. */
export default function ContactPage() {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Page width="reading">
      <PageHeader title={t`Contact`} subtitle={t`Questions? Write to us and we’ll reply by email.`} />
      <p className="-mt-3 mb-6">
        <Trans>
          Many questions are answered under{' '}
          <Link to="/help" className="link">
            Help
          </Link>
          .
        </Trans>
      </p>
      <Card>
        {sentTo === null ? (
          // Only the hydrated form knows the URL and the message stored in the tab.
          <ContactForm
            key={hydrated ? 'in the browser' : 'as built'}
            ready={hydrated}
            requestedTopic={hydrated ? topicOf(query.get('topic')) : undefined}
            onSent={setSentTo}
          />
        ) : (
          <MessageReceived email={sentTo} onAnother={() => setSentTo(null)} />
        )}
      </Card>
      <p className="mt-6 text-ink-soft text-sm">
        <Trans>
          We store your message for {ph({ days: RETENTION_DAYS.contactMessage })} days. See the{' '}
          <Link to="/privacy" className="link">
            Privacy Policy
          </Link>
          .
        </Trans>
      </p>
    </Page>
  )
}

/** Replaces the form and takes over its focus. */
function MessageReceived({ email, onAnother }: { email: string; onAnother: () => void }) {
  return (
    <div className="grid justify-items-center gap-3 py-4 text-center">
      <Sprout className="h-20" />
      <ResultHeading className="text-2xl">{t`Thanks, we got your message`}</ResultHeading>
      <p className="max-w-prose text-ink-soft">
        <Trans>
          We sent a confirmation to <strong className="wrap-anywhere font-semibold text-ink">{email}</strong>. We’ll
          reply to the same address.
        </Trans>
      </p>
      <Button variant="secondary" className="mt-3" onClick={onAnother}>
        {t`Write another message`}
      </Button>
    </div>
  )
}
