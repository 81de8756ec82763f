import { describe, expect, it } from 'vitest'
import { mesesDaUsinaPropria, type ContaDoMes, type UsinaPropria } from './realizado.ts'

const conta = (mes: string, kwh: number | null, reais: number, unidade_id = 'casa'): ContaDoMes => ({
  unidade_id,
  mes,
  consumo_wh: kwh === null ? null : kwh * 1000,
  total_centavos: reais * 100,
})
const usina = (meses: UsinaPropria['meses'], unidade_id = 'casa'): UsinaPropria => ({
  unidade_id,
  entrou_em: '2026-03-18',
  meses,
})
const lido = (competencia: string, gerado_kwh: number | null, injetado_kwh: number | null) => ({
  competencia,
  gerado_kwh,
  injetado_kwh,
})
// R$ 1,00 a kWh before the plant
const antes = [conta('2026-01', 500, 500), conta('2026-02', 500, 500)]

describe('what an own plant saved', () => {
  it('prices grid and roof by the bills before, from the first whole month after the homologation', () => {
    const contas = [...antes, conta('2026-03', 400, 350), conta('2026-04', 380, 90), conta('2026-05', 400, 95)]
    const u = usina([lido('2026-03', 200, 100), lido('2026-04', 620, 500), lido('2026-05', 600, 520)])
    expect(mesesDaUsinaPropria(contas, [u])).toEqual([
      { competencia: '2026-04', sem_usina_centavos: 500_00, pago_centavos: 90_00 },
      { competencia: '2026-05', sem_usina_centavos: 480_00, pago_centavos: 95_00 },
    ])
  })

  it('leaves out a month that lacks a bill or a reading, and a customer without a bill before', () => {
    const loja = [conta('2026-01', 100, 80, 'loja'), conta('2026-05', 100, 20, 'loja')]
    const contas = [...antes, ...loja, conta('2026-04', 380, 90), conta('2026-05', 400, 95), conta('2026-06', null, 95)]
    const u = usina([lido('2026-04', 620, 500), lido('2026-05', 600, null), lido('2026-06', 600, 500)])
    expect(mesesDaUsinaPropria(contas, [u])).toEqual([])
    const lida = usina([lido('2026-05', 600, 520)])
    expect(mesesDaUsinaPropria(contas, [lida])).toEqual([
      { competencia: '2026-05', sem_usina_centavos: 560_00, pago_centavos: 115_00 },
    ])
    expect(mesesDaUsinaPropria(contas.slice(2), [lida])).toEqual([])
    expect(mesesDaUsinaPropria([conta('2026-05', 400, 95)], [lida])).toEqual([])
    expect(mesesDaUsinaPropria(contas, [])).toEqual([])
  })
})
