import { t } from '@lingui/core/macro'

/**
 * Buttons with which a visitor looks around the sample family. They are in the page's HTML, where the server shows them if
 * there is one (server/http/pages/landing-page.ts), and no part of the browser's script: a form needs none. A page in
 * another language has them from here.
 */
export const lookAround = () =>
  [
    '<form method="post" class="mt-4 flex flex-wrap items-center gap-x-1.5 text-ink-soft">',
    // not translated: markup
    `<span class="max-sm:w-full">${t`Look around a sample family`}</span>`,
    buttonTo('parent', t`as a parent`, t`Look around as a parent`),
    // not translated: markup
    `<span>${t({ message: 'or', context: 'between two buttons' })}</span>`,
    buttonTo('learner', t`as a student`, t`Look around as a student`),
    '</form>',
  ].join('')

const buttonTo = (view: 'parent' | 'learner', text: string, name: string) =>
  `<button formaction="/demo/${view}" aria-label="${name}" class="link min-h-11 cursor-pointer px-1">${text}</button>`
