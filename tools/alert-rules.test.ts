import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { z } from 'zod'

const MONITORING = join(import.meta.dirname, '../docs/monitoring')

const Alert = z.object({
  alert: z.string(),
  labels: z.object({ severity: z.enum(['page', 'warn']) }),
  annotations: z.object({ summary: z.string(), action: z.string() }),
})
const Rules = z.object({
  groups: z.array(
    z.object({ rules: z.array(z.union([Alert, z.strictObject({ record: z.string(), expr: z.string() })])) }),
  ),
})

const Cases = z.object({
  tests: z.array(
    z.object({ alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })) }),
  ),
})

function readAlerts(): string[] {
  const { groups } = Rules.parse(parse(readFileSync(join(MONITORING, 'alerts.yml'), 'utf8')))
  return groups.flatMap(({ rules }) => rules.flatMap((rule) => ('alert' in rule ? rule.alert : [])))
}

test('every alert says what happened and what to do', () => {
  expect(readAlerts().length).toBeGreaterThan(15)
})

test('every alert has a case in which it fires and one in which it is silent', () => {
  const { tests } = Cases.parse(parse(readFileSync(join(MONITORING, 'alerts.test.yml'), 'utf8')))
  const cases = tests.flatMap((one) => one.alert_rule_test)
  const alertsOf = (fires: boolean) =>
    new Set(cases.flatMap((one) => (one.exp_alerts.length > 0 === fires ? one.alertname : [])))
  const alerts = new Set(readAlerts())
  expect(alertsOf(true)).toEqual(alerts)
  expect(alertsOf(false)).toEqual(alerts)
})

/** Prometheus's own checker, which comes with its package. */
const promtool = (folder: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

describe.runIf(spawnSync('promtool', ['--version']).status === 0)('promtool', () => {
  test('accepts the alert rules, which fire only for their faults', () => {
    expect(promtool(MONITORING, 'check', 'rules', 'alerts.yml')).toMatchObject({ status: 0 })
    expect(promtool(MONITORING, 'test', 'rules', 'alerts.test.yml')).toMatchObject({ status: 0 })
  })

  test('detects a rule that no longer fires', () => {
    const folder = mkdtempSync(join(tmpdir(), 'trellis-rules-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    cpSync(MONITORING, folder, { recursive: true })
    const file = join(folder, 'alerts.yml')
    writeFileSync(file, readFileSync(file, 'utf8').replace('trellis_database_up == 0', 'trellis_database_up == 2'))
    // Only the cases of this rule: the others take as long as the test above.
    const cases = join(folder, 'alerts.test.yml')
    const { tests, ...rest } = parse(readFileSync(cases, 'utf8'))
    const ofRule = Cases.parse({ tests }).tests.flatMap(({ alert_rule_test }, index) =>
      alert_rule_test.length < 10 && alert_rule_test.some(({ alertname }) => alertname === 'TrellisDatabaseAway')
        ? [tests[index]]
        : [],
    )
    expect(ofRule).toHaveLength(1)
    writeFileSync(cases, stringify({ ...rest, tests: ofRule }))
    const { status, output } = promtool(folder, 'test', 'rules', 'alerts.test.yml')
    expect(output).toContain('TrellisDatabaseAway')
    expect(status).not.toBe(0)
  })
})
