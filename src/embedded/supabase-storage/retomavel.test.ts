import { randomBytes } from 'node:crypto'
import { readdirSync, statSync, utimesSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { Upload, type UploadOptions } from 'tus-js-client'
import { describe, expect, it } from 'vitest'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { ANA, BIA, casaDeTeste } from './casa-de-teste.ts'

const casa = await casaDeTeste()
const BALDE = 'chat-anexos'
const ana = casa.cliente(ANA).storage.from(BALDE)
const de = (nome: string) => `${ANA}/${nome}`
const MIB = 1024 * 1024

/** A proxy to the service that cuts the connection after `aposBytes` sent bytes. */
async function fioQueCorta(aposBytes: number) {
  let resta = aposBytes
  let cortes = 0
  const fio = createServer((cliente: Socket) => {
    const servidor = connect(Number(new URL(casa.url).port), '127.0.0.1')
    let cortado = false
    const cortar = () => {
      cliente.destroy()
      servidor.destroy()
    }
    cliente.on('error', cortar).on('close', cortar)
    servidor.on('error', cortar).on('close', cortar)
    servidor.pipe(cliente)
    cliente.on('data', (p) => {
      if (cortado) return
      cortado = cortes === 0 && resta < p.length
      servidor.write(cortado ? p.subarray(0, resta) : p)
      resta -= p.length
      if (!cortado) return
      cortes++
      setTimeout(cortar, 30)
    })
  })
  await new Promise<void>((r) => fio.listen(0, '127.0.0.1', r))
  aoFim(() => fio.close())
  return { url: `http://127.0.0.1:${(fio.address() as AddressInfo).port}`, cortes: () => cortes }
}

interface Extra extends Partial<UploadOptions> {
  base?: string
  nome: string
  tipo?: string
  quem?: string | null
}
function enviar(
  corpo: Buffer,
  { base = casa.url, nome, tipo = 'application/octet-stream', quem = ANA, headers = {}, ...resto }: Extra,
) {
  let envio: Upload | undefined
  const fim = new Promise<Upload>((resolve, reject) => {
    envio = new Upload(corpo, {
      endpoint: `${base}/storage/v1/upload/resumable`,
      chunkSize: 6 * MIB,
      retryDelays: [0, 50, 100],
      headers: { ...(quem ? { authorization: `Bearer pessoa.${quem}.x` } : {}), ...headers },
      metadata: {
        bucketName: BALDE,
        objectName: nome,
        contentType: tipo,
        cacheControl: '3600',
        metadata: JSON.stringify({ via: 'tus' }),
      },
      onSuccess: () => envio && resolve(envio),
      onError: reject,
      ...resto,
    })
    envio.start()
  })
  return fim
}
const recusa = (p: Promise<unknown>) =>
  p.then(
    () => 'accepted',
    (e: { originalResponse?: { getStatus(): number; getBody(): string } }) => ({
      status: e.originalResponse?.getStatus(),
      code: (JSON.parse(e.originalResponse?.getBody() || '{}') as { code?: string }).code,
    }),
  )

describe('resumable uploads with tus-js-client', () => {
  it('uploads a whole file in chunks', async () => {
    const bytes = randomBytes(14 * MIB + 3)
    await enviar(bytes, { nome: de('video.bin') })
    const { data } = await ana.download(de('video.bin'))
    expect(Buffer.from(await (data as Blob).arrayBuffer()).equals(bytes)).toBe(true)
    expect((await ana.info(de('video.bin'))).data).toMatchObject({
      size: bytes.length,
      cacheControl: 'max-age=3600',
      metadata: { via: 'tus' },
    })
    const linha = await casa.banco.db
      .selectFrom('storage.objects')
      .select('owner')
      .where('name', '=', de('video.bin'))
      .executeTakeFirstOrThrow()
    expect(linha.owner).toBe(ANA)
  })

  it('resumes after a cut connection', async () => {
    const fio = await fioQueCorta(3 * MIB)
    const bytes = randomBytes(8 * MIB)
    const progresso: number[] = []
    await enviar(bytes, {
      base: fio.url,
      nome: de('cortado.bin'),
      onAfterResponse: (req, res) =>
        void (req.getMethod() === 'HEAD' && progresso.push(Number(res.getHeader('Upload-Offset')))),
    })
    expect(fio.cortes()).toBe(1)
    expect(progresso.some((p) => p > 0 && p < 6 * MIB)).toBe(true) // it resumed in the middle instead of starting again
    expect(Buffer.from(await ((await ana.download(de('cortado.bin'))).data as Blob).arrayBuffer()).equals(bytes)).toBe(
      true,
    )
  })

  it('resumes in another process after the first one died', async () => {
    const bytes = randomBytes(3 * MIB)
    let endereco: string | null = null
    const interrompido = new Promise<void>((resolve) => {
      const envio = new Upload(bytes, {
        endpoint: `${casa.url}/storage/v1/upload/resumable`,
        chunkSize: MIB,
        headers: { authorization: `Bearer pessoa.${ANA}.x` },
        metadata: { bucketName: BALDE, objectName: de('reinicio.bin'), contentType: 'application/octet-stream' },
        onChunkComplete: () => {
          endereco = envio.url
          void envio.abort().then(() => resolve())
        },
      })
      envio.start()
    })
    await interrompido
    const porta = Number(new URL(casa.url).port)
    await casa.desligar()
    await casa.ligar(porta)
    await enviar(bytes, { nome: de('reinicio.bin'), uploadUrl: endereco })
    expect(Buffer.from(await ((await ana.download(de('reinicio.bin'))).data as Blob).arrayBuffer()).equals(bytes)).toBe(
      true,
    )
  })

  it('reports the full length to a client that lost the last response, with no disk space used', async () => {
    const envio = await enviar(randomBytes(2 * MIB), { nome: de('resposta.bin') })
    const r = await fetch(envio.url ?? '', {
      method: 'HEAD',
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer pessoa.${ANA}.x` },
    })
    expect([r.status, r.headers.get('upload-offset')]).toEqual([200, String(2 * MIB)])
    if (process.platform !== 'linux') return
    const pasta = join(casa.pasta, 'envios', 'retomaveis')
    for (const nome of readdirSync(pasta)) expect(statSync(join(pasta, nome)).blocks * 512).toBeLessThan(64 * 1024)
  })

  it('uploads an empty file', async () => {
    await enviar(Buffer.alloc(0), { nome: de('vazio.txt'), tipo: 'text/plain' })
    expect((await ana.info(de('vazio.txt'))).data?.size).toBe(0)
  })
})

describe('rules of every upload', () => {
  it('checks the policy', async () => {
    const bytes = randomBytes(10)
    expect(await recusa(enviar(bytes, { nome: de('alheio.bin'), quem: BIA }))).toEqual({
      status: 403,
      code: 'AccessDenied',
    })
    expect(await recusa(enviar(bytes, { nome: de('alheio.bin'), quem: null }))).toEqual({
      status: 403,
      code: 'AccessDenied',
    })
    expect(await recusa(enviar(bytes, { nome: `${ANA}/../x` }))).toEqual({ status: 400, code: 'InvalidKey' })
  })
  it('permits only the owner to resume, query or end an upload', async () => {
    const envio = await enviar(randomBytes(10), { nome: de('meu.bin') })
    for (const method of ['HEAD', 'DELETE', 'PATCH']) {
      const headers = {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        authorization: `Bearer pessoa.${BIA}.x`,
      }
      expect((await fetch(envio.url ?? '', { method, headers })).status).toBe(403)
    }
  })
  it('checks size and type of the bucket, and an existing path', async () => {
    const programa = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300)])
    expect(await recusa(enviar(programa, { nome: de('jogo.png'), tipo: 'image/png' }))).toEqual({
      status: 415,
      code: 'InvalidMimeType',
    })
    expect((await ana.exists(de('jogo.png'))).data).toBe(false)
    const criar = await fetch(`${casa.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(101 * MIB),
        authorization: `Bearer pessoa.${ANA}.x`,
        'upload-metadata': `bucketName ${btoa(BALDE)},objectName ${btoa(de('enorme.bin'))}`,
      },
    })
    expect(criar.status).toBe(413)
    await ana.upload(de('ocupado.txt'), 'um')
    expect(await recusa(enviar(Buffer.from('dois'), { nome: de('ocupado.txt') }))).toEqual({
      status: 409,
      code: 'KeyAlreadyExists',
    })
    await enviar(Buffer.from('dois'), { nome: de('ocupado.txt'), tipo: 'text/plain', headers: { 'x-upsert': 'true' } })
    expect(await (await ana.download(de('ocupado.txt'))).data?.text()).toBe('dois')
  })
  it('accepts a signed URL instead of a user', async () => {
    const { data } = await ana.createSignedUploadUrl(de('assinado.bin'))
    const endpoint = `${casa.url}/storage/v1/upload/resumable/sign`
    await enviar(randomBytes(MIB), {
      nome: de('assinado.bin'),
      quem: null,
      endpoint,
      headers: { 'x-signature': data?.token ?? '' },
    })
    expect((await ana.info(de('assinado.bin'))).data?.size).toBe(MIB)
    expect(
      await recusa(
        enviar(randomBytes(5), {
          nome: de('outro.bin'),
          quem: null,
          endpoint,
          headers: { 'x-signature': data?.token ?? '' },
        }),
      ),
    ).toEqual({ status: 400, code: 'InvalidSignature' })
  })
  it('refuses requests outside the protocol in our own error form, and reports the supported version', async () => {
    const criar = async (cabecalhos: Record<string, string>) => {
      const r = await fetch(`${casa.url}/storage/v1/upload/resumable`, {
        method: 'POST',
        headers: { 'tus-resumable': '1.0.0', ...cabecalhos },
      })
      return [r.status, ((await r.json()) as { code: string }).code]
    }
    const semForma = await fetch(`${casa.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': 'muito', authorization: `Bearer pessoa.${ANA}.x` },
    })
    expect([semForma.status, semForma.headers.get('content-type'), await semForma.json()]).toEqual([
      400,
      'application/json; charset=utf-8',
      {
        statusCode: '400',
        error: 'InvalidRequest',
        code: 'InvalidRequest',
        message: 'O pedido não pôde ser entendido.',
      },
    ])
    expect(await criar({ 'tus-resumable': '' })).toEqual([412, 'InvalidRequest'])
    expect(await criar({ 'upload-length': '10' })).toEqual([400, 'InvalidRequest'])
    expect(await criar({ 'upload-length': '10', 'upload-metadata': 'bucketName bmFv,objectName eA==' })).toEqual([
      404,
      'NoSuchBucket',
    ])
    expect(await criar({ 'upload-length': '10', 'upload-metadata': 'bucketName YQBi,objectName eA==' })).toEqual([
      400,
      'InvalidRequest',
    ]) // a null character
    const outro = await fetch(`${casa.url}/storage/v1/upload/resumable/nenhum`, {
      method: 'HEAD',
      headers: { 'tus-resumable': '1.0.0' },
    })
    expect(outro.status).toBe(404)
    const opcoes = await fetch(`${casa.url}/storage/v1/upload/resumable`, { method: 'OPTIONS' })
    expect([opcoes.status, opcoes.headers.get('tus-version')]).toEqual([204, '1.0.0'])
  })
  it('permits no other origin', async () => {
    const r = await fetch(`${casa.url}/storage/v1/upload/resumable`, {
      method: 'OPTIONS',
      headers: { origin: 'https://mau.example' },
    })
    expect(r.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('limits of unfinished uploads', () => {
  const criar = async (quem: string, nome: string, tamanho: number, extra: Record<string, string> = {}) => {
    const b64 = (texto: string) => Buffer.from(texto).toString('base64')
    const r = await fetch(`${casa.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        authorization: `Bearer pessoa.${quem}.x`,
        'tus-resumable': '1.0.0',
        ...(tamanho >= 0 ? { 'upload-length': String(tamanho) } : {}),
        'upload-metadata': `bucketName ${b64(BALDE)},objectName ${b64(`${quem}/${nome}`)},contentType ${b64('application/octet-stream')}`,
        ...extra,
      },
    })
    return { status: r.status, corpo: await r.text(), onde: r.headers.get('location') ?? '' }
  }
  const encerrar = (quem: string, onde: string) =>
    fetch(new URL(onde, casa.url), {
      method: 'DELETE',
      headers: { authorization: `Bearer pessoa.${quem}.x`, 'tus-resumable': '1.0.0' },
    })

  it('[achado R25] permits twenty at a time, also under concurrency; one that ends frees its slot', async () => {
    const quem = BIA
    const todos = await Promise.all(Array.from({ length: 25 }, (_, i) => criar(quem, `aberto-${i}`, 1000)))
    const abertos = todos.filter((r) => r.status === 201)
    expect(abertos.length).toBe(20)
    expect(todos.find((r) => r.status !== 201)).toMatchObject({
      status: 429,
      corpo: expect.stringContaining('TooManyUploads'),
    })
    // other users are not affected
    const dela = await criar(ANA, 'outra-pessoa', 1000)
    expect(dela.status).toBe(201)
    await encerrar(ANA, dela.onde)

    expect((await encerrar(quem, abertos[0]?.onde ?? '')).status).toBe(204)
    await expect.poll(async () => (await criar(quem, 'no-lugar-dele', 0)).status).toBe(201)
    for (const { onde } of abertos.slice(1)) await encerrar(quem, onde)
  })

  it('[achado R25] permits one gigabyte declared in total; an upload idle for an hour is replaced', async () => {
    const quem = BIA
    const meio = 100 * MIB
    const abertos = []
    for (let i = 0; i < 11; i++) abertos.push(await criar(quem, `grande-${i}`, meio))
    expect(abertos.map((r) => r.status)).toEqual([...Array.from({ length: 10 }, () => 201), 429])
    const primeiro = join(casa.pasta, 'envios', 'retomaveis', abertos[0]?.onde.split('/').at(-1) ?? '')
    const ontem = new Date(Date.now() - 2 * 3600_000)
    utimesSync(primeiro, ontem, ontem)
    const outro = await criar(quem, 'no-lugar-do-parado', meio)
    expect(outro.status).toBe(201)
    for (const { onde, status } of [...abertos.slice(1), outro]) if (status === 201) await encerrar(quem, onde)
  })

  it('[achado R25] refuses a deferred length, and does not offer it', async () => {
    expect(await criar(BIA, 'sem-tamanho', -1, { 'upload-defer-length': '1' })).toMatchObject({
      status: 400,
      corpo: expect.stringContaining('Upload-Length'),
    })
    const opcoes = await fetch(`${casa.url}/storage/v1/upload/resumable`, {
      method: 'OPTIONS',
      headers: { 'tus-resumable': '1.0.0' },
    })
    expect(opcoes.headers.get('tus-extension')).not.toContain('creation-defer-length')
  })
})
