import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync, deflateSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { abridoresDeDocumentos } from '#platform/leitores/documentos.ts'
import { criarLeitores } from '#platform/leitores/leitores.ts'
import { lerArquivo } from './ler-arquivo.ts'
import type { Resultado } from './tipos.ts'

const PASTA = join(import.meta.dirname, '../../../tests/suporte/documentos')
const deArquivo = (nome: string): Uint8Array => readFileSync(join(PASTA, nome))
const respostas: Record<string, { esperado: object; avisos: string[]; naoLidos: object[] }> = JSON.parse(
  readFileSync(join(PASTA, 'respostas.json'), 'utf8'),
)

const leitores = criarLeitores({ threads: 1 })
const abrir = abridoresDeDocumentos(leitores)
afterAll(() => leitores.fechar())
const ler = (bytes: Uint8Array, nome = 'conta.pdf', empresas: string[] = []): Promise<Resultado> =>
  lerArquivo({ nome, bytes }, abrir, { empresas, foto: false })
const texto = (t: string): Uint8Array => new TextEncoder().encode(t)

/** Decimals without the zeros at their end, which do not count. */
const semZeros = (v: unknown): unknown =>
  JSON.parse(JSON.stringify(v), (_, x: unknown) =>
    typeof x === 'string' && /^-?\d+\.\d+$/.test(x) ? x.replace(/\.?0+$/, '') : x,
  )

const NF3E = new TextDecoder().decode(deArquivo('nf3e-01-grupo-b.xml'))

describe('sample documents', () => {
  it.each(Object.keys(respostas))('reads %s to the last figure', async (nome) => {
    const certo = respostas[nome]
    const r = await ler(deArquivo(nome), nome)
    expect(r.recusado).toBe(false)
    if (r.recusado) return
    expect(semZeros(r.lido)).toMatchObject(Object(semZeros(certo?.esperado)))
    expect(r.avisos).toEqual(certo?.avisos)
    expect(new Set(r.naoLidos.map((n) => `${n.campo} ${n.motivo}`))).toEqual(
      new Set(certo?.naoLidos.map((n) => Object.values(n).join(' '))),
    )
  })
})

describe('refusals', () => {
  const recusa = async (bytes: Uint8Array, nome: string, codigo: string, trecho: RegExp, empresas: string[] = []) => {
    const r = await ler(bytes, nome, empresas)
    expect(r).toMatchObject({ recusado: true, codigo })
    if (r.recusado) expect(r.mensagem).toMatch(trecho)
  }

  it('refuses what is empty, cut, another format or an image', async () => {
    const pdf = deArquivo('fatura-01-cemig-simples.pdf')
    await recusa(new Uint8Array(), 'vazio.pdf', 'ARQUIVO_VAZIO', /vazio/)
    await recusa(pdf.slice(0, 9000), 'a.pdf', 'ARQUIVO_INCOMPLETO', /cortado/)
    await recusa(texto('MZ\u0001\u0002'.repeat(90)), 'a.pdf', 'CONTEUDO_NAO_CORRESPONDE', /um PDF/)
    await recusa(texto('<!doctype html><html><body>Entre</body></html>'), 'a.xml', 'CONTEUDO_NAO_CORRESPONDE', /XML/)
    await recusa(deArquivo('foto-01-fatura.jpg'), 'a.jpg', 'SEM_TEXTO_SO_IMAGEM', /imagem.*digite/s)
    await recusa(texto('OFXHEADER:100\n<OFX><BANKTRANLIST><STMTTRN>'), 'a.ofx', 'ARQUIVO_INCOMPLETO', /cortado/)
    await recusa(gzipSync(pdf), 'a.xml', 'CONTEUDO_NAO_CORRESPONDE', /XML/)
  })

  it('refuses XML with a document type in any encoding, cut, of the test environment or too deep', async () => {
    const comEntidade = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]>${NF3E.slice(NF3E.indexOf('<nf3eProc'))}`
    const utf16 = new Uint8Array(Buffer.from(`\ufeff${comEntidade}`, 'utf16le'))
    await recusa(texto(comEntidade), 'a.xml', 'XML_COM_DOCTYPE', /segurança/)
    await recusa(utf16, 'a.xml', 'XML_COM_DOCTYPE', /segurança/)
    await recusa(texto(NF3E.slice(0, 4000)), 'a.xml', 'ARQUIVO_INCOMPLETO', /incompleto/)
    const teste = NF3E.replace('<tpAmb>1</tpAmb>', '<tpAmb>2</tpAmb>')
    await recusa(texto(teste), 'a.xml', 'AMBIENTE_HOMOLOGACAO', /homologação.*valor fiscal/)
    const fundo = '<a>'.repeat(200) + '</a>'.repeat(200)
    await recusa(texto(fundo), 'a.xml', 'CONTEUDO_NAO_CORRESPONDE', /complicado/)
    await recusa(texto('<NF3e><b></c></NF3e>'), 'a.xml', 'CONTEUDO_NAO_CORRESPONDE', /bem formado/)
  })

  it('refuses a cancellation and a note for another company, by name', async () => {
    const chave = '35261099123456000106550010000459901200177437'
    const evento = `<procEventoNFe><evento><infEvento><chNFe>${chave}</chNFe><tpEvento>110111</tpEvento></infEvento></evento></procEventoNFe>`
    await recusa(texto(evento), 'a.xml', 'EVENTO_CANCELAMENTO', /cancelamento da nota 45990/)
    const nota = `<NFe><infNFe><ide><tpAmb>1</tpAmb></ide><dest><CNPJ>11222333000181</CNPJ><xNome>LUA CHEIA LTDA</xNome></dest></infNFe></NFe>`
    await recusa(texto(nota), 'a.xml', 'DESTINATARIO_DE_OUTRA_EMPRESA', /LUA CHEIA LTDA/, ['99001122000160'])
    await recusa(texto(nota), 'a.xml', 'CONTEUDO_NAO_CORRESPONDE', /nota fiscal de produtos/, ['11222333000181'])
  })

  it('refuses a PDF that inflates without end, quickly and in little memory', async () => {
    const bomba = deflateSync(Buffer.alloc(140 * 1024 * 1024), { level: 1 })
    const cabeca = texto(`%PDF-1.4\n1 0 obj <</Length ${bomba.length}/Filter/FlateDecode>>\nstream\n`)
    const pdf = Buffer.concat([cabeca, bomba, texto('\nendstream endobj\n%%EOF')])
    const inicio = performance.now()
    await recusa(pdf, 'a.pdf', 'CONTEUDO_NAO_CORRESPONDE', /espaço demais/)
    expect(performance.now() - inicio).toBeLessThan(15_000)
  })

  it('warns when a signed XML does not add up, and reads another prefix and encoding alike', async () => {
    const errado = await ler(texto(NF3E.replace('<vNF>328.72</vNF>', '<vNF>338.72</vNF>')), 'a.xml')
    expect(errado).toMatchObject({ recusado: false, avisos: ['TOTAL_NAO_CONFERE_1000_CENTAVOS'] })
    const latino = Buffer.from(NF3E.replace('UTF-8', 'ISO-8859-1'), 'latin1')
    expect(await ler(latino, 'a.xml')).toMatchObject({ recusado: false, lido: { totalCentavos: 32_872 } })
  })
})
