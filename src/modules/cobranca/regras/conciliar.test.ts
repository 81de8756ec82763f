import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { encargosAtraso } from '#engines/energia/cooperativa.ts'
import { somarDias } from '#kit/dias.ts'
import { alocar, decidirPeloTxid, dividaDa, principalPago, sugerir, type Fatura, type Recebido } from './conciliar.ts'
import { mesmaConta, textoDaIdentidade } from './identidade.ts'
import { faixaDoAtraso } from './atraso.ts'

const fatura = (mais: Partial<Fatura> = {}): Fatura => ({
  id: 'f1',
  especie: 'fatura',
  numero: '2027-01-B/0110',
  unidade: '0084.226-1',
  contatoId: 'c1',
  contatoNome: 'Gráfica Dias',
  contatoDocumento: '99551234000194',
  competencia: '2027-01',
  valorCentavos: 31_415,
  pagamentos: [],
  vencimento: '2027-02-10',
  situacao: 'aberta',
  ...mais,
})
const pago = (valorCent: number, dia: string) => [{ dia, valorCent }]
const recebido = (mais: Partial<Recebido> = {}): Recebido => ({
  valorCentavos: 31_415,
  dia: '2027-02-05',
  txid: 'FAT202701UC9',
  pagadorDocumento: null,
  pagadorNome: null,
  ...mais,
})

describe('a receipt with txid', () => {
  it('pays its invoice, in part, too much, or twice', () => {
    expect(decidirPeloTxid(recebido(), fatura())).toEqual({
      caso: 'exato',
      alocacao: { faturaId: 'f1', especie: 'fatura', valorCentavos: 31_415, encargosCentavos: 0 },
      sobraCentavos: 0,
    })
    expect(decidirPeloTxid(recebido({ valorCentavos: 15_600 }), fatura())).toMatchObject({ caso: 'parcial' })
    expect(decidirPeloTxid(recebido({ valorCentavos: 40_000 }), fatura())).toMatchObject({
      caso: 'a_mais',
      sobraCentavos: 8585,
    })
    expect(decidirPeloTxid(recebido(), fatura({ situacao: 'paga', pagamentos: pago(31_415, '2027-02-05') }))).toEqual({
      caso: 'em_dobro',
      alocacao: null,
      sobraCentavos: 31_415,
    })
  })

  it('pays fine and interest after the invoice when it is late', () => {
    // 12 days after: 2 % and 0.4 % of 314.15
    const f = fatura()
    expect(dividaDa(f, '2027-02-22')).toEqual({
      principalCentavos: 31_415,
      encargosCentavos: 628 + 126,
      totalCentavos: 32_169,
    })
    const atrasado = recebido({ dia: '2027-02-22' })
    expect(decidirPeloTxid(atrasado, f)).toMatchObject({ caso: 'parcial', alocacao: { encargosCentavos: 0 } })
    expect(decidirPeloTxid({ ...atrasado, valorCentavos: 32_169 }, f)).toMatchObject({
      caso: 'exato',
      alocacao: { valorCentavos: 32_169, encargosCentavos: 754 },
    })
  })

  it('asks for the charges alone after the printed value came late, and takes a second payment for one', () => {
    const f = fatura({ pagamentos: pago(31_415, '2027-02-22') })
    expect(dividaDa(f, '2027-03-30')).toEqual({ principalCentavos: 0, encargosCentavos: 754, totalCentavos: 754 })
    expect(decidirPeloTxid(recebido({ valorCentavos: 754, dia: '2027-03-01' }), f)).toMatchObject({ caso: 'exato' })
    expect(decidirPeloTxid(recebido({ dia: '2027-03-01' }), f)).toMatchObject({ caso: 'em_dobro', alocacao: null })
    expect(dividaDa(fatura({ pagamentos: pago(31_415, '2027-02-10') }), '2027-03-30').totalCentavos).toBe(0)
  })

  it('posts nothing on a disputed, cancelled or unknown invoice, and nothing without txid', () => {
    const casos = [
      decidirPeloTxid(recebido(), fatura({ situacao: 'contestada' })),
      decidirPeloTxid(recebido(), fatura({ situacao: 'cancelada' })),
      decidirPeloTxid(recebido(), null),
      decidirPeloTxid(recebido({ txid: null }), fatura()),
    ]
    expect(casos.map((c) => c.caso)).toEqual(['contestada', 'cancelada', 'desconhecido', 'sem_txid'])
    expect(casos.every((c) => c.alocacao === null && c.sobraCentavos === 31_415)).toBe(true)
  })

  it('never pays more than came in nor more than is due, whatever the order of the receipts', () => {
    const pagamentos = fc.array(fc.tuple(fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: 0, max: 120 })), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), pagamentos, (valorCentavos, lista) => {
        let f = fatura({ valorCentavos })
        let total = 0
        let encargos = 0
        for (const [valor, dias] of lista) {
          const r = recebido({ valorCentavos: valor, dia: somarDias('2027-02-01', dias) })
          const d = decidirPeloTxid(r, f)
          const alocado = d.alocacao?.valorCentavos ?? 0
          expect(alocado + d.sobraCentavos).toBe(valor)
          expect(alocado).toBeLessThanOrEqual(dividaDa(f, r.dia).totalCentavos)
          const deEncargos = d.alocacao?.encargosCentavos ?? 0
          total += alocado
          encargos += deEncargos
          if (alocado > 0) f = { ...f, pagamentos: [...f.pagamentos, ...pago(alocado, r.dia)] }
        }
        expect(total - encargos).toBeLessThanOrEqual(valorCentavos)
        expect(principalPago(f)).toBe(total - encargos)
      }),
    )
  })
})

describe('late charges', () => {
  it('equal a slow reference for 1,000 random dates', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 0, max: 400 }), (valor, dias) => {
        const pagamento = somarDias('2027-02-10', dias)
        const a = encargosAtraso({ valorCent: valor, vencimento: '2027-02-10', pagamento })
        // 2 % once; 1 % a month over 30 days: the cent nearest to V·dias/3000, halves up, in whole numbers
        const perto = (n: bigint, d: bigint) => Number((2n * n + d) / (2n * d))
        const multa = dias === 0 ? 0 : perto(BigInt(valor) * 2n, 100n)
        const juros = dias === 0 ? 0 : perto(BigInt(valor) * BigInt(dias), 3000n)
        expect([a.multaCent, a.jurosCent]).toEqual([multa, juros])
      }),
      { numRuns: 1000 },
    )
  })
})

describe('suggestions', () => {
  const semTxid = recebido({
    valorCentavos: 8750,
    txid: null,
    pagadorDocumento: '99551234000194',
    pagadorNome: 'G R DIAS COMERCIO',
  })
  it('offer the invoice of the same value and payer first', () => {
    const certa = fatura({ id: 'certa', valorCentavos: 8750 })
    const outra = fatura({ id: 'outra', valorCentavos: 8750, contatoDocumento: '1', contatoNome: 'Padaria Sol' })
    const [primeira, segunda] = sugerir(semTxid, [outra, certa])
    expect(primeira).toMatchObject({ fatura: { id: 'certa' }, porque: 'o mesmo valor e o mesmo CNPJ de pagador' })
    expect(segunda).toMatchObject({ fatura: { id: 'outra' }, porque: 'o mesmo valor' })
  })
  it('leave out paid, disputed and unlike invoices', () => {
    const f = fatura({ valorCentavos: 8750, contatoDocumento: null })
    expect(
      sugerir(semTxid, [
        { ...f, situacao: 'contestada' },
        { ...f, pagamentos: pago(8750, '2027-02-05') },
      ]),
    ).toEqual([])
    expect(sugerir(semTxid, [{ ...f, valorCentavos: 9000, contatoNome: 'Outra Pessoa' }])).toEqual([])
  })
})

describe('identity and lateness', () => {
  const linha = {
    banco: '001',
    agencia: '1887-2',
    conta: '45210-X',
    fitid: '1',
    dia: '2026-11-13',
    valorCentavos: 102_450,
    memo: 'Pix - Recebido  CONDOMÍNIO',
    ocorrencia: 1,
  }
  it('is the same over two files that write one line differently, and not for the second of two equals', () => {
    const outra = { ...linha, banco: '1', memo: 'PIX - recebido CONDOMINIO' }
    expect(textoDaIdentidade(outra)).toBe(textoDaIdentidade(linha))
    expect(textoDaIdentidade({ ...linha, ocorrencia: 2 })).not.toBe(textoDaIdentidade(linha))
    expect(textoDaIdentidade({ ...linha, conta: '45210-0' })).not.toBe(textoDaIdentidade(linha))
  })
  it('compares accounts without zeros and marks', () => {
    expect(mesmaConta({ banco: '756', conta: '0088412-7' }, { banco: '756', numero: '88412-7' })).toBe(true)
    expect(mesmaConta({ banco: '001', conta: '0088412-7' }, { banco: '756', numero: '88412-7' })).toBe(false)
    expect(mesmaConta({ banco: null, conta: null }, { banco: null, numero: null })).toBe(false)
  })
  it('names each bucket at its edges', () => {
    expect([0, 1, 30, 31, 60, 61, 90, 91].map(faixaDoAtraso)).toEqual([
      'a_vencer',
      'ate_30',
      'ate_30',
      'ate_60',
      'ate_60',
      'ate_90',
      'ate_90',
      'mais_de_90',
    ])
    expect(alocar(fatura(), 100, '2027-02-01').valorCentavos).toBe(100)
  })
})
