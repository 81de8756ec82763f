import { expect, it } from 'vitest'
import { poucoEspaco } from './espaco.ts'

it('says how much is left only when it is little', () => {
  const mb = (n: number) => n * 1024 * 1024
  expect(poucoEspaco({ quota: mb(1000), usage: mb(900) })).toBe(100)
  expect(poucoEspaco({ quota: mb(1000), usage: mb(1001) })).toBe(0)
  expect(poucoEspaco({ quota: mb(1000), usage: mb(100) })).toBeNull()
  expect(poucoEspaco({})).toBeNull()
})
