import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from '#tests/suporte/propriedades.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { iniciarS3 } from '#tests/suporte/s3.ts'
import { ArquivoAusente, ArquivoGrandeDemais, FalhaDoArmazem, type Armazem } from './armazem.ts'
import { criarArmazemEmDisco } from './armazem-em-disco.ts'
import { criarArmazemS3 } from './armazem-s3.ts'

const pasta = mkdtempSync(join(tmpdir(), 'girassol-armazem-'))
afterAll(() => rmSync(pasta, { recursive: true, force: true }))
const credencial = { chave: 'AKIATESTE', segredo: 'segredo/com+sinais=', regiao: 'sa-east-1', bucket: 'girassol' }
const s3 = await iniciarS3(credencial)
afterAll(() => s3.fechar())
const noS3 = (mudanca: Partial<typeof credencial> = {}) =>
  criarArmazemS3({ ...credencial, ...mudanca, endpoint: s3.endpoint, pastaTemporaria: join(pasta, 'envios') })
const emPedacos = (corpo: Buffer, tamanho = 1000) =>
  Readable.from(
    (function* () {
      for (let i = 0; i < corpo.length; i += tamanho) yield corpo.subarray(i, i + tamanho)
    })(),
    { objectMode: false },
  )
const restos = (): string[] =>
  ['tmp', 'envios'].flatMap((p) => {
    try {
      return readdirSync(join(pasta, p))
    } catch {
      return []
    }
  })

describe.each<[string, () => Armazem]>([
  ['disk', () => criarArmazemEmDisco(pasta)],
  ['S3', noS3],
])('%s', (_nome, abrir) => {
  const armazem = abrir()
  const MAX = { maxBytes: 1_000_000 }

  it('returns what was stored, whole or in part, with its size and hash', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 5000 }),
        fc.nat(),
        fc.nat(),
        fc.boolean(),
        async (bytes, a, b, fluxo) => {
          const corpo = Buffer.from(bytes)
          const gravado = await armazem.gravar('v/um', fluxo ? emPedacos(corpo, 700) : corpo, MAX)
          expect(gravado).toEqual({ tamanho: corpo.length, sha256: createHash('sha256').update(corpo).digest('hex') })
          expect((await buffer(await armazem.ler('v/um'))).equals(corpo)).toBe(true)
          expect(await armazem.tamanho('v/um')).toBe(corpo.length)
          if (corpo.length === 0) return
          const [inicio = 0, fim = 0] = [a % corpo.length, b % corpo.length].sort((x, y) => x - y)
          expect(
            (await buffer(await armazem.ler('v/um', { inicio, fim }))).equals(corpo.subarray(inicio, fim + 1)),
          ).toBe(true)
          expect((await buffer(await armazem.ler('v/um', { inicio }))).equals(corpo.subarray(inicio))).toBe(true)
        },
      ),
      { numRuns: 25 },
    )
  })

  it('removes a file, and accepts a repeated removal', async () => {
    await armazem.gravar('v/dois', Buffer.from('x'), MAX)
    expect(await armazem.existe('v/dois')).toBe(true)
    await armazem.remover('v/dois')
    await armazem.remover('v/dois')
    expect(await armazem.existe('v/dois')).toBe(false)
    await expect(armazem.ler('v/dois')).rejects.toBeInstanceOf(ArquivoAusente)
    await expect(armazem.tamanho('v/dois')).rejects.toBeInstanceOf(ArquivoAusente)
  })

  it('stores nothing of a body over the limit, or of one that breaks off', async () => {
    await expect(armazem.gravar('v/tres', emPedacos(randomBytes(5001)), { maxBytes: 5000 })).rejects.toBeInstanceOf(
      ArquivoGrandeDemais,
    )
    await expect(armazem.gravar('v/tres', randomBytes(5001), { maxBytes: 5000 })).rejects.toBeInstanceOf(
      ArquivoGrandeDemais,
    )
    const quebrado = Readable.from(
      (async function* () {
        yield Buffer.from('metade')
        throw new Error('cut')
      })(),
    )
    await expect(armazem.gravar('v/tres', quebrado, MAX)).rejects.toThrow('cut')
    expect(await armazem.existe('v/tres')).toBe(false)
    expect(restos()).toEqual([])
    expect((await armazem.gravar('v/tres', emPedacos(randomBytes(5000)), { maxBytes: 5000 })).tamanho).toBe(5000)
  })

  it('keeps the previous content when an overwrite fails', async () => {
    await armazem.gravar('v/quatro', Buffer.from('antigo'), MAX)
    await expect(armazem.gravar('v/quatro', emPedacos(randomBytes(100)), { maxBytes: 10 })).rejects.toBeInstanceOf(
      ArquivoGrandeDemais,
    )
    expect((await buffer(await armazem.ler('v/quatro'))).toString()).toBe('antigo')
  })

  it.each(['../fora', 'a/../b', '/etc/passwd', 'a//b', '', '.', 'a/.', 'a\\b', 'a\0b', 'C:x', 'x'.repeat(151), 'a/'])(
    'refuses the key %j',
    async (chave) => {
      await expect(armazem.gravar(chave, Buffer.from('x'), MAX)).rejects.toThrow(RangeError)
      await expect((async () => armazem.ler(chave))()).rejects.toThrow(RangeError)
      await expect((async () => armazem.remover(chave))()).rejects.toThrow(RangeError)
    },
  )
})

describe('disk', () => {
  it('spreads files over folders, readable by the owner only', async () => {
    const raiz = join(pasta, 'leque')
    const armazem = criarArmazemEmDisco(raiz)
    for (let i = 0; i < 40; i++) await armazem.gravar(`v${i}`, Buffer.from('x'), { maxBytes: 10 })
    const arquivos = readdirSync(raiz, { recursive: true, withFileTypes: true }).filter((e) => e.isFile())
    expect(arquivos).toHaveLength(40)
    expect(new Set(arquivos.map((e) => e.parentPath)).size).toBeGreaterThan(30)
    const [um] = arquivos
    if (process.platform !== 'win32' && um) expect(statSync(join(um.parentPath, um.name)).mode & 0o077).toBe(0)
  })
})

describe('S3', () => {
  it('limits the time until the response begins, not the time of reading', async () => {
    const corpo = randomBytes(100_000)
    await noS3().gravar('v/longo', corpo, { maxBytes: corpo.length })
    s3.pararNoMeio(2000)
    const impaciente = criarArmazemS3({ ...credencial, endpoint: s3.endpoint, timeoutMs: 1500 })
    expect((await buffer(await impaciente.ler('v/longo'))).equals(corpo)).toBe(true)
  })
  it('rejects a wrong secret, a wrong region or an unknown bucket', async () => {
    await expect(noS3({ segredo: 'outro' }).gravar('v', Buffer.from('x'), { maxBytes: 10 })).rejects.toThrow(
      /SignatureDoesNotMatch/,
    )
    await expect(noS3({ regiao: 'us-east-1' }).existe('v')).rejects.toBeInstanceOf(FalhaDoArmazem)
    await expect(noS3({ bucket: 'outro' }).ler('v')).rejects.toBeInstanceOf(ArquivoAusente)
  })
  it('waits and retries while the service asks to slow down, body included', async () => {
    s3.falharProximas(2)
    await noS3().gravar('v/lento', emPedacos(Buffer.from('conteúdo')), { maxBytes: 100 })
    expect(s3.objetos.get('v/lento')?.toString()).toBe('conteúdo')
    s3.falharProximas(10)
    await expect(noS3().tamanho('v/lento')).rejects.toBeInstanceOf(FalhaDoArmazem)
    s3.falharProximas(0)
  })
})
