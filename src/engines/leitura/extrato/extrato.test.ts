import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from '#tests/suporte/propriedades.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { abridoresDeDocumentos } from '#platform/leitores/documentos.ts'
import { criarLeitores } from '#platform/leitores/leitores.ts'
import { lerDocumento, type ResultadoDeDocumento } from '../ler-documento.ts'
import { especieDe } from './especie.ts'
import { pixNoTexto } from './pix-no-texto.ts'
import { lerValor } from './valor.ts'

const PASTA = join(import.meta.dirname, '../../../../tests/suporte/documentos')
const respostas: Record<string, { esperado: object; avisos: string[]; naoLidos: object[] }> = JSON.parse(
  readFileSync(join(PASTA, 'extratos.json'), 'utf8'),
)

const leitores = criarLeitores({ threads: 1 })
const abrir = abridoresDeDocumentos(leitores)
afterAll(() => leitores.fechar())
const ler = (bytes: Uint8Array | string, nome = 'extrato.ofx'): Promise<ResultadoDeDocumento> =>
  lerDocumento({ nome, bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes }, abrir, {
    empresas: [],
    foto: false,
  })

/** The reading of a file that must not be refused. */
async function lido(texto: string | Uint8Array) {
  const r = await ler(texto)
  if (r.recusado) throw new Error(r.mensagem)
  return r
}

const trn = (valor: string, resto = '<FITID>1', tipo = 'CREDIT') =>
  `<STMTTRN><TRNTYPE>${tipo}<DTPOSTED>20261103<TRNAMT>${valor}${resto}</STMTTRN>`
const ofx = (corpo: string, saldo = '') =>
  `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRC` +
  `<BANKACCTFROM><BANKID>0237<ACCTID>77-1</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101<DTEND>20261130` +
  `${corpo}</BANKTRANLIST>${saldo}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const centavos = async (texto: string) => {
  const r = await lido(texto)
  if (r.tipo !== 'ofx') throw new Error(r.tipo)
  return r.lido.contas[0]?.movimentos.map((m) => m.valorCentavos)
}

describe('sample statements', () => {
  it.each(Object.keys(respostas))('reads %s to the last figure', async (nome) => {
    const r = await lido(readFileSync(join(PASTA, nome)))
    expect(r).toMatchObject({ lido: respostas[nome]?.esperado, avisos: [], naoLidos: [] })
  })

  it('posts nothing of a file that was cut', async () => {
    const r = await ler(readFileSync(join(PASTA, 'ruins/ofx-cortado.ofx')))
    expect(r).toMatchObject({ recusado: true, codigo: 'ARQUIVO_INCOMPLETO' })
  })
})

describe('OFX of other banks', () => {
  it('reads XML and SGML of the same movements alike', async () => {
    const sgml = ofx(trn('-12.80', '<FITID>a<MEMO>Compra & venda'))
    const xml = `<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211"?>${sgml
      .slice(sgml.indexOf('<OFX>'))
      .replace(/<(TRNTYPE|DTPOSTED|TRNAMT|FITID|MEMO|CURDEF|BANKID|ACCTID|DTSTART|DTEND)>([^<]*)/g, '<$1>$2</$1>')
      .replace('&', '&amp;')}`
    const [a, b] = [await lido(sgml), await lido(xml)]
    if (a.tipo !== 'ofx' || b.tipo !== 'ofx') throw new Error('not OFX')
    expect(b.lido.contas).toEqual(a.lido.contas)
    expect(a.lido.contas[0]).toMatchObject({ banco: '237', agencia: null, moeda: 'BRL' })
    expect([a.lido.versao, b.lido.versao]).toEqual(['1.02', '2.11'])
  })

  it('takes the sign of the type when no amount has one', async () => {
    expect(await centavos(ofx(trn('10,00') + trn('4,00', '<FITID>2', 'DEBIT')))).toEqual([1000, -400])
    expect(await centavos(ofx(trn('-10,00') + trn('4,00', '<FITID>2', 'DEBIT')))).toEqual([-1000, 400])
  })

  it('names an amount that may be two things instead of choosing one', async () => {
    const r = await lido(ofx(trn('1.234') + trn('x') + trn('')))
    expect(r.naoLidos.map((n) => n.motivo)).toEqual(['AMBIGUO', 'ILEGIVEL', 'AUSENTE_NO_DOCUMENTO'])
    expect(await centavos(ofx(trn('1.234')))).toEqual([null])
  })

  it('trusts a balance without separator only where the movements confirm it', async () => {
    const saldo = '<LEDGERBAL><BALAMT>12345<DTASOF>20261130</LEDGERBAL>'
    const anterior = trn('100,00', '<FITID>0<MEMO>SALDO ANTERIOR')
    const certo = await lido(ofx(anterior + trn('23,45'), saldo))
    const aberto = await lido(ofx(trn('23,45'), saldo))
    expect(certo).toMatchObject({ lido: { contas: [{ saldoFinalCentavos: 12345 }] }, naoLidos: [] })
    expect(aberto).toMatchObject({
      lido: { contas: [{ saldoFinalCentavos: null }] },
      naoLidos: [{ campo: 'contas[0].saldoFinalCentavos', motivo: 'AMBIGUO' }],
    })
  })

  it('reads an empty period, and refuses HTML, entities and a file without a statement', async () => {
    expect(await centavos(ofx(''))).toEqual([])
    expect(await ler('<html><body>Sua sessão expirou</body></html>')).toMatchObject({
      recusado: true,
      codigo: 'CONTEUDO_NAO_CORRESPONDE',
      mensagem: expect.stringContaining('um OFX'),
    })
    const entidade = ofx('').replace('<OFX>', '<!DOCTYPE a [<!ENTITY b "c">]><OFX>')
    expect(await ler(entidade)).toMatchObject({ codigo: 'XML_COM_DOCTYPE' })
    expect(await ler('OFXHEADER:100\n\n<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>')).toMatchObject({
      codigo: 'CONTEUDO_NAO_CORRESPONDE',
    })
  })
})

describe('CSV of other banks', () => {
  const csv = async (texto: string) => {
    const r = await lido(texto)
    if (r.tipo !== 'extratoCsv') throw new Error(r.tipo)
    return r
  }
  it('reads commas with decimal dots, D/C in a column, and two columns of text', async () => {
    const ponto = await csv(
      'Data,Valor,Identificador,Descrição\n03/11/2026,1234.50,ab-1,"Pix recebido, ANA"\n04/11/2026,-9.9,ab-2,Loja\n',
    )
    expect(ponto.lido.movimentos.map((m) => m.valorCentavos)).toEqual([123450, -990])
    const letra = await csv(
      'Data;Histórico;Descrição;Valor;D/C\n03/11/2026;PIX;EVA;1.234,50;C\n04/11/2026;X;Y;9,90;D\n',
    )
    expect(letra.lido.movimentos.map((m) => [m.valorCentavos, m.memo])).toEqual([
      [123450, 'PIX EVA'],
      [-990, 'X Y'],
    ])
  })

  it('gives a day without year the year of a period that crosses New Year', async () => {
    const r = await csv('Período: 20/12/2026 a 10/01/2027\nData;Histórico;Valor\n28/12;A;1,00\n05/01;B;2,00\n')
    expect(r.lido.movimentos.map((m) => m.dataIso)).toEqual(['2026-12-28', '2027-01-05'])
  })

  it('computes the opening balance of a list from new to old', async () => {
    const r = await csv('Data;Lançamento;Valor;Saldo\n05/11/2026;B;-2,00;9,00\n04/11/2026;A;1,00;11,00\n')
    expect(r.lido).toMatchObject({ saldoAnteriorCentavos: 1000, saldoFinalCentavos: 900 })
  })

  it('leaves other lists alone', async () => {
    for (const texto of [
      'id,name,email\n1,Ana,a@b.co\n',
      'Título;Data de criação;Valor do negócio\nA;03/11/2026;1,00\n',
    ])
      expect(await ler(texto, 'lista.csv')).toMatchObject({
        recusado: true,
        mensagem: expect.stringContaining('um CSV'),
      })
  })
})

describe('texts and amounts', () => {
  it.each([
    ['Transferência recebida pelo Pix - EVA DE CASTRO - •••.112.934-•• - BANCO X (0260)', 'EVA DE CASTRO', null],
    ['Pix recebido: "JOÃO D AVILA"', 'JOÃO D AVILA', null],
    ['Pix recebido: "Cp :18236120-JOÃO D AVILA"', 'JOÃO D AVILA', null],
    ['PIX TRANSF FULANO DE04/11', 'FULANO DE', null],
    ['PIX RECEBIDO ANA EXEMPLO 529.982.247-25', 'ANA EXEMPLO', '52998224725'],
    ['Pix - Recebido 03/11 09:12 00052998224720 ANA', 'ANA', null],
  ])('reads the other party of “%s”', (memo, nome, documento) => {
    expect(pixNoTexto(memo)).toEqual({ e2e: null, txid: null, nome, documento })
  })

  it('takes a fee or a refund for no receipt', () => {
    expect(especieDe('Tarifa Pix Recebido', 140)).toBe('TARIFA')
    expect(especieDe('PIX DEVOLVIDO', 100)).toBe('PIX_DEVOLUCAO_RECEBIDA')
    expect(especieDe('SISPIXEL', 100)).toBe('OUTRO')
  })

  it('reads every way of writing the same centavos alike', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 99_999_999 }), (n) => {
        const reais = Math.floor(n / 100)
        const fracao = String(n % 100).padStart(2, '0')
        const mil = reais.toLocaleString('pt-BR')
        const formas = [
          `${mil},${fracao}`,
          `${reais}.${fracao}`,
          `R$ ${mil},${fracao}`,
          `${mil.replaceAll('.', ',')}.${fracao}`,
        ]
        for (const f of formas) expect(lerValor(f)).toMatchObject({ centavos: n })
        for (const f of [`-${formas[0]}`, `${formas[0]}-`, `(${formas[0]})`])
          expect(lerValor(f)).toMatchObject({ centavos: -n })
      }),
      { numRuns: 100 },
    )
  })
})
