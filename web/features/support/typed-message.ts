import * as z from 'zod/mini'
import { entry, json, sessionTexts } from '#web/api/offline/store.ts'
import type { Message } from './topics.ts'
import { topicOf } from './topics.ts'

export const messageFields = ['name', 'email', 'topic', 'message'] as const
export type MessageField = (typeof messageFields)[number]

/** What has been typed so far; a field that nobody touched is not in it, and shows what is known of the sender. */
export type TypedMessage = Partial<Record<MessageField, string>>

/** What has been typed, stored in the tab until it is sent, so that an accidental reload loses nothing. */
export const storedMessage = entry<TypedMessage>(
  'contact-message',
  json(z.partialRecord(z.enum(messageFields), z.string())),
  sessionTexts,
)

/** Messages for the fields, and one for the form as a whole. */
export type MessageProblems = Partial<Record<MessageField | 'form', string>>

const FILL_IN = 'Please fill in all required fields'

/** What can be told before anything is sent; empty when it may be sent. */
export function messageProblems(filled: Record<MessageField, string>): MessageProblems {
  const missing: MessageProblems = {
    ...(filled.name.trim() === '' && { name: 'Please enter your name' }),
    ...(filled.email.trim() === '' && { email: 'Please enter your email address' }),
    ...(filled.message.trim() === '' && { message: 'Please write a message' }),
  }
  return {
    ...(Object.keys(missing).length > 0 && { form: FILL_IN }),
    ...(!/^\s*\S+@\S+\.\S+\s*$/.test(filled.email) && { email: 'Please enter a valid email address' }),
    ...missing,
  }
}

/** The form as the operation takes it. */
export function messageOf(filled: Record<MessageField, string>): Message {
  const { name, email, message } = filled
  return { name, email, message, topic: topicOf(filled.topic) ?? 'question' }
}
