import { describe, expect, it } from 'vitest'
import type { Medida } from '../tipos.ts'
import { bloqueiosDe, calculavel, type LinhaAConferir } from './bloqueios.ts'
import { cobrancaGarantida, cobrarItem, explicarPerda } from './cobranca.ts'
import { lerCsv } from './csv.ts'
import { dentroDaJanela, proximaSaida } from './janela.ts'
import { porQueFica } from './linha.ts'
import { nomeDoLote, numeroDaFatura, txidDaFatura } from './nomes.ts'

const linhasDe = (texto: string) =>
  texto
    .trim()
    .split('\n')
    .map((l) => l.split(';'))
const casa = (m: Partial<Medida> = {}): Medida => ({
  uc: '0071.204-1',
  competencia: '2027-01',
  concessionaria: 'Enel SP',
  consumoKwh: 4200,
  compensadaKwh: 3280,
  minimoKwh: 100,
  tarifaCheia: 0.9398147,
  residual: 0.206509,
  bandeira: 0,
  distribuidoraCent: 154197,
  lidaEm: '2027-02-03',
  naoFecha: null,
  ...m,
})
const linha = (m: Partial<LinhaAConferir> = {}): LinhaAConferir => ({
  competencia: '2027-01',
  uc: '00712041',
  contatoId: 'c',
  situacaoDaMatricula: 'ativa',
  encerradaEm: null,
  situacaoDoContrato: null,
  consentiu: true,
  medida: casa(),
  cobranca: { negativa: false, economiaCent: 100 },
  cobradaNoLote: null,
  ...m,
})

describe('the charge of a line', () => {
  it('is the guaranteed saving of the reference, to the cent, and its arithmetic adds up', () => {
    const c = cobrarItem(casa(), { modelo: 'ECONOMIA_GARANTIDA', desconto: 0.15 })
    expect(c).toMatchObject({ semCent: 394722, cobrancaCent: 204446, economiaCent: 36079, negativa: false })
    const soma = (passos: readonly string[]) =>
      c.memoria.filter((p) => passos.includes(p.passo)).reduce((s, p) => s + p.centavos, 0)
    expect(soma(['sem', 'distribuidora'])).toBe(soma(['bruta']))
    expect(soma(['bruta', 'parte'])).toBe(soma(['cobranca']))
  })

  it('is blocked when the member would lose, with the reason per kWh', () => {
    const m = casa({ consumoKwh: 3150, compensadaKwh: 3150, distribuidoraCent: 65050 })
    const p = { modelo: 'DINAMICO_SOBRE_TARIFA', desconto: 0.15 } as const
    const c = cobrarItem(m, p)
    expect(c).toMatchObject({ cobrancaCent: 251635, economiaCent: -20643, negativa: true })
    expect(explicarPerda(m, p)).toBe(
      'O desconto de 15 % incide na tarifa cheia e o Fio B fica com o membro: 0,79884 + 0,20651 = R$ 1,00535 por kWh que custaria 0,93981.',
    )
    expect(cobrancaGarantida(m, p)).toBeLessThan(c.cobrancaCent)
  })

  it('never applies the discount twice', () => {
    const p = { modelo: 'CREDITOS_COMPENSADOS', tarifaContratual: 0.6, desconto: 0.15 } as const
    expect(cobrarItem(casa(), p).cobrancaCent).toBe(196800)
  })
})

describe('a line that a rule leaves out', () => {
  it('is of another plan, has nothing to charge, or is of who was not active in the month', () => {
    const lote = { plano: null, competencia: '2027-01' }
    const m = { plano: { modelo: 'ECONOMIA_GARANTIDA', desconto: 0.15 }, ativa_desde: '2027-01-20' } as const
    const c = cobrarItem(casa(), m.plano)
    expect(porQueFica(lote, m, c)).toBeNull()
    expect(porQueFica({ ...lote, plano: 'FIXO_MENSAL' }, m, c)).toBe('outro plano')
    expect(porQueFica(lote, m, { ...c, cobrancaCent: 0 })).toBe('nada a cobrar')
    for (const ativa_desde of [null, '2027-02-01'])
      expect(porQueFica(lote, { ...m, ativa_desde }, c)).toBe('não ativa no mês')
  })
})

describe('the reasons that block a line', () => {
  it('has the sentences of the screen, and only those that hold', () => {
    expect(bloqueiosDe(linha())).toEqual([])
    const textos = (m: Partial<LinhaAConferir>) => bloqueiosDe(linha(m)).map((b) => b.texto)
    expect(textos({ cobranca: { negativa: true, economiaCent: -1 } })).toEqual(['economia negativa'])
    expect(textos({ cobradaNoLote: 'A' })).toEqual(['já cobrada no lote A'])
    expect(textos({ contatoId: null })).toEqual(['sem contato'])
    expect(textos({ medida: casa({ uc: '0091.006-4' }) })).toEqual(['conta de outra UC'])
    expect(textos({ situacaoDaMatricula: 'suspensa' })).toEqual(['contrato suspenso'])
    expect(textos({ situacaoDaMatricula: 'encerrada', encerradaEm: '2026-12-31' })).toEqual(['contrato encerrado'])
    expect(textos({ situacaoDoContrato: 'suspenso' })).toEqual(['contrato suspenso'])
    for (const fim of ['encerrado', 'rescindido', 'distratado'])
      expect(textos({ situacaoDoContrato: fim })).toEqual(['contrato encerrado'])
    expect(textos({ situacaoDoContrato: 'vigente' })).toEqual([])
    // the last months of a member are billed when the bond has ended
    expect(textos({ situacaoDaMatricula: 'encerrada', encerradaEm: '2027-01-10' })).toEqual([])
    expect(textos({ situacaoDaMatricula: 'desligamento', situacaoDoContrato: 'distratado' })).toEqual([])
    expect(textos({ medida: casa({ competencia: '2026-12' }) })).toEqual(['conta é de dez/26'])
    expect(textos({ medida: casa({ compensadaKwh: 4201 }) })).toEqual(['kWh não fecha'])
    expect(textos({ consentiu: false })).toEqual(['sem consentimento'])
  })

  it('computes nothing from a bill of another unit or month', () => {
    expect(calculavel(linha())).not.toBeNull()
    expect(calculavel(linha({ medida: casa({ competencia: '2026-12' }) }))).toBeNull()
    expect(calculavel(linha({ medida: casa({ uc: '9' }) }))).toBeNull()
    expect(calculavel(linha({ medida: casa({ naoFecha: 'LEITURAS' }) }))).toBeNull()
  })
})

describe('names, window and sheet', () => {
  it('names batches, invoices and payments', () => {
    expect(nomeDoLote({ competencia: '2027-01', serie: 2 })).toBe('2027-01-B')
    expect(txidDaFatura(numeroDaFatura('2027-01', 118))).toBe('FAT2027010118')
  })

  it('leaves between 08:00 and 20:00 in São Paulo', () => {
    expect(dentroDaJanela(new Date('2027-02-05T11:00:00Z'))).toBe(true)
    expect(dentroDaJanela(new Date('2027-02-05T23:00:00Z'))).toBe(false)
    expect(proximaSaida(new Date('2027-02-05T23:00:00Z')).toISOString()).toBe('2027-02-06T11:00:00.000Z')
    expect(proximaSaida(new Date('2027-02-05T10:59:59Z')).toISOString()).toBe('2027-02-05T11:00:00.000Z')
  })

  it('reads a sheet line by line and says what it lacks', () => {
    const texto =
      'uc;competencia;consumo_kwh;compensada_kwh;tarifa;total;iluminacao\n' +
      '0071.204-1;01/2027;4.200;3.280;0,939814;1.574,07;32,10\n' +
      '0083;13/2027;1;1;1;1;\n' +
      '0084;01/2027;99999999999;1;1;1;\n' +
      '0085;01/2027;100;80;939814;1;\n'
    const { linhas } = lerCsv(linhasDe(texto), '2027-02-03')
    expect(linhas[0]?.medida).toMatchObject({ consumoKwh: 4200, compensadaKwh: 3280, distribuidoraCent: 154197 })
    expect(linhas.slice(1).map((l) => l.erro)).toEqual([
      'Linha 3: o mês é como 01/2027.',
      'Linha 4: a energia é alta demais.',
      'Linha 5: a tarifa é em R$ por kWh, com vírgula.',
    ])
    expect(lerCsv([['uc', 'total']], '2027-02-03').faltam).toEqual([
      'competencia',
      'consumo_kwh',
      'compensada_kwh',
      'tarifa',
    ])
  })
})
