/** What must be typed, so that nobody deletes an account by a slip of the hand. */
export const CONFIRMING_WORD = 'DELETE'

export type DeleteAccountProblems = Partial<Record<'password' | 'word' | 'form', string>>

/** What can be told before anything is sent; empty when it may be sent. Small letters will do. */
export function deleteAccountProblems(
  typed: { password: string; word: string },
  hasPassword: boolean,
): DeleteAccountProblems {
  return {
    ...(hasPassword && typed.password === '' && { password: 'Please enter your password' }),
    ...(typed.word.trim().toUpperCase() !== CONFIRMING_WORD && { word: `Please type ${CONFIRMING_WORD}` }),
  }
}
