import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lerPlanilha } from '#platform/planilha/ler.ts'
import { AMOSTRA, arquivoDeComponentes, arquivoDeTarifas } from '#tests/suporte/tarifas-da-aneel.ts'
import { lerDia, lerNumero, lerPeriodos, reconhecer } from './aneel.ts'

const lido = (csv: string) => {
  const { cabecalho, linhas } = lerPlanilha(new TextEncoder().encode(csv))
  const arquivo = reconhecer(cabecalho)
  if ('faltam' in arquivo) throw new Error(arquivo.faltam.join(', '))
  return lerPeriodos(arquivo.tipo, arquivo.colunas, linhas, '2024-11-28')
}
const amostra = lido(arquivoDeTarifas(AMOSTRA))
const de = (agente: string, modalidade = 'convencional') =>
  amostra.filter((p) => p.agente === agente && p.modalidade === modalidade)

describe("ANEEL's file of tariffs", () => {
  it('has a sample that the factory made', () => {
    const guardada = readFileSync(
      join(import.meta.dirname, '../../../../tests/suporte/documentos/aneel-tarifas.csv'),
      'utf8',
    )
    expect(guardada).toBe(arquivoDeTarifas(AMOSTRA))
  })

  it('gives the tariff that is billed, and leaves out what is not for everybody', () => {
    expect(de('LIGHT SESA')).toMatchObject([
      {
        inicio: '2026-03-15',
        fim: '2027-03-14',
        classe: 'residencial',
        precos: [{ te: 310.26, tusd: 513.5 }],
        problema: null,
      },
    ])
    expect(de('LIGHT SESA')[0]?.reh).toBe('RESOLUÇÃO HOMOLOGATÓRIA Nº 3.500, DE 1 DE ABRIL DE 2026')
    expect(de('LIGHT SESA', 'branca')[0]?.precos.map((p) => [p.posto, p.te, p.tusd])).toEqual([
      ['ponta', 480.478264, 1420],
      ['intermediario', 300, 920],
      ['fora_ponta', 300, 410],
    ])
    expect(de('LIGHT SESA', 'verde')[0]).toMatchObject({
      tusdg: 12.5,
      precos: [
        { posto: 'unico', demanda: 34.27, te: null },
        { posto: 'ponta', te: 480, tusd: 1310 },
        { posto: 'fora_ponta', te: 298, tusd: 110 },
      ],
    })
  })

  it('ends a resolution that was not closed, and pads the CNPJ', () => {
    expect(de('ENEL CE').map((p) => [p.cnpj, p.inicio, p.fim, p.notas.length])).toEqual([
      ['07047251000170', '2025-04-22', '2026-04-21', 1],
      ['07047251000170', '2026-04-22', '2027-04-21', 0],
    ])
  })

  it('chooses nothing that the file does not say', () => {
    expect(de('DMED')[0]?.problema).toBe('TUSD vazia. Complete no arquivo.')
    expect(de('RGE SUL')[0]?.problema).toBe('TUSD tem dois valores, nas linhas 19 e 20. Deixe um no arquivo.')
    expect(de('Sulgipe')[0]?.problema).toBe('data de fim ilegível. Complete no arquivo.')
  })

  it('is refused by the columns that lack, whatever it is', () => {
    expect(reconhecer(['SigAgente', 'VlrTE'])).toMatchObject({ faltam: expect.arrayContaining(['VlrTUSD', 'DscREH']) })
    expect(reconhecer(['<!doctype html>'])).toHaveProperty('faltam')
  })

  it('writes numbers and days in more than one way', () => {
    expect([',00', ',5', '1.420,00', '441,478264', '-13,2', '', 'x', '1.42,0'].map(lerNumero)).toEqual([
      0,
      0.5,
      1420,
      441.478264,
      -13.2,
      null,
      undefined,
      undefined,
    ])
    expect(['2026-04-22', '22/04/2026', '2026-04-22 00:00:00', '', '2026-02-30'].map(lerDia)).toEqual([
      '2026-04-22',
      '2026-04-22',
      '2026-04-22',
      null,
      undefined,
    ])
  })
})

describe("ANEEL's file of components", () => {
  it('gives the totals with Fio A and Fio B, and adds only what each is made of', () => {
    const l = { agente: 'LIGHT SESA', inicio: '2026-03-15', fim: '2027-03-14' }
    const [p] = lido(
      arquivoDeComponentes([
        { ...l, componente: 'TUSD', valor: '513,3' },
        { ...l, componente: 'TE', valor: '310,26' },
        { ...l, componente: 'TUSD_FioB', valor: '225,35' },
        { ...l, componente: 'TUSD_FioB', valor: '90,14', detalhe: 'SCEE' },
        { ...l, componente: 'TUSD_FioB', valor: '1,00', base: 'CVA' },
        { ...l, componente: 'TUSD_RB', valor: '25,000000001' },
        { ...l, componente: 'TUSD_FR', valor: '6,2' },
        { ...l, componente: 'TUSD_TFSEE', valor: '1,8' },
        { ...l, componente: 'TUSD_PeD', valor: '4' },
        { ...l, componente: 'TE_PeD', valor: '2' },
        { ...l, componente: 'TE_CFURH', valor: '-13,2' },
      ]),
    )
    expect(p?.problema).toBeNull()
    expect(p?.precos[0]).toMatchObject({ te: 310.26, tusd: 513.3, fio_b: 225.35, pd_tfsee: 7.8 })
    expect(p?.precos[0]?.fio_a).toBeCloseTo(31.2, 6)
  })
})
