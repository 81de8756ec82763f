import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { CarimboRecusado, conferirCarimbo, lerResposta, pedirCarimbo } from '#platform/certificados/carimbo.ts'
import { assinarCms, carimboDe, conferirCms } from '#platform/certificados/cms.ts'
import { abrirPkcs12, Pkcs12Recusado } from '#platform/certificados/pkcs12.ts'
import { documentoDoCertificado, identidadeDe } from '#platform/certificados/x509.ts'
import { anexarPaginas } from '#platform/pdf/anexar.ts'
import { assinarPdf, carimbarPdf } from '#platform/pdf/assinar.ts'
import { conferirAssinaturaDoPdf, conferirCarimboDoPdf } from '#platform/pdf/conferir.ts'
import { desenharPdf } from '#platform/pdf/desenhar.ts'
import { abrirPdf, dicionario, referencia } from '#platform/pdf/objetos.ts'
import { certificadoDeTeste, pfxDeTeste } from './suporte/certificados.ts'
import { responderCarimbo, type ModoDoCarimbo } from './suporte/contraparte-carimbo.ts'

const EMPRESA = 'GIRASSOL ENERGIA LTDA:11222333000181'
const par = certificadoDeTeste(EMPRESA)

const pdf = (texto: string) =>
  desenharPdf({
    titulo: texto,
    autor: 'Girassol',
    em: new Date('2026-11-24T12:00:00Z'),
    folhas: [{ tracos: [{ tipo: 'texto', x: 48, y: 60, texto, letra: 'normal', corpo: 11, cor: '#211d18' }] }],
    raiz: { papel: 'Document', filhos: [] },
  })

async function assinado(comCarimbo = false): Promise<Buffer> {
  const p = abrirPdf(await pdf('contrato'))
  const { novos, pagina, proximo } = anexarPaginas(p, await pdf('manifesto'))
  const campo = { pagina, proximo, nome: 'Girassol Ação', motivo: 'Selo', em: new Date('2026-11-24T12:00:00Z') }
  return assinarPdf(p, novos, campo, async (resumo) => {
    const cms = assinarCms({ chave: par.chave, cadeia: [par.der] }, { resumo })
    if (!comCarimbo) return cms.emDer()
    const { pedido, nonce } = pedirCarimbo(cms.valor)
    return cms.emDer(lerResposta(responderCarimbo(pedido), cms.valor, nonce, new Date()).token)
  })
}

/** A sealed file with a document time stamp appended to it. */
const carimbado = async (selado: Buffer): Promise<Buffer> =>
  carimbarPdf(selado, async (bytes) => {
    const { pedido, nonce } = pedirCarimbo(bytes)
    return lerResposta(responderCarimbo(pedido), bytes, nonce, new Date()).token
  })

const pdfsig = ((): string | null => {
  try {
    execFileSync('pdfsig', ['-v'], { stdio: 'ignore' })
    return null
  } catch {
    return 'pdfsig is not installed'
  }
})()

describe('[S2.9] seal of the company (PAdES)', () => {
  it('verifies, covers the whole file and names the certificate', async () => {
    const r = conferirAssinaturaDoPdf(await assinado())
    expect(r).toMatchObject({ subFilter: 'ETSI.CAdES.detached', cobreTudo: true })
    expect(r?.cms.certificado.equals(par.der)).toBe(true)
    // signing-time is prohibited in a baseline signature
    expect([...(r?.cms.assinados.keys() ?? [])].toSorted()).toEqual([
      '1.2.840.113549.1.9.16.2.47',
      '1.2.840.113549.1.9.3',
      '1.2.840.113549.1.9.4',
    ])
  })

  it('refuses every changed byte, and shows what was appended', async () => {
    const bom = await assinado()
    const abre = bom.indexOf('/Contents <')
    for (const em of [9, 200, Math.floor(abre / 2), abre - 400, abre + 200, bom.length - 3]) {
      const ruim = Buffer.from(bom)
      ruim[em] = (ruim[em] ?? 0) ^ 1
      expect(() => conferirAssinaturaDoPdf(ruim), String(em)).toThrow()
    }
    expect(conferirAssinaturaDoPdf(Buffer.concat([bom, Buffer.from('\n')]))?.cobreTudo).toBe(false)
  })

  it('carries a time stamp over the value of the signature', async () => {
    const cms = conferirAssinaturaDoPdf(await assinado(true))?.cms
    const token = cms && carimboDe(cms)
    if (!cms || !token) throw new Error('no token')
    expect(Math.abs(conferirCarimbo(token, cms.valor, null).getTime() - Date.now())).toBeLessThan(60_000)
    expect(() => conferirCarimbo(token, Buffer.from('outro'), null)).toThrow(CarimboRecusado)
  })

  it('gets a document time stamp in an update, which covers the seal and leaves its bytes', async () => {
    const selado = await assinado()
    const arquivo = await carimbado(selado)
    expect(arquivo.subarray(0, selado.length).equals(selado)).toBe(true)
    const lido = conferirCarimboDoPdf(arquivo)
    expect(lido?.selado.equals(selado)).toBe(true)
    expect(lido?.assinatura.cms.certificado.equals(par.der)).toBe(true)
    expect(Math.abs((lido?.em.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(conferirCarimboDoPdf(selado)).toBe(null)
    // both fields are in the form, and both are widgets of the page
    const aberto = abrirPdf(arquivo)
    expect(dicionario(aberto, referencia(aberto.trailer, 'Root'))).toMatch(/\/Fields \[\d+ 0 R \d+ 0 R\]/)
    const abre = arquivo.lastIndexOf('/Contents <')
    for (const em of [200, selado.length - 9, selado.length + 40, abre - 400, arquivo.length - 3]) {
      const ruim = Buffer.from(arquivo)
      ruim[em] = (ruim[em] ?? 0) ^ 1
      expect(() => conferirCarimboDoPdf(ruim), String(em)).toThrow()
    }
    expect(() => conferirCarimboDoPdf(Buffer.concat([arquivo, Buffer.from('\n')]))).toThrow('appended after')
    await expect(carimbarPdf(await pdf('sem selo'), async () => Buffer.alloc(1))).rejects.toThrow('no signature')
  })

  it('opens in another reader with both signatures of the form', async () => {
    const doc = await getDocumentProxy(new Uint8Array(await carimbado(await assinado())))
    const campos = await doc.getFieldObjects()
    expect(Object.keys(campos ?? {}).toSorted()).toEqual(['Carimbo', 'Selo'])
    expect(doc.numPages).toBe(2)
  })

  it.skipIf(pdfsig)(`is valid for an independent tool${pdfsig ? ` (skipped: ${pdfsig})` : ''}`, async () => {
    const pasta = mkdtempSync(join(tmpdir(), 'pdfsig-'))
    const arquivo = join(pasta, 'a.pdf')
    writeFileSync(arquivo, await assinado(true))
    const saida = execFileSync('pdfsig', ['-nocert', arquivo], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    })
    rmSync(pasta, { recursive: true })
    expect(saida).toContain('Signature is Valid.')
    expect(saida).toContain('Total document signed')
    expect(saida).toContain('ETSI.CAdES.detached')
  })
})

describe('time stamp service (RFC 3161)', () => {
  const bytes = Buffer.from('valor da assinatura')
  it.each<[ModoDoCarimbo]>([['recusa'], ['outro_nonce'], ['outro_resumo'], ['html'], ['relogio'], ['outro_uso']])(
    'is not believed when its answer is wrong: %s',
    (modo) => {
      const { pedido, nonce } = pedirCarimbo(bytes)
      expect(() => lerResposta(responderCarimbo(pedido, modo), bytes, nonce, new Date())).toThrow(CarimboRecusado)
    },
  )
  it('asks with 69 bytes and a nonce', () => expect(pedirCarimbo(bytes).pedido).toHaveLength(69))
})

describe('key file (PKCS#12)', () => {
  it('opens with its password, accents included', () => {
    const { chaves, certificados } = abrirPkcs12(pfxDeTeste(par, 'senhã'), 'senhã')
    const i = identidadeDe(chaves, certificados)
    expect(i?.cadeia[0]?.equals(par.der)).toBe(true)
    expect(documentoDoCertificado(par.der)).toBe('11222333000181')
  })

  it.each([
    ['wrong password', () => abrirPkcs12(pfxDeTeste(par, 'certa'), 'errada'), 'senha'],
    ['no key file', () => abrirPkcs12(Buffer.from('não sou um pfx'), 'x'), 'formato'],
    ['cut short', () => abrirPkcs12(pfxDeTeste(par, 'x').subarray(0, 900), 'x'), 'formato'],
  ])('says what is wrong: %s', (_, abrir, motivo) => {
    expect(abrir).toThrow(Pkcs12Recusado)
    try {
      abrir()
    } catch (erro) {
      expect(erro).toMatchObject({ motivo })
    }
  })

  it('has no pair when the key is of another certificate', () => {
    const outro = certificadoDeTeste('OUTRA LTDA:11222333000181')
    const { chaves } = abrirPkcs12(pfxDeTeste(par, 'a'), 'a')
    expect(identidadeDe(chaves, [outro.der])).toBe(null)
    expect(() => conferirCms(Buffer.from('3000', 'hex'), null)).toThrow()
  })
})
