import { expect, it } from 'vitest'
import { acuraciaPorVendedor, compararComPrometido, type Promessa } from './prometido.ts'

const promessa = (contato: string, ano: number, vendedor = 'ana'): Promessa => ({
  proposta_id: `p-${contato}`,
  numero: 'AS-2026-000001',
  contato_id: contato,
  vendedor_id: vendedor,
  economia_ano_centavos: ano,
})
const economia = (contato: string, competencia: string, centavos: number) => ({
  contato_id: contato,
  competencia,
  economia_centavos: centavos,
})

it('compares the member of the picture: R$ 250,00 promised, R$ 263,99 realised, 5,6 % over', () => {
  const meses = [230_99, 295_94, 271_89, 257_13].map((c, i) => economia('sergio', `2026-1${i}`, c))
  const [r] = compararComPrometido([promessa('sergio', 3_000_00)], meses)
  expect(r).toMatchObject({ meses: 4, prometido_mes_centavos: 250_00, realizado_mes_centavos: 263_99 })
  expect(r?.desvio).toBeCloseTo(0.056, 3)
})

it('sums the units of a customer in a month, and leaves out who has no complete month', () => {
  const r = compararComPrometido(
    [promessa('dois', 2_400_00), promessa('novo', 1_200_00)],
    [economia('dois', '2027-01', 120_00), economia('dois', '2027-01', 60_00)],
  )
  expect(r.map((x) => [x.contato_id, x.meses, x.realizado_mes_centavos])).toEqual([['dois', 1, 180_00]])
})

it('weighs the sellers by what they promised', () => {
  const r = compararComPrometido(
    [promessa('a', 1_200_00), promessa('b', 12_000_00), promessa('c', 1_200_00, 'bia')],
    [economia('a', '2027-01', 50_00), economia('b', '2027-01', 1_000_00), economia('c', '2027-01', 100_00)],
  )
  expect(acuraciaPorVendedor(r).map((x) => [x.vendedor_id, x.clientes, Math.round(x.desvio * 1000) / 1000])).toEqual([
    ['ana', 2, -0.045],
    ['bia', 1, 0],
  ])
})
