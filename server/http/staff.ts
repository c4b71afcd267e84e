import type { Config } from '../config.ts'
import type { Tutor } from '../tutors.ts'

/**
 * Content managers are parents named by the operator, in the configuration or by role. Without a list, every parent is
 * one outside production, and none in production (readings, "Access").
 */
export function isContentManager(config: Config, row: { is_parent: boolean; role: string; email: string }): boolean {
  if (!row.is_parent) return false
  if (row.role === 'content_manager' || config.contentManagers.includes(row.email)) return true
  return config.contentManagers.length === 0 && !config.production
}

/** People who answer questions about lessons are the parents in QUESTION_ANSWERERS, also outside production. */
export function isAnswerer({ asking }: Config, { is_parent, email }: { is_parent: boolean; email: string }): boolean {
  return is_parent && (asking?.answerers.includes(email) ?? false)
}

/**
 * Operators are the parents in OPERATOR_EMAILS; without a list, every parent outside production, none in production.
 */
export function isOperator(
  { operators, production }: Config,
  { is_parent, email }: { is_parent: boolean; email: string },
): boolean {
  return is_parent && (operators.includes(email) || (operators.length === 0 && !production))
}

/** Tutor of the configuration whose account this is; null for everyone else. */
export function findTutor(
  { tutors }: Config,
  { is_parent, email }: { is_parent: boolean; email: string },
): Tutor | null {
  return (is_parent && tutors.find((tutor) => tutor.email === email)) || null
}
