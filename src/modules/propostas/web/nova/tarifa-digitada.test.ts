import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { tarifaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { tarifaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import {
  camposDaTarifa,
  emCampos,
  intacta,
  semPrecos,
  tarifaDigitada,
  tarifaEscolhida,
  TARIFA_VAZIA,
} from './tarifa-digitada.ts'

const esquema = z.object(camposDaTarifa)
const digitada = {
  ...TARIFA_VAZIA,
  distribuidora: 'Equatorial GO',
  te: 0.3,
  tusd: 0.4,
  fioB: 0.2,
  icms: 17,
  pis: 1,
  cofins: 4,
}
const recusas = (muda: object) =>
  esquema.safeParse({ ...digitada, ...muda }).error?.issues.map((i) => [i.path.join('.'), i.message]) ?? []

describe('[S2.20] a tariff typed in a new proposal', () => {
  it('takes CBS, IBS and the end and the limit of an exemption', () => {
    const t = tarifaDigitada(
      esquema.parse({
        ...digitada,
        cbs: 8.75,
        ibs: 0.1,
        isentoAte: '2026-12-31',
        isentoMeses: 48,
        limiteKw: 1000,
        depois: 'ISENTO_TE',
      }),
    )
    expect(tarifaDaSimulacao.parse(t)).toMatchObject({
      tributos: { icms: 0.17, cbs: 0.0875, ibs: 0.001 },
      politicaIcms: 'ISENTO_TE_TUSD',
      icmsIsencaoAte: '2026-12-31',
      icmsIsencaoMeses: 48,
      icmsLimiteKw: 1000,
      politicaIcmsDepois: 'ISENTO_TE',
    })
  })

  it('leaves out what was not typed, and the terms where nothing is exempt', () => {
    const simples = tarifaDigitada(esquema.parse(digitada))
    expect(Object.keys(simples.tributos)).toEqual(['icms', 'pis', 'cofins'])
    expect(Object.keys(simples).filter((k) => k.startsWith('icms') || k === 'politicaIcmsDepois')).toEqual([])
    const semIsencao = tarifaDigitada(
      esquema.parse({ ...digitada, politica: 'SEM_ISENCAO', isentoMeses: 12, limiteKw: 75 }),
    )
    expect([semIsencao.icmsIsencaoMeses, semIsencao.icmsLimiteKw]).toEqual([undefined, undefined])
  })

  it('refuses with a sentence that names the field', () => {
    expect(recusas({ cbs: 51 })).toEqual([['cbs', 'A CBS vai de 0 a 50 %']])
    expect(recusas({ ibs: -1 })).toEqual([['ibs', 'O IBS vai de 0 a 50 %']])
    expect(recusas({ isentoAte: '2026-02-30' })).toEqual([['isentoAte', 'Confira a data do fim da isenção']])
    expect(recusas({ isentoMeses: 601 })).toEqual([['isentoMeses', 'A isenção vai até 600 meses']])
    expect(recusas({ isentoMeses: 1.5 })).toEqual([['isentoMeses', 'Os meses de isenção são um número inteiro']])
    expect(recusas({ limiteKw: -5 })).toEqual([['limiteKw', 'O limite da isenção não é negativo']])
  })

  it('is of the subgroup that was chosen: that of a shop, or of group A with the demand of its bill', () => {
    expect(TARIFA_VAZIA.subgrupo).toBe('B1')
    expect(tarifaDigitada(esquema.parse({ ...digitada, subgrupo: 'B3' })).subgrupo).toBe('B3')
    expect(recusas({ subgrupo: 'C1' })).toEqual([['subgrupo', 'Escolha o subgrupo']])
    const [casa, loja] = [tarifaDeTeste(), tarifaDeTeste({ subgrupo: 'B3' })]
    const campos = esquema.parse(emCampos(loja))
    expect(tarifaEscolhida(campos, loja)).toBe(loja)
    // the row of a home with the same figures is not what was chosen
    expect(tarifaEscolhida(campos, casa)).toMatchObject({ subgrupo: 'B3', origem: 'manual' })
    const vazia = semPrecos(casa, 'B3')
    expect([vazia.subgrupo, vazia.tarifa.te, vazia.tributos]).toEqual(['B3', 0, casa.tributos])
    const grupoA = { modalidade: 'verde' as const, ponta: { te: 0.5, tusd: 1.2, fioB: 0.7 }, demandas: [21.5] }
    const fabrica = tarifaDeTeste({ subgrupo: 'A4', grupoA })
    expect(tarifaEscolhida({ ...esquema.parse(emCampos(fabrica)), te: 0.35 }, fabrica)).toMatchObject({
      subgrupo: 'A4',
      tarifa: { te: 0.35 },
      grupoA,
    })
  })

  it('stays that of the table while its fields are as it filled them', () => {
    const emVigor = tarifaDeTeste({
      tributos: { icms: 0.19, pis: 0.01, cofins: 0.04, cbs: 0.009 },
      icmsIsencaoAte: '2027-12-31',
      icmsLimiteKw: 1000,
      politicaIcmsDepois: 'ISENTO_TE',
    })
    const campos = esquema.parse(emCampos(emVigor))
    expect(intacta(campos, emVigor)).toBe(true)
    expect(tarifaEscolhida(campos, emVigor)).toBe(emVigor)
    expect(tarifaEscolhida({ ...campos, limiteKw: 500 }, emVigor)).toMatchObject({
      origem: 'manual',
      icmsLimiteKw: 500,
    })
  })
})
