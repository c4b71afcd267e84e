/** The heading of the summary, to which the total of a phone leads. */
export const SUMMARY_HEADING = 'summary-heading'

export function showSummary() {
  const heading = document.getElementById(SUMMARY_HEADING)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView()
}
