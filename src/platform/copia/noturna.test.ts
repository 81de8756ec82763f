import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { devidaEm, girar, nomeDaNoturna } from './noturna.ts'

it.each([
  // 03:00 in the local time zone is 06:00 in UTC
  ['2026-03-10T05:59:00Z', '2026-03-09T06:00:00.000Z'],
  ['2026-03-10T06:00:00Z', '2026-03-10T06:00:00.000Z'],
  ['2026-03-11T01:30:00Z', '2026-03-10T06:00:00.000Z'],
])('[achado R1] at %s the last copy was due at %s', (agora, devida) => {
  expect(devidaEm('03:00', new Date(agora)).toISOString()).toBe(devida)
})

it('[achado R1] removes the oldest nightly copies only, and leaves other files', async () => {
  const pasta = mkdtempSync(join(tmpdir(), 'girassol-girar-'))
  aoFim(() => rmSync(pasta, { recursive: true, force: true }))
  const noturnas = [8, 9, 10, 11].map((dia) =>
    nomeDaNoturna(new Date(`2026-03-${String(dia).padStart(2, '0')}T06:00:00Z`)),
  )
  expect(noturnas[0]).toBe('girassol-noturna-2026-03-08-0300.tar.gz')
  for (const nome of [...noturnas, 'girassol-2026-03-01-0900.tar.gz', 'foto.jpg']) writeFileSync(join(pasta, nome), '')
  expect(await girar(pasta, 3)).toEqual([noturnas[0]])
  expect(readdirSync(pasta).toSorted()).toEqual(['foto.jpg', 'girassol-2026-03-01-0900.tar.gz', ...noturnas.slice(1)])
  expect(await girar(pasta, 7)).toEqual([])
})
