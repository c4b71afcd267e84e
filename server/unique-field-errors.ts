/**
 * Field errors for a new account whose e-mail or username somebody has. PostgreSQL names the first constraint that
 * broke; a form is better served by hearing of both.
 * @param constraint the one that broke
 * @param findTaken looks which of the two are in use
 * @returns undefined for a constraint that is about neither
 */
export async function takenFields(
  constraint: string | undefined,
  findTaken: () => Promise<{ email: boolean; username: boolean }>,
): Promise<Record<string, string> | undefined> {
  const broken = {
    email: constraint === 'profiles_email_key',
    username: constraint === 'profiles_username_key',
  }
  if (!broken.email && !broken.username) return undefined
  const taken = await findTaken()
  return {
    ...((taken.email || broken.email) && { email: 'This email is already in use' }),
    ...((taken.username || broken.username) && { username: 'This username is already taken' }),
  }
}
