const button = 'link min-h-11 cursor-pointer px-1'

/**
 * Buttons with which a visitor looks around the sample family. They are in the page's HTML, where the server shows them if
 * there is one (server/http/pages/landing-page.ts), and no part of the browser's script: a form needs none.
 */
export const LOOK_AROUND = [
  '<template data-demo=""><form method="post" class="mt-4 flex flex-wrap items-center gap-x-1.5 text-ink-soft">',
  '<span class="max-sm:w-full">Look around a sample family</span>',
  `<button formaction="/demo/parent" aria-label="Look around as a parent" class="${button}">as a parent</button>`,
  '<span>or</span>',
  `<button formaction="/demo/learner" aria-label="Look around as a student" class="${button}">as a student</button>`,
  '</form></template>',
].join('')
