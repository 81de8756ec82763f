import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { ANA, BIA, casaDeTeste, SERVICO } from './casa-de-teste.ts'

const casa = await casaDeTeste()
const BALDE = 'chat-anexos'
const ana = casa.cliente(ANA).storage.from(BALDE)
const bia = casa.cliente(BIA).storage.from(BALDE)
const ninguem = casa.cliente().storage.from(BALDE)
const servico = casa.cliente(SERVICO).storage
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const de = (nome: string) => `${ANA}/${nome}`
const fluxo = (bytes: Buffer) => Readable.toWeb(Readable.from([bytes])) as ReadableStream<Uint8Array>
const bytesDe = async (blob: Blob | null) => Buffer.from(blob ? await blob.arrayBuffer() : new ArrayBuffer(0))
const erro = (r: { error: unknown }) =>
  r.error as { message: string; status?: number; statusCode?: string; code?: string } | null

const nomesRuins = ['á.txt', 'a/../../b', 'a//b', '%2e%2e/x', 'a\\b', 'x?y', 'a/./b', 'a\u0000b', 'x'.repeat(1025)]

describe('upload and download with the official client', () => {
  it('[S1.16] [S7.12] stores a browser’s form upload and returns it', async () => {
    const { data, error } = await ana.upload(de('foto.png'), new Blob([png], { type: 'image/png' }), {
      metadata: { origem: 'celular' },
      cacheControl: '60',
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({ path: de('foto.png'), fullPath: `${BALDE}/${de('foto.png')}` })
    const baixado = await ana.download(de('foto.png'))
    expect(baixado.data?.type).toBe('image/png')
    expect(await bytesDe(baixado.data)).toEqual(png)
    const info = await ana.info(de('foto.png'))
    expect(info.data).toMatchObject({
      id: data?.id,
      name: de('foto.png'),
      bucketId: BALDE,
      size: png.length,
      contentType: 'image/png',
      cacheControl: 'max-age=60',
      metadata: { origem: 'celular' },
    })
  })

  it('stores a raw body with its metadata, even when it is JSON', async () => {
    const { error } = await ana.upload(de('dados.json'), Buffer.from('{"a":1}'), {
      contentType: 'application/json',
      metadata: { b: 2 },
    })
    expect(error).toBeNull()
    expect(await (await ana.download(de('dados.json'))).data?.text()).toBe('{"a":1}')
    expect((await ana.info(de('dados.json'))).data).toMatchObject({
      contentType: 'application/json',
      metadata: { b: 2 },
    })
  })

  it('[S3.27] stores name, type by content, size and path in the row, whatever was declared', async () => {
    await ana.upload(de('mentira.txt'), new File([png], 'Fatura de São José.png', { type: 'text/plain' }))
    const linha = await casa.banco.db
      .selectFrom('storage.objects')
      .selectAll()
      .where('name', '=', de('mentira.txt'))
      .executeTakeFirstOrThrow()
    expect(linha).toMatchObject({
      mimetype: 'image/png',
      size: png.length,
      owner: ANA,
      nome_original: 'Fatura de São José.png',
    })
  })

  it('stores a large stream completely', async () => {
    const bytes = randomBytes(5 * 1024 * 1024 + 17)
    expect(
      (await ana.upload(de('grande.bin'), fluxo(bytes), { contentType: 'application/octet-stream', duplex: 'half' }))
        .error,
    ).toBeNull()
    expect((await bytesDe((await ana.download(de('grande.bin'))).data)).equals(bytes)).toBe(true)
  })

  it('refuses an existing path, and replaces it only with upsert', async () => {
    await ana.upload(de('v.txt'), 'um')
    const repetido = await ana.upload(de('v.txt'), 'dois')
    expect(erro(repetido)).toMatchObject({ status: 400, statusCode: '409', code: 'KeyAlreadyExists' })
    expect(await (await ana.download(de('v.txt'))).data?.text()).toBe('um')
    expect((await ana.upload(de('v.txt'), 'tres', { upsert: true })).error).toBeNull()
    expect(await (await ana.download(de('v.txt'))).data?.text()).toBe('tres')
    expect((await ana.update(de('v.txt'), 'quatro')).error).toBeNull()
    expect(await (await ana.download(de('v.txt'))).data?.text()).toBe('quatro')
  })

  it('of many concurrent uploads to one path accepts exactly one, and leaves no bytes untracked', async () => {
    const respostas = await Promise.all(Array.from({ length: 8 }, (_, i) => ana.upload(de('corrida.txt'), `n${i}`)))
    expect(respostas.filter((r) => r.error === null)).toHaveLength(1)
    const trocas = await Promise.all(
      Array.from({ length: 8 }, (_, i) => ana.upload(de('corrida.txt'), `m${i}`, { upsert: true })),
    )
    expect(trocas.filter((r) => r.error)).toEqual([])
    const versoes = await casa.banco.db
      .selectFrom('storage.objects')
      .select('version')
      .where('name', '=', de('corrida.txt'))
      .execute()
    const soltas = await casa.banco.db.selectFrom('storage.descartes').select('version').execute()
    expect(versoes).toHaveLength(1)
    expect(soltas.length).toBeGreaterThanOrEqual(8)
    for (const { version } of versoes) expect(await casa.armazem.existe(version)).toBe(true)
  })

  it('refuses paths that are not plain names between slashes', async () => {
    for (const nome of nomesRuins) {
      const r = await fetch(`${casa.url}/storage/v1/object/${BALDE}/${encodeURIComponent(`${ANA}/${nome}`)}`, {
        method: 'POST',
        headers: { authorization: `Bearer pessoa.${ANA}.x` },
        body: 'x',
      })
      expect([nome, r.status, ((await r.json()) as { code: string }).code]).toEqual([nome, 400, 'InvalidKey'])
    }
  })
})

describe('limits of a bucket', () => {
  it('checks the size, announced or not, and keeps the connection usable', async () => {
    await servico.createBucket('pequeno', { public: false, fileSizeLimit: 1000, allowedMimeTypes: ['text/plain'] })
    const pequeno = servico.from('pequeno')
    for (const corpo of ['x'.repeat(1001), new Blob(['x'.repeat(1001)]), fluxo(Buffer.alloc(300_000, 'x'))]) {
      expect(erro(await pequeno.upload('a.txt', corpo, { duplex: 'half' }))).toMatchObject({
        statusCode: '413',
        code: 'EntityTooLarge',
      })
    }
    expect((await pequeno.upload('a.txt', 'x'.repeat(1000))).error).toBeNull()
    for (let i = 0; i < 5; i++) expect((await pequeno.list()).data).toHaveLength(1)
  })
  it('checks the type by content, not by declaration', async () => {
    expect(erro(await servico.from('pequeno').upload('b.txt', new Blob([png], { type: 'text/plain' })))).toMatchObject({
      statusCode: '415',
      code: 'InvalidMimeType',
    })
    const programa = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300)])
    expect(erro(await ana.upload(de('foto2.png'), new Blob([programa], { type: 'image/png' })))).toMatchObject({
      code: 'InvalidMimeType',
    })
    expect(erro(await ana.upload(de('p.txt'), '<!doctype html><script>alert(1)</script>'))).toMatchObject({
      code: 'InvalidMimeType',
    })
  })
})

describe('permission', () => {
  it('admits only what the policy allows, with the same answer whether the file exists or not', async () => {
    await ana.upload(de('segredo.txt'), 'x')
    for (const [quem, nome] of [
      [bia, de('segredo.txt')],
      [ninguem, de('segredo.txt')],
      [bia, de('nao-existe.txt')],
    ] as const) {
      expect(erro(await quem.info(nome))).toMatchObject({ status: 400, statusCode: '403', code: 'AccessDenied' })
      expect(erro(await quem.createSignedUrl(nome, 60))?.code).toBe('AccessDenied')
      expect(erro(await quem.upload(nome, 'y', { upsert: true }))?.code).toBe('AccessDenied')
      expect(erro(await quem.createSignedUploadUrl(nome))?.code).toBe('AccessDenied')
      expect(erro(await quem.remove([nome]))?.code).toBe('AccessDenied')
      expect((await quem.download(nome)).error).not.toBeNull()
    }
    expect(erro(await bia.move(de('segredo.txt'), `${BIA}/x.txt`))?.code).toBe('AccessDenied')
    expect(erro(await bia.copy(de('segredo.txt'), `${BIA}/x.txt`))?.code).toBe('AccessDenied')
    expect(erro(await bia.list(ANA))?.code).toBe('AccessDenied')
    const [linha] = (await bia.createSignedUrls([de('segredo.txt')], 60)).data ?? []
    expect(linha?.signedUrl).toBeNull()
    expect(await (await ana.download(de('segredo.txt'))).data?.text()).toBe('x')
  })
  it('reports an expired session; treats the publishable key as anonymous', async () => {
    const r = await fetch(`${casa.url}/storage/v1/object/info/${BALDE}/x.txt`, {
      headers: { authorization: 'Bearer velho.token.x' },
    })
    expect(((await r.json()) as { code: string }).code).toBe('InvalidJWT')
    const n = await fetch(`${casa.url}/storage/v1/object/info/${BALDE}/x.txt`, {
      headers: { authorization: 'Bearer sb_publishable_girassol' },
    })
    expect(((await n.json()) as { code: string }).code).toBe('AccessDenied')
  })
  it('restricts buckets to the service key', async () => {
    expect(erro(await casa.cliente(ANA).storage.listBuckets())?.code).toBe('AccessDenied')
    expect(erro(await casa.cliente(ANA).storage.createBucket('meu'))?.code).toBe('AccessDenied')
    expect((await servico.getBucket(BALDE)).data).toMatchObject({ id: BALDE, name: BALDE, public: false })
  })
})

describe('missing objects and invalid requests', () => {
  it('answers with the protocol’s code inside an HTTP 400', async () => {
    expect(erro(await ana.info(de('nada.txt')))).toMatchObject({ status: 400, statusCode: '404', code: 'NoSuchKey' })
    expect((await ana.exists(de('nada.txt'))).data).toBe(false)
    await ana.upload(de('ha.txt'), 'x')
    expect((await ana.exists(de('ha.txt'))).data).toBe(true)
    expect(erro(await servico.from('outro').list())).toMatchObject({ statusCode: '404', code: 'NoSuchBucket' })
  })
  it('refuses a text or a number that no column can store, instead of failing', async () => {
    const r = await fetch(`${casa.url}/storage/v1/object/public/a%00b/x`)
    expect([r.status, await r.json()]).toMatchObject([400, { statusCode: '400', code: 'InvalidRequest' }])
    expect(erro(await ana.upload(de('nulo.txt'), 'x', { metadata: { a: 'b\u0000c' } }))).toMatchObject({
      status: 400,
      code: 'InvalidRequest',
    })
    expect(erro(await servico.createBucket('imenso', { public: false, fileSizeLimit: '99999999999GB' }))).toMatchObject(
      { status: 400, code: 'InvalidRequest' },
    )
  })
  it('[S7.12] answers in JSON to an unknown path under the base', async () => {
    const r = await fetch(`${casa.url}/storage/v1/vector/x`)
    expect([r.status, r.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
  })
})

describe('remove, move, copy', () => {
  it('removes the given paths and returns their rows', async () => {
    await ana.upload(de('r/1.txt'), 'x')
    await ana.upload(de('r/2.txt'), 'x')
    const { data } = await ana.remove([de('r/1.txt'), de('r/nada.txt'), `${BIA}/alheio.txt`])
    expect(data?.map((o) => o.name)).toEqual([de('r/1.txt')])
    expect((await ana.list(`${ANA}/r`)).data?.map((o) => o.name)).toEqual(['2.txt'])
  })
  it('moves without leaving the old path, and refuses an existing target', async () => {
    await ana.upload(de('m/a.txt'), 'conteúdo')
    await ana.upload(de('m/ocupado.txt'), 'z')
    expect((await ana.move(de('m/a.txt'), de('m/b.txt'))).data).toEqual({ message: 'Successfully moved' })
    expect(await (await ana.download(de('m/b.txt'))).data?.text()).toBe('conteúdo')
    expect((await ana.exists(de('m/a.txt'))).data).toBe(false)
    expect(erro(await ana.move(de('m/b.txt'), de('m/ocupado.txt')))?.code).toBe('KeyAlreadyExists')
    expect(erro(await ana.move(de('m/a.txt'), de('m/c.txt')))?.code).toBe('NoSuchKey')
  })
  it('copies bytes and metadata, and the copies are independent', async () => {
    await ana.upload(de('c/a.txt'), 'um', { metadata: { k: 1 } })
    expect((await ana.copy(de('c/a.txt'), de('c/b.txt'))).data).toEqual({ path: `${BALDE}/${de('c/b.txt')}` })
    await ana.upload(de('c/a.txt'), 'dois', { upsert: true })
    expect(await (await ana.download(de('c/b.txt'))).data?.text()).toBe('um')
    expect((await ana.info(de('c/b.txt'))).data?.metadata).toEqual({ k: 1 })
  })
})

describe('buckets', () => {
  it('creates, changes, empties and deletes a bucket', async () => {
    expect((await servico.createBucket('obras', { public: false, fileSizeLimit: '2MB' })).data).toEqual({
      name: 'obras',
    })
    expect(erro(await servico.createBucket('obras'))?.code).toBe('ResourceAlreadyExists')
    expect((await servico.updateBucket('obras', { public: true })).error).toBeNull()
    expect((await servico.getBucket('obras')).data).toMatchObject({ public: true, file_size_limit: 2_000_000 })
    await servico.from('obras').upload('a b/planta.txt', 'x')
    expect(await (await fetch(servico.from('obras').getPublicUrl('a b/planta.txt').data.publicUrl)).text()).toBe('x')
    expect(erro(await servico.deleteBucket('obras'))?.code).toBe('BucketNotEmpty')
    expect((await servico.emptyBucket('obras')).error).toBeNull()
    expect((await servico.deleteBucket('obras')).error).toBeNull()
    expect((await servico.listBuckets()).data?.map((b) => b.id)).not.toContain('obras')
  })
  it('a private bucket has no public URL', async () => {
    await ana.upload(de('privado.txt'), 'x')
    const r = await fetch(ana.getPublicUrl(de('privado.txt')).data.publicUrl)
    expect(r.status).toBe(400)
  })
})

it('without a policy every user is refused', async () => {
  const fechada = await casaDeTeste({ politica: null })
  const r = await fechada.cliente(ANA).storage.from(BALDE).upload(de('x.txt'), 'x')
  expect(erro(r)?.code).toBe('AccessDenied')
})
