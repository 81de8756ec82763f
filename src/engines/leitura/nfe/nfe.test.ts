import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { abridoresDeDocumentos } from '#platform/leitores/documentos.ts'
import { criarLeitores } from '#platform/leitores/leitores.ts'
import { lerArvore } from '#platform/leitores/xml/arvore.ts'
import fc from '#tests/suporte/propriedades.ts'
import { lerArquivo } from '../ler-arquivo.ts'
import { lerDocumento, type ResultadoDeDocumento } from '../ler-documento.ts'
import { lerXmlDaNota } from './arquivo.ts'
import {
  chaveDa,
  DESTINATARIO,
  escreverNota,
  produtosDa,
  totalDa,
  valorDe,
  type NotaEscrita,
} from './fabrica-de-teste.ts'
import { lembrarNotas } from './repetidas.ts'
import { acharSeriais, faixa } from './seriais.ts'
import type { LeuNota } from './tipos.ts'
import { emEstoque, razao } from './unidades.ts'

const PASTA = join(import.meta.dirname, '../../../../tests/suporte/documentos')
const leitores = criarLeitores({ threads: 1 })
const abrir = abridoresDeDocumentos(leitores)
afterAll(() => leitores.fechar())

const opcoes = { empresas: [DESTINATARIO], foto: false }
const ler = (nome: string, bytes: Uint8Array = readFileSync(join(PASTA, nome))): Promise<ResultadoDeDocumento> =>
  lerDocumento({ nome, bytes }, abrir, opcoes)
const texto = (t: string): Uint8Array => new TextEncoder().encode(t)

const respostas: Record<string, { esperado: object; avisos: string[] }> = JSON.parse(
  readFileSync(join(PASTA, 'notas.json'), 'utf8'),
)
/** Decimals without the zeros at their end, which do not count. */
const semZeros = (v: unknown): unknown =>
  JSON.parse(JSON.stringify(v), (_, x: unknown) =>
    typeof x === 'string' && /^-?\d+\.\d+$/.test(x) ? x.replace(/\.?0+$/, '') : x,
  )

describe('sample notes', () => {
  it('reads each to the last figure, and the same key once', async () => {
    const semRepetir = lembrarNotas()
    for (const [nome, certo] of Object.entries(respostas)) {
      const r = semRepetir(nome, await ler(nome))
      expect(r).toMatchObject({ recusado: false, tipo: 'nfe', naoLidos: [] })
      if (!('lido' in r)) return
      expect(semZeros(r.lido)).toMatchObject(Object(semZeros(certo.esperado)))
      expect(r).toHaveProperty('avisos', certo.avisos)
    }
  })

  it.each([
    ['ruins/nfe-bilhao-de-risos.xml', 'XML_COM_DOCTYPE', /segurança/],
    ['ruins/nfe-entidade-externa.xml', 'XML_COM_DOCTYPE', /segurança/],
    ['ruins/nfe-evento-cancelamento.xml', 'EVENTO_CANCELAMENTO', /cancelamento da nota 45990/],
    ['ruins/nfe-outro-destinatario.xml', 'DESTINATARIO_DE_OUTRA_EMPRESA', /LUA CHEIA/],
  ])('refuses %s', async (nome, codigo, frase) => {
    const r = await ler(nome)
    expect(r).toMatchObject({ recusado: true, codigo })
    expect(r).toHaveProperty('mensagem', expect.stringMatching(frase))
  })

  it('refuses a batch, a receipt and a test, and never takes a note for a bill', async () => {
    const nota = readFileSync(join(PASTA, 'nfe-01-simples.xml'), 'utf8')
    const trocado = (de: string, para: string) => ler('a.xml', texto(nota.replaceAll(de, para)))
    expect(await trocado('nfeProc', 'enviNFe')).toMatchObject({ mensagem: expect.stringContaining('lote de envio') })
    expect(await trocado('<mod>55', '<mod>65')).toMatchObject({ mensagem: expect.stringContaining('NFC-e') })
    expect(await trocado('<tpAmb>1', '<tpAmb>2')).toMatchObject({ codigo: 'AMBIENTE_HOMOLOGACAO' })
    const conta = await lerArquivo({ nome: 'a.xml', bytes: texto(nota) }, abrir, { empresas: [], foto: false })
    expect(conta).toMatchObject({ recusado: true, codigo: 'CONTEUDO_NAO_CORRESPONDE' })
  })
})

const item = fc.record({
  codigo: fc.integer({ min: 1, max: 99_999 }).map((n) => `C-${n}`),
  quantidade: fc.integer({ min: 1, max: 9_000_000 }),
  preco: fc.integer({ min: 1, max: 900_000 }),
  fator: fc.integer({ min: 1, max: 500 }),
  frete: fc.integer({ min: 0, max: 50_000 }),
  desconto: fc.constant(0),
  ipi: fc.integer({ min: 0, max: 90_000 }),
  st: fc.integer({ min: 0, max: 90_000 }),
  brinde: fc.boolean(),
  seriais: fc.constant<string[]>([]),
})
const notas: fc.Arbitrary<NotaEscrita> = fc.record({
  emitente: fc.constantFrom('99123456000106', '99XYZ12A000154'),
  numero: fc.integer({ min: 1, max: 999_999_999 }),
  itens: fc.array(item, { minLength: 1, maxLength: 12 }),
  freteSolto: fc.constant(0),
  diferenca: fc.constant(0),
})

async function lida(xml: string): Promise<LeuNota> {
  const aberto = await lerArvore(xml)
  const r = 'raiz' in aberto ? lerXmlDaNota(aberto.raiz, []) : null
  if (!r || r.recusado) throw new Error('the note was refused')
  return r
}

describe('written notes', () => {
  it('adds up every note to the cent, with its costs', async () => {
    await fc.assert(
      fc.asyncProperty(notas, async (n) => {
        const { lido, avisos } = await lida(escreverNota(n))
        expect(avisos).toEqual([])
        expect(lido).toMatchObject({ chave: chaveDa(n), chaveValida: true, autorizada: true, numero: n.numero })
        expect(lido.totais).toMatchObject({
          produtosCentavos: produtosDa(n),
          totalNotaCentavos: totalDa(n),
          totalCalculadoCentavos: totalDa(n),
          diferencaCentavos: 0,
        })
        expect(lido.itens.map((i) => i.custoAquisicaoCentavos)).toEqual(
          n.itens.map((i) => valorDe(i) + i.frete + i.ipi + i.st),
        )
        expect(lido.itens.map((i) => i.fatorTribPorCom)).toEqual(n.itens.map((i) => String(i.fator)))
      }),
    )
  })

  it('shares freight of the total alone, to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(notas, fc.integer({ min: 1, max: 90_000 }), async (n, freteSolto) => {
        const itens = n.itens.map((i, k) => ({ ...i, frete: 0, preco: i.preco + 10_000, brinde: k > 0 && i.brinde }))
        const { lido } = await lida(escreverNota({ ...n, itens, freteSolto }))
        expect(lido.itens.reduce((s, i) => s + i.freteCentavos, 0)).toBe(freteSolto)
        expect(lido.itens.every((i) => i.freteCentavos >= 0)).toBe(true)
        expect(lido.totais.diferencaCentavos).toBe(0)
      }),
    )
  })

  it('warns of every difference and of every broken digit, and leaves both to a person', async () => {
    const desvio = fc.integer({ min: -5_000, max: 5_000 }).filter((d) => d !== 0)
    await fc.assert(
      fc.asyncProperty(notas, desvio, fc.integer({ min: 1, max: 9 }), async (n, diferenca, passo) => {
        const comFolga = { ...n, itens: n.itens.map((i) => ({ ...i, ipi: i.ipi + 5_000 })) }
        const errada = await lida(escreverNota({ ...comFolga, diferenca }))
        expect(errada.avisos).toEqual([`TOTAL_NAO_CONFERE_${diferenca}_CENTAVOS`])
        expect(errada.lido.lancarNoEstoque).toBe(false)
        const chave = chaveDa(n)
        const quebrada = chave.slice(0, 43) + String((Number(chave[43]) + passo) % 10)
        const { lido } = await lida(escreverNota(n, quebrada))
        expect(lido).toMatchObject({ chaveValida: false, lancarNoEstoque: false })
      }),
    )
  })

  it('refuses every note with a document type, at any position', async () => {
    await fc.assert(
      fc.asyncProperty(notas, fc.constantFrom('DOCTYPE', 'ENTITY', 'doctype'), fc.nat(60), async (n, palavra, onde) => {
        const xml = escreverNota(n)
        const em = onde === 0 ? 0 : xml.indexOf('<', onde)
        const comTipo = `${xml.slice(0, em)}<!${palavra} a "b">${xml.slice(em)}`
        expect(await lerArvore(comTipo)).toEqual({ problema: 'doctype' })
      }),
    )
  })
})

describe('serials in free text', () => {
  it.each([
    ['N/S: A1, A2', ['A1', 'A2']],
    ['NS:X10|X11 ; X12', ['X10', 'X11', 'X12']],
    ['S/N XPTO-1 e XPTO-2. PEDIDO 99887', ['XPTO-1', 'XPTO-2']],
    ['Nº SÉRIE: 2109001 A 2109003', ['2109001', '2109002', '2109003']],
    ['SERIE(S) A098 ATÉ A101', ['A098', 'A099', 'A100', 'A101']],
    ['SERIE 1 NUMERO 4587', []],
    ['RUA DO SOL S/N CENTRO', []],
    ['SN AB12C 10KW 220V', ['AB12C']],
    ['SN A1 SN A1', ['A1']],
  ])('finds those of %s', (escrito, achados) => expect(acharSeriais(escrito)).toEqual(achados))

  it('spells every range in full', () => {
    fc.assert(
      fc.property(fc.nat(90_000), fc.integer({ min: 1, max: 300 }), (de, quantos) => {
        const nome = (n: number) => `Z9X-${String(n).padStart(6, '0')}`
        const todos = Array.from({ length: quantos }, (_, n) => nome(de + n))
        expect(faixa(nome(de), nome(de + quantos - 1))).toEqual(todos)
        expect(acharSeriais(`N/S: ${nome(de)} A ${nome(de + quantos - 1)} GARANTIA`)).toEqual(todos)
      }),
    )
  })
})

describe('units', () => {
  it('keeps factors exact and counts pieces sold by weight', () => {
    expect(razao({ n: 875n, casas: 2 }, { n: 5n, casas: 1 })).toBe('35/2')
    const medido = {
      unidadeComercial: 'DZ',
      quantidadeComercial: '2.5',
      unidadeTributavel: 'KG',
      quantidadeTributavel: '9',
    }
    expect(emEstoque(medido)).toEqual({ unidade: 'UN', quantidade: '30', confirmar: true })
    expect(emEstoque({ ...medido, unidadeComercial: 'RL' })).toMatchObject({ unidade: 'KG', confirmar: false })
  })
})
