import { expect, it } from 'vitest'
import { versaoExpirada } from './whatsapp.ts'

it('a version of the Graph API expires after its last day; one without an announced end is served', () => {
  const em = (versao: string, dia: string) => versaoExpirada(versao, new Date(`${dia}T12:00:00Z`))
  expect([em('v22.0', '2027-05-20'), em('v22.0', '2027-05-21')]).toEqual([false, true])
  expect([em('v23.0', '2027-10-08'), em('v23.0', '2027-10-09')]).toEqual([false, true])
  expect([em('v19.0', '2026-01-01'), em('v26.0', '2040-01-01')]).toEqual([true, false])
})
