import type { Page } from '@playwright/test'
import { readAnswerKey } from './testing/answer-key.ts'
import { newSubject } from './testing/content.ts'
import { answerAll } from './testing/exercise.ts'
import { expect, test } from './testing/failing-journey.ts'
import { unused } from './testing/families.ts'
import { ANA, enter, fillInLearner, fillInSignIn, fillInSignUp, LEO, openSubject } from './testing/people.ts'

const PASSWORD = 'seven green kettles'

test('a sign-in while the server hangs says that it is busy, is sent once, and goes on with it', async ({
  page,
  product,
}) => {
  await page.goto('/parent/sign-in')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  const sent = countRequests(page, '/api/auth/sign-in/')
  product.freeze()
  await fillInSignIn(page, ANA)
  const busy = page.getByRole('button', { name: 'Signing in...' })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await busy.press('Enter')
  product.thaw()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parent Dashboard')
  await expect(page.getByText('Signed in successfully')).toBeVisible()
  expect(sent()).toBe(1)
})

test('a sign-up while the server hangs says that it is busy and makes one account', async ({
  page,
  product,
  mailbox,
}) => {
  const email = `slow.${unused()}@example.test`
  await page.goto('/sign-up')
  const sent = countRequests(page, '/api/auth/sign-up/')
  await fillInSignUp(page, { email, password: PASSWORD })
  product.freeze()
  await page.getByRole('button', { name: 'Create Account' }).dblclick()
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toHaveAttribute('aria-busy', 'true')
  product.thaw()
  await expect(
    page.getByText('Signed up successfully. Please check your email for confirmation.'),
  ).toBeVisible()
  await mailbox.linkTo(email, /confirm/i)
  expect(await mailbox.count(email)).toBe(1)
  expect(sent()).toBe(1)
})

test('sign-up, sign-in and sign-out whose server is gone say so, keep what was typed, and work when it is back', async ({
  page,
  product,
  newPerson,
  guard,
}) => {
  // The parent's page has a live stream, which breaks off, and comes again while the server starts.
  guard.expectFault(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|status of 503/)
  const email = `gone.${unused()}@example.test`
  const signIn = await page.context().newPage()
  const provider = await page.context().newPage()
  const inside = await (await newPerson()).newPage()
  const google = provider.getByRole('button', { name: 'Google' })

  await test.step('the pages are open', async () => {
    await page.goto('/sign-up')
    await fillInSignUp(page, { email, password: PASSWORD })
    await signIn.goto('/learner/signin')
    await expect(signIn.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    await provider.goto('/parent/sign-in')
    await expect(google).toBeEnabled()
    await enter(inside, ANA)
    await expect(inside.getByRole('heading', { name: 'Mira Lind' })).toBeVisible()
    await inside.getByRole('button', { name: 'sample.parent', exact: true }).click()
  })

  await product.kill()
  await test.step('each says that it could not be done', async () => {
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await fillInSignIn(signIn, LEO)
    await expect(signIn.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
    await google.click()
    await expect(
      provider.getByRole('main').getByText('An unexpected error occurred', { exact: true }),
    ).toBeVisible()
    await inside.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(inside.getByText('Error signing out')).toBeVisible()
  })

  await product.startAgain()
  await test.step('each works with the next press', async () => {
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText(/^Signed up successfully/)).toBeVisible()
    await inside.reload()
    await expect(inside.getByRole('heading', { level: 1 }), 'still signed in').toHaveText('Parent Dashboard')
    await google.click()
    await expect(provider.getByText('This is not Google.')).toBeVisible()
    await signIn.getByRole('button', { name: 'Sign In' }).click()
    await expect(signIn.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Leo!')
  })
})

test('a quiz whose server dies while it is marked waits, and is marked when the server is back', async ({
  page,
  product,
  guard,
}) => {
  guard.expectFault(/ERR_CONNECTION_RE(FUSED|SET)|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|status of 503/)
  await enter(page, LEO)
  const lesson = await openLesson(page)
  await lesson.getByRole('tab', { name: /^Quiz/ }).click()
  await answerAll(lesson.getByRole('tabpanel'), await readAnswerKey())
  await expect(lesson.getByText('Your answers are kept')).toBeVisible()
  product.freeze()
  await lesson.getByRole('button', { name: 'Submit Quiz' }).click()
  await expect(lesson.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  await product.kill()
  await expect(lesson.getByText('Waiting for the connection.')).toBeVisible()
  await product.startAgain()
  await expect(lesson.getByText('Perfect score!')).toBeVisible()
})

test('a completed part that the database refuses is not saved yet, and is once the database is well again', async ({
  page,
  rights,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  await enter(page, LEO)
  const lesson = await openLesson(page)
  await rights.refuse('INSERT', 'part_completions')
  await lesson.getByRole('tab', { name: /^Reading/ }).click()
  await lesson.getByRole('button', { name: 'Mark as Completed' }).click()
  await expect(lesson.getByText('Not saved yet', { exact: true })).toBeVisible()
  await expect(page.getByText('Failed to update progress. Please try again.')).toBeVisible()
  await rights.restore()
  await expect(lesson.getByRole('button', { name: 'Completed', exact: true })).toBeVisible()
  await expect(page.getByText('Progress Updated')).toBeVisible()

  await test.step('so are answers', async () => {
    await lesson.getByRole('tab', { name: /^Assignment/ }).click()
    await answerAll(lesson.getByRole('tabpanel'), await readAnswerKey())
    await rights.refuse('INSERT', 'lesson_submissions')
    await lesson.getByRole('button', { name: 'Submit Assignment' }).click()
    await expect(page.getByText('Failed to save your marks. Please try again.')).toBeVisible()
    await rights.restore()
    await expect(lesson.getByText('Perfect score!')).toBeVisible()
  })
})

test('a sign-up that the database refuses says that no account was made', async ({ page, rights, guard }) => {
  guard.expectFault(/status of \d{3}/)
  const email = `refused.${unused()}@example.test`
  await page.goto('/sign-up')
  await fillInSignUp(page, { email, password: PASSWORD })
  await rights.refuse('INSERT', 'profiles')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Failed to create user account')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await rights.restore()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText(/^Signed up successfully/)).toBeVisible()
})

test('a session or lists of learners that cannot be loaded say so, and are there once the database is well again', async ({
  page,
  rights,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  await enter(page, ANA)
  await rights.refuse('SELECT', 'sessions')
  await page.reload()
  await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Parent Dashboard' })).toHaveCount(0)
  await rights.restore()
  await page.getByRole('button', { name: /try again/i }).click()
  await expect(page.getByRole('heading', { name: 'Mira Lind' })).toBeVisible()

  for (const [address, loading] of [
    ['/parent', 'Loading learners...'],
    ['/parent/manage-learners', 'Loading learner accounts...'],
  ] as const) {
    await rights.refuse('SELECT', 'parent_child')
    await page.goto(address)
    await expect(page.getByText(loading)).toBeVisible()
    await expect(page.getByText('Failed to load learners')).toBeVisible()
    await rights.restore()
    await page.getByRole('button', { name: /try again/i }).click()
    await expect(page.getByRole('heading', { name: 'Mira Lind' })).toBeVisible()
  }
})

test("a learner's page that cannot be loaded says so and is there once the database is well again", async ({
  page,
  product,
  rights,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  await enter(page, LEO)
  await rights.refuse('SELECT', 'user_progress')
  await page.reload()
  await expect(page.getByText('Failed to load data. Please try again later.')).toBeVisible()
  await rights.restore()
  await page.getByRole('button', { name: /try again/i }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Leo!')

  await rights.refuse('SELECT', 'user_progress')
  await page.getByRole('link', { name: 'View All' }).click()
  await expect(page.getByText('Failed to load data. Please try again later.')).toBeVisible()
  await rights.restore()
  await page.getByRole('button', { name: /try again/i }).click()
  await expect(page.getByRole('link', { name: /^Go on here/ })).toBeVisible()

  await rights.refuse('SELECT', 'lessons')
  await page.getByRole('main').getByRole('link', { name: 'Mathematics', exact: true }).click()
  await expect(page.getByText('Failed to load subject data. Please try again later.')).toBeVisible()
  await rights.restore()
  await page.getByRole('button', { name: /try again/i }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mathematics')

  await rights.refuse('SELECT', 'tests')
  await page.goto('/learner/tests/018f0000-0000-7000-8000-000000000000')
  await expect(page.getByText('Failed to load test. Please try again later.')).toBeVisible()
  await rights.restore()

  await test.step('another grade is not switched to', async () => {
    await page.goto('/learner/dashboard')
    await page.getByRole('button', { name: 'Other Available Grades' }).click()
    await rights.refuse('UPDATE', 'grade_enrollments')
    product.freeze()
    await page.getByRole('button', { name: 'Enroll in Grade 8' }).click()
    await expect(page.getByText('Switching Grades')).toBeVisible()
    await expect(
      page.getByText("You're already enrolled in another grade. Your enrollment will be updated."),
    ).toBeVisible()
    product.thaw()
    await expect(page.getByText('Failed to enroll in the grade. Please try again.')).toBeVisible()
    await rights.restore()
    await expect(page.getByRole('link', { name: /^Current Grade/ })).toContainText('Grade 6')
  })
})

test('content that cannot be fetched, added, changed or deleted says so, and nothing that was typed is lost', async ({
  page,
  rights,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  await enter(page, ANA)
  const { gradeName, subjectName } = await newSubject(page.request)
  const again = page.getByRole('button', { name: 'Try again' })
  const open = (tab: string) => page.getByRole('tab', { name: tab }).click()

  await test.step('nothing is fetched', async () => {
    await rights.refuse('SELECT', 'grades')
    await page.goto('/parent/cms')
    await expect(page.getByText('Failed to fetch grades. Please try again.')).toBeVisible()
    await rights.restore()
    await again.click()
    await expect(page.getByRole('heading', { name: 'All grades' })).toBeVisible()
    await rights.refuse('SELECT', 'subjects')
    await open('Subjects')
    await expect(page.getByText('Failed to fetch subjects. Please try again.')).toBeVisible()
    await rights.restore()
    await again.click()
    await expect(page.getByRole('button', { name: `Edit ${subjectName}` })).toBeVisible()
    await rights.refuse('SELECT', 'content_deletions')
    await open('Bin')
    await expect(page.getByText('Failed to fetch data. Please try again.')).toBeVisible()
    await rights.restore()
    await again.click()
    await expect(page.getByText('The bin is empty.')).toBeVisible()
  })

  await test.step('no grade is added, changed, published or deleted', async () => {
    await open('Grades')
    await rights.refuse('INSERT', 'content_revisions')
    await page.getByLabel('New grade').fill('Grade 9')
    await page.getByRole('button', { name: 'Add Grade' }).click()
    await expect(page.getByText('Failed to add grade. Please try again.')).toBeVisible()
    await expect(page.getByLabel('New grade')).toHaveValue('Grade 9')
    await page.getByRole('button', { name: `Publish ${gradeName}` }).click()
    await expect(page.getByText('Failed to update grade status.')).toBeVisible()
    await page.getByRole('button', { name: `Edit ${gradeName}` }).click()
    await page.getByLabel('Grade Name').fill('Grade 10')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Failed to update grade. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Grade Name')).toHaveValue('Grade 10')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await rights.refuse('INSERT', 'content_deletions')
    await page.getByRole('button', { name: `Delete ${gradeName}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Failed to delete grade. Please try again.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('no subject is added, changed or deleted', async () => {
    await open('Subjects')
    await page.getByRole('button', { name: 'Add Subject' }).click()
    await page.getByLabel('Name').fill('Botany')
    await page.getByRole('form').getByLabel('Grade', { exact: true }).selectOption(gradeName)
    await page.getByRole('form').getByRole('button', { name: 'Add Subject' }).click()
    await expect(page.getByText('Failed to add subject. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Botany')
    await page.getByRole('button', { name: `Edit ${subjectName}` }).click()
    const form = page.getByRole('form', { name: `Edit ${subjectName}` })
    await form.getByLabel('Name').fill('Zoology')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Failed to update subject. Please try again.')).toBeVisible()
    await expect(form.getByLabel('Name')).toHaveValue('Zoology')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: `Delete ${subjectName}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Failed to delete subject. Please try again.')).toBeVisible()
  })
})

test('lessons that cannot be fetched, added, changed or deleted say so, and nothing that was typed is lost', async ({
  page,
  rights,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  await enter(page, ANA)
  const { gradeId, subjectName, addLesson } = await newSubject(page.request)
  await addLesson('Fractions')
  const editor = page.getByRole('dialog').first()

  await page.goto(`/parent/cms?tab=lessons&grade=${gradeId}`)
  const choice = page.getByRole('combobox', { name: 'Subject' })
  await expect(choice).toBeEnabled()
  await rights.refuse('SELECT', 'lessons')
  await choice.selectOption(subjectName)
  await expect(page.getByText('Failed to fetch lessons. Please try again.')).toBeVisible()
  await rights.restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await rights.refuse('INSERT', 'content_revisions')

  await page.getByRole('button', { name: 'Add Lesson' }).click()
  await editor.getByLabel('Title').fill('Decimals')
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Failed to add lesson. Please try again.')).toBeVisible()
  await expect(editor.getByLabel('Title')).toHaveValue('Decimals')
  await editor.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()

  await page.getByRole('button', { name: 'Edit Fractions' }).click()
  await editor.getByLabel('Title').fill('Halves')
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Failed to update lesson. Please try again.')).toBeVisible()
  await expect(editor.getByLabel('Title')).toHaveValue('Halves')
  await editor.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()

  await rights.refuse('INSERT', 'content_deletions')
  await page.getByRole('button', { name: 'Delete Fractions' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete lesson. Please try again.')).toBeVisible()
})

test('a learner account that the database refuses is not made, and the form keeps everything', async ({
  page,
  newFamily,
  rights,
  signInElsewhere,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  const { parent } = await newFamily()
  await enter(page, parent)
  await page.getByRole('link', { name: /Add Learner Account/ }).click()
  const username = `half.${unused()}`
  await fillInLearner(page, { name: 'Half Made', username, password: PASSWORD })
  await rights.refuse('INSERT', 'parent_child')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('main').getByText('Failed to create learner account')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(username)
  await rights.restore()
  expect(await signInElsewhere({ identifier: username, password: PASSWORD }), 'half an account').toBe(401)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Learner account created successfully')).toBeVisible()
})

test('a learner account that the database does not delete stays, and goes with the next press', async ({
  page,
  newFamily,
  rights,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  const { parent } = await newFamily('Kept')
  await enter(page, parent)
  await page.goto('/parent/manage-learners')
  await page.getByRole('button', { name: 'Delete Kept Berg' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you absolutely sure?' })
  await expect(dialog).toBeVisible()
  await rights.refuse('DELETE', 'profiles')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Failed to delete learner account')).toBeVisible()
  await rights.restore()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Learner account deleted successfully')).toBeVisible()
})

test('reset instructions whose mail cannot be kept are said not to be sent, and are sent with the next press', async ({
  page,
  newFamily,
  mailbox,
  product,
  rights,
  guard,
}) => {
  guard.expectFault(/status of 50\d/)
  const { parent } = await newFamily()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(parent.email)
  await rights.refuse('INSERT', 'mails')
  await page.getByRole('button', { name: 'Send Instructions' }).click()
  await expect(
    page.getByRole('main').getByText('Failed to send reset instructions. Please try again.'),
  ).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(parent.email)
  await rights.restore()

  product.freeze()
  await page.getByRole('button', { name: 'Send Instructions' }).click()
  await expect(page.getByRole('button', { name: 'Sending Instructions...' })).toBeVisible()
  product.thaw()
  await expect(page.getByText('Password reset instructions sent to your email')).toBeVisible()
  await mailbox.linkTo(parent.email, /new password/i)
})

test('a new password that the database refuses is not set, and is by the same link with the next press', async ({
  page,
  newFamily,
  mailbox,
  product,
  rights,
  signInElsewhere,
  guard,
}) => {
  guard.expectFault(/status of 50\d/)
  const { parent } = await newFamily()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(parent.email)
  await page.getByRole('button', { name: 'Send Instructions' }).click()
  await page.goto(await mailbox.linkTo(parent.email, /new password/i))
  await rights.refuse('UPDATE', 'accounts')
  await fillInNewPassword(page, 'nine quiet lanterns')
  await expect(page.getByRole('main').getByText('Failed to reset password. Please try again.')).toBeVisible()
  await rights.restore()
  expect(await signInElsewhere(parent), 'the old password').toBe(200)

  product.freeze()
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('button', { name: 'Resetting Password...' })).toBeVisible()
  product.thaw()
  await expect(page.getByText('Password has been reset successfully')).toBeVisible()
  expect(await signInElsewhere({ ...parent, password: 'nine quiet lanterns' }), 'the new password').toBe(200)
})

test('a profile that cannot be loaded or saved says so, and works once the database is well again', async ({
  page,
  newFamily,
  rights,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  const { parent } = await newFamily()
  await enter(page, parent)
  await rights.refuse('SELECT', 'accounts')
  await page.goto('/parent/profile')
  await expect(page.getByText('Failed to load profile information')).toBeVisible()
  await rights.restore()
  await page.getByRole('button', { name: /try again/i }).click()

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('First Name').fill('Ines')
  await page.getByLabel('Last Name').fill('Berg')
  await rights.refuse('UPDATE', 'profiles')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Failed to update profile')).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Ines')
  await rights.restore()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
})

test('a learner profile whose grades cannot be loaded, or that cannot be kept, is not activated', async ({
  page,
  newFamily,
  rights,
  guard,
}) => {
  guard.expectFault(/status of 500/)
  const { parent } = await newFamily()
  await enter(page, parent)
  await rights.refuse('SELECT', 'subjects')
  await page.goto('/learner/activate-profile')
  await expect(page.getByText('Failed to load grades')).toBeVisible()
  await rights.restore()
  await page.getByRole('button', { name: /try again/i }).click()

  await page.getByLabel('Grade').selectOption('Grade 8')
  await rights.refuse('INSERT', 'grade_enrollments')
  await page.getByRole('button', { name: 'Activate Learner Profile' }).click()
  await expect(page.getByText('Failed to activate learner profile')).toBeVisible()
  await rights.restore()
  await page.getByRole('button', { name: 'Activate Learner Profile' }).click()
  await expect(page.getByText('Learner profile activated successfully!')).toBeVisible()
})

async function fillInNewPassword(page: Page, password: string) {
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm New Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

/** Counts what the page sends to addresses with this in them. */
function countRequests(page: Page, part: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().includes(part)) count += 1
  })
  return () => count
}

/** A lesson in which Leo has done nothing yet. */
async function openLesson(page: Page) {
  await openSubject(page, 'Mathematics')
  const title = page.getByRole('button', { name: /^Lesson 4:/ })
  await title.click()
  return page.getByRole('listitem').filter({ has: title })
}
