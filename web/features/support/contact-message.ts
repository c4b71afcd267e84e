import { t } from '@lingui/core/macro'
import type { InferContractRouterInputs } from '@orpc/contract'
import * as z from 'zod/mini'
import type { contract } from '#contract/index.ts'
import { entry, json, sessionTexts } from '#web/api/offline/store.ts'
import type { FormErrors } from '#web/ui/forms.ts'

type Message = InferContractRouterInputs<typeof contract>['support']['contact']
export type Topic = Message['topic']

export const topics = ['question', 'support', 'parent-teacher', 'sales', 'privacy'] as const satisfies Topic[]

export const topicName = (topic: Topic): string =>
  ({
    question: t`A question about Trellis`,
    support: t`Help with an account or a page`,
    'parent-teacher': t`Parent-Teacher: lessons and marks`,
    sales: t`Plans, schools and prices`,
    privacy: t`Privacy and my family’s data`,
  })[topic]

/** Topic in `?topic=` of the URL; undefined for any other text. */
export function topicOf(text: string | null): Topic | undefined {
  return topics.find((topic) => topic === text)
}

export const messageFields = ['name', 'email', 'topic', 'message'] as const
export type MessageField = (typeof messageFields)[number]

/** Fields typed so far. Untouched fields are missing, and show the account's data. */
export type TypedMessage = Partial<Record<MessageField, string>>

/** Typed fields, stored in the tab until they are sent, so that an accidental reload loses nothing. */
export const storedMessage = entry<TypedMessage>(
  'contact-message',
  json(() => z.partialRecord(z.enum(messageFields), z.string())),
  sessionTexts,
)

/** Error messages by field; `form` is for the whole form. */
export type MessageProblems = FormErrors<MessageField>

/** Validates the form before it is sent; empty if it is valid. */
export function messageProblems(filled: Record<MessageField, string>): MessageProblems {
  const missing: MessageProblems = {
    ...(filled.name.trim() === '' && { name: t`Please enter your name` }),
    ...(filled.email.trim() === '' && { email: t`Please enter your email address` }),
    ...(filled.message.trim() === '' && { message: t`Please write a message` }),
  }
  return {
    ...(Object.keys(missing).length > 0 && { form: t`Please fill in all required fields` }),
    ...(!/^\s*\S+@\S+\.\S+\s*$/.test(filled.email) && { email: t`Please enter a valid email address` }),
    ...missing,
  }
}

/** Input of the contact operation. */
export function messageInput(filled: Record<MessageField, string>): Message {
  const { name, email, message } = filled
  return { name, email, message, topic: topicOf(filled.topic) ?? 'question' }
}
