import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { deixaReserva, RESERVA_DO_DISCO } from './reserva.ts'

it("[achado R25] refuses an upload that would use the disk's reserve", async () => {
  const medir = async () => ({ livre_bytes: RESERVA_DO_DISCO + 1000, total_bytes: 10 ** 12, estado: 'pouco' as const })
  expect(await deixaReserva(tmpdir(), 1000, medir)).toBe(true)
  expect(await deixaReserva(tmpdir(), 1001, medir)).toBe(false)
  expect(await deixaReserva(tmpdir(), 10 ** 12, async () => null)).toBe(true)
})
