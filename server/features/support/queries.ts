import type { Executor } from '../../database/database.ts'

export type ContactMessage = { name: string; email: string; topic: string; message: string }

/**
 * @param userId signed-in sender; null for a visitor
 * @returns id of the message
 */
export async function insertMessage(
  db: Executor,
  { name, email, topic, message }: ContactMessage,
  userId: string | null,
): Promise<string> {
  const { id } = await db
    .insertInto('contact_messages')
    .values({ user_id: userId, name, email, topic, message })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
