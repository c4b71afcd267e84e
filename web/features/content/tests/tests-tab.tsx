/** The tab Tests of content management. */
export default function TestsTab() {
  return null
}
