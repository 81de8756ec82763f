import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as esperar } from 'node:timers/promises'
import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { arquivosEmbutidos } from './arquivos-embutidos.ts'
import { casaDeTeste, SERVICO } from './casa-de-teste.ts'
import { limparDescartes } from './comandos/descartes.ts'

const casa = await casaDeTeste()
const servico = casa.cliente(SERVICO).storage
const arquivos = arquivosEmbutidos(casa.deposito)
let n = 0

/** Inserts rows without bytes, which listing does not read. */
async function encher(nomes: readonly string[]): Promise<string> {
  const balde = `lista-${++n}`
  await servico.createBucket(balde)
  if (nomes.length > 0) {
    await casa.banco.db
      .insertInto('storage.objects')
      .values(
        nomes.map((name) => ({
          id: uuidv7(),
          bucket_id: balde,
          name,
          version: crypto.randomUUID(),
          size: 1,
          mimetype: 'text/plain',
          sha256: 'a'.repeat(64),
        })),
      )
      .execute()
  }
  return balde
}

/** Reference implementation of the listing: folders first, then files, each sorted by bytes. */
function modelo(nomes: readonly string[], prefixo: string, busca: string): string[] {
  const restos = nomes
    .filter((x) => x.startsWith(prefixo))
    .map((x) => x.slice(prefixo.length))
    .filter((x) => x.toLowerCase().startsWith(busca.toLowerCase()))
  const pastas = new Set(restos.filter((r) => r.includes('/')).map((r) => r.slice(0, r.indexOf('/'))))
  const porBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
  return [...[...pastas].sort(porBytes).map((p) => `${p}/`), ...restos.filter((r) => !r.includes('/')).sort(porBytes)]
}

describe('listing', () => {
  it('[S9.28] returns 100 items by default, and the rest from an offset', async () => {
    const nomes = Array.from({ length: 130 }, (_, i) => `f${String(i).padStart(3, '0')}.txt`)
    const balde = servico.from(await encher(nomes))
    expect((await balde.list()).data?.map((o) => o.name)).toEqual(nomes.slice(0, 100))
    expect((await balde.list('', { offset: 100 })).data?.map((o) => o.name)).toEqual(nomes.slice(100))
    const cru = await fetch(`${casa.url}/storage/v1/object/list/lista-${n}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SERVICO}`, 'content-type': 'application/json' },
      body: '{"prefix":""}',
    })
    expect(await cru.json()).toHaveLength(100)
  })

  it('shows one level of folders, for any set of names', async () => {
    const pedaco = fc
      .string({ unit: fc.constantFrom('a', 'b', 'A', '-', '_', '0', ' ', '.x'), minLength: 1, maxLength: 3 })
      .filter((p) => !/^\.{1,2}$/.test(p))
    const nome = fc.array(pedaco, { minLength: 1, maxLength: 3 }).map((p) => p.join('/'))
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(nome, { maxLength: 20 }),
        fc.constantFrom('', 'a', 'b/', 'a/b', '_'),
        fc.constantFrom('', 'a', '_', '.'),
        async (nomes, prefixo, busca) => {
          const balde = servico.from(await encher(nomes))
          const esperado = modelo(nomes, prefixo === '' || prefixo.endsWith('/') ? prefixo : `${prefixo}/`, busca)
          const { data } = await balde.list(prefixo, { search: busca })
          expect(data?.map((o) => (o.id === null ? `${o.name}/` : o.name))).toEqual(esperado)
          const aosPoucos: string[] = []
          for (let offset = 0; offset < esperado.length; offset += 3)
            aosPoucos.push(
              ...((await balde.list(prefixo, { search: busca, limit: 3, offset })).data ?? []).map((o) =>
                o.id === null ? `${o.name}/` : o.name,
              ),
            )
          expect(aosPoucos).toEqual(esperado)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('returns files with their metadata and folders without, in the requested order', async () => {
    const balde = await encher(['p/x', 'b', 'a'])
    await sql`
      update storage.objects
      set created_at = created_at - interval '1 hour'
      where bucket_id = ${balde}
        and name = 'b'
    `.execute(casa.banco.db)
    const { data } = await servico.from(balde).list('', { sortBy: { column: 'created_at', order: 'desc' } })
    expect(data?.map((o) => o.name)).toEqual(['p', 'a', 'b'])
    expect(data?.[0]).toEqual({
      name: 'p',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    })
    expect(data?.[1]?.metadata).toMatchObject({ size: 1, mimetype: 'text/plain', contentLength: 1 })
  })
})

describe('bytes without a row', () => {
  const guardar = (corpo: string) =>
    arquivos.guardar({
      bucket: 'chat-anexos',
      caminho: 'x/a.txt',
      corpo: Buffer.from(corpo),
      nome: 'a.txt',
      dono: null,
      substituir: true,
    })
  const versao = async () =>
    (
      await casa.banco.db
        .selectFrom('storage.objects')
        .select('version')
        .where('name', '=', 'x/a.txt')
        .executeTakeFirstOrThrow()
    ).version

  it('are removed after the grace period; bytes in use never are', async () => {
    await guardar('um')
    const primeira = await versao()
    await guardar('dois')
    expect(await limparDescartes(casa.deposito)).toBe(0)
    expect(await casa.armazem.existe(primeira)).toBe(true)
    expect(await limparDescartes(casa.deposito, 0)).toBe(1)
    expect(await casa.armazem.existe(primeira)).toBe(false)
    expect((await buffer((await arquivos.ler('chat-anexos', 'x/a.txt')).corpo)).toString()).toBe('dois')
    await arquivos.remover('chat-anexos', ['x/a.txt'])
    expect(await limparDescartes(casa.deposito, 0)).toBe(1)
  })
  it('an upload that took longer than the grace period is refused, not left without bytes', async () => {
    const fluxo = (async function* () {
      yield Buffer.alloc(70_000, 'x')
      // the sweep runs during the upload
      while ((await limparDescartes(casa.deposito, 0)) === 0) await esperar(5)
      yield Buffer.from('fim')
    })()
    await expect(
      arquivos.guardar({
        bucket: 'chat-anexos',
        caminho: 'x/lento.txt',
        corpo: Readable.from(fluxo),
        nome: 'l',
        dono: null,
      }),
    ).rejects.toMatchObject({ status: 500 })
    expect(await arquivos.info('chat-anexos', 'x/lento.txt')).toBeNull()
  })
})
