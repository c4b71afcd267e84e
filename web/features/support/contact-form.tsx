import { isDefinedError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react'
import { api } from '#web/api/client.ts'
import { refusalMessage, refusedFields } from '#web/api/refusal.ts'
import { useSession } from '#web/api/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { showAndFocusWrongField } from '#web/ui/focus-wrong-field.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type Topic, topicNames, topics } from './topics.ts'
import {
  type MessageField,
  type MessageProblems,
  messageFields,
  messageOf,
  messageProblems,
  storedMessage,
  type TypedMessage,
} from './typed-message.ts'

const MAX_MESSAGE = 4000
const NOT_SENT = 'Your message could not be sent. Please try again.'

export type ContactFormProps = {
  /** False in the prerendered page, which can neither send nor keep what is typed. */
  ready: boolean
  topicAsked: Topic | undefined
  /** Told the address that the message was sent from. */
  onSent: (email: string) => void
}

/** Sends a message to the operator. What is typed stays until that has worked, also over a reload. */
export function ContactForm({ ready, topicAsked, onSent }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const session = useSession()
  const [typed, setTyped] = useState<TypedMessage>(() =>
    ready ? { ...storedMessage.read(), ...(topicAsked && { topic: topicAsked }) } : {},
  )
  const [problems, setProblems] = useState<MessageProblems>({})
  const filled = { name: '', email: '', topic: 'question', message: '', ...sender(session), ...typed }

  const show = (found: MessageProblems) => {
    if (form.current) showAndFocusWrongField(form.current, () => setProblems(found))
  }
  const send = useMutation(
    api.support.contact.mutationOptions({
      networkMode: 'always',
      onSuccess: (_answer, { email }) => {
        storedMessage.remove()
        onSent(email)
      },
      onError: (error) => {
        const refused = isDefinedError(error) && error.code === 'INVALID_INPUT'
        show(
          refused
            ? refusedFields(error.data.fields, messageFields)
            : { form: refusalMessage(error) ?? NOT_SENT },
        )
      },
    }),
  )

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The button turns busy a moment after the press, and a double click is faster.
    if (queryClient.isMutating({ mutationKey: api.support.contact.mutationKey() }) > 0) return
    const found = messageProblems(filled)
    show(found)
    if (Object.keys(found).length === 0) send.mutate(messageOf(filled))
  }
  const field = (name: MessageField) => ({
    name,
    value: filled[name],
    error: problems[name],
    disabled: !ready,
    required: true,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      const now = { ...typed, [name]: event.currentTarget.value }
      setTyped(now)
      storedMessage.write(now)
    },
  })

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid items-start gap-5 sm:grid-cols-2">
      {problems.form && (
        <Banner tone="danger" className="sm:col-span-2">
          {problems.form}
        </Banner>
      )}
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <TextField label="Email" type="email" autoComplete="email" spellCheck={false} {...field('email')} />
      <div className="sm:col-span-2">
        <SelectField label="Topic" {...field('topic')}>
          {topics.map((topic) => (
            <option key={topic} value={topic}>
              {topicNames[topic]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="sm:col-span-2">
        <TextAreaField
          label="Message"
          maxLength={MAX_MESSAGE}
          hint="Please leave out passwords and anything about a child that we do not need."
          {...field('message')}
        />
      </div>
      <Button
        type="submit"
        disabled={!ready}
        busy={send.isPending}
        busyLabel="Sending..."
        className="sm:col-span-2 sm:justify-self-start"
      >
        Send Message
      </Button>
    </form>
  )
}

/** What is known of who is signed in; a parent who never filled in their profile has no name yet. */
function sender(session: ReturnType<typeof useSession>): TypedMessage {
  if (session.kind !== 'signed-in') return {}
  const { firstName, lastName, email } = session.user
  return { name: `${firstName} ${lastName}`.trim(), email }
}
