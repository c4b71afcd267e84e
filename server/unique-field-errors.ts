/**
 * Field errors for a new account whose email or username is in use. PostgreSQL names only the first violated
 * constraint; the form gets an error for each field.
 * @param constraint name of the violated constraint
 * @param findTaken looks up which of the two are in use
 * @returns undefined for any other constraint
 */
export async function uniqueFieldErrors(
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
