import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { criarCofre } from '#platform/segredos/cofre.ts'
import { abrirSegredo } from './comandos/segredo.ts'
import { ANA, BIA, casaDeTeste } from './casa-de-teste.ts'

const casa = await casaDeTeste()
const BALDE = 'chat-anexos'
const ana = casa.cliente(ANA).storage.from(BALDE)
const ninguem = casa.cliente().storage.from(BALDE)
const de = (nome: string) => `${ANA}/${nome}`
await ana.upload(de('a.txt'), 'conteúdo de a')
await ana.upload(de('b (1) & c+d.txt'), 'conteúdo de b')
const codigo = async (r: Response) => ((await r.json()) as { code: string }).code
const erro = (r: { error: unknown }) => r.error as { code?: string; statusCode?: string } | null
const abrir = (caminho: string, token: string, lugar = 'sign') =>
  fetch(`${casa.url}/storage/v1/object/${lugar}/${BALDE}/${caminho}?token=${token}`)
const tokenDe = (url: string | undefined) => new URL(url ?? '').searchParams.get('token') ?? ''

describe('signed URL', () => {
  it('opens its file without a session', async () => {
    for (const nome of ['a.txt', 'b (1) & c+d.txt']) {
      const { data } = await ana.createSignedUrl(de(nome), 60)
      expect(await (await fetch(data?.signedUrl ?? '')).text()).toBe(`conteúdo de ${nome[0]}`)
    }
  })
  it('names the download, with accents, as the official client requests it', async () => {
    const { data } = await ana.createSignedUrl(de('a.txt'), 60, { download: 'São José nº 1.txt' })
    expect((await fetch(data?.signedUrl ?? '')).headers.get('content-disposition')).toBe(
      `attachment; filename="Sao Jose no 1.txt"; filename*=UTF-8''S%C3%A3o%20Jos%C3%A9%20n%C2%BA%201.txt`,
    )
  })
  it('signs many at once, each with its own result', async () => {
    const { data } = await ana.createSignedUrls([de('a.txt'), de('nada.txt'), `${BIA}/x.txt`], 60)
    expect(data?.map((d) => [d.path, d.error === null])).toEqual([
      [de('a.txt'), true],
      [de('nada.txt'), false],
      [`${BIA}/x.txt`, false],
    ])
    expect(new Set(data?.map((d) => d.error).filter(Boolean)).size).toBe(1)
    expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe('conteúdo de a')
  })
  it('refuses an impossible path without failing', async () => {
    expect((await ana.createSignedUrls(['a\0b'], 60)).error?.message).toBe('O pedido não pôde ser entendido.')
  })
  it('is valid for its file, its use and its time only', async () => {
    const ler = tokenDe((await ana.createSignedUrl(de('a.txt'), 60)).data?.signedUrl)
    const gravar = (await ana.createSignedUploadUrl(de('novo.txt'))).data?.token ?? ''
    expect(await codigo(await abrir(de('b%20(1)%20&%20c+d.txt'), ler))).toBe('InvalidSignature')
    expect(await codigo(await abrir(de('novo.txt'), gravar))).toBe('InvalidSignature')
    expect(
      await codigo(
        await fetch(`${casa.url}/storage/v1/object/upload/sign/${BALDE}/${de('a.txt')}?token=${ler}`, {
          method: 'PUT',
          body: 'x',
        }),
      ),
    ).toBe('InvalidSignature')
    expect(await codigo(await abrir(de('a.txt'), ''))).toBe('InvalidSignature')
    expect(await codigo(await abrir(de('a.txt'), `${ler.slice(0, -2)}xx`))).toBe('InvalidSignature')
    const vencido = await casa.deposito.assinador.assinar({ escopo: 'ler', url: `${BALDE}/${de('a.txt')}` }, -1)
    expect(await codigo(await abrir(de('a.txt'), vencido))).toBe('ExpiredToken')
  })
  it('is refused with another key, without a key, or without an expiry', async () => {
    const dados = { url: `${BALDE}/${de('a.txt')}`, escopo: 'ler' }
    const outra = await new SignJWT(dados)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(Buffer.alloc(32, 1))
    const nossa = await abrirSegredo(casa.banco, criarCofre(Buffer.alloc(32, 7)))()
    const semFim = await new SignJWT(dados).setProtectedHeader({ alg: 'HS256' }).setIssuedAt().sign(nossa)
    const outroAlg = await new SignJWT(dados)
      .setProtectedHeader({ alg: 'HS512' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(Buffer.concat([nossa, nossa]))
    const nenhum = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ ...dados, iat: 1, exp: 9e9 })).toString('base64url')}.`
    for (const t of [outra, semFim, outroAlg, nenhum])
      expect(await codigo(await abrir(de('a.txt'), t))).toBe('InvalidSignature')
    const boa = await new SignJWT(dados)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(nossa)
    expect((await abrir(de('a.txt'), boa)).status).toBe(200) // the change is what made the others fail
  })
  it('stores the key encrypted', async () => {
    const nossa = Buffer.from(await abrirSegredo(casa.banco, criarCofre(Buffer.alloc(32, 7)))())
    const { valor } = await casa.banco.db.selectFrom('storage.segredos').select('valor').executeTakeFirstOrThrow()
    expect(valor.includes(nossa)).toBe(false)
    expect(valor.includes(nossa.toString('base64url'))).toBe(false)
    await expect(abrirSegredo(casa.banco, criarCofre(Buffer.alloc(32, 8)))()).rejects.toThrow()
  })
})

describe('signed upload URL', () => {
  it('accepts one file, once, from any holder, owned by the user who requested it', async () => {
    const { data } = await ana.createSignedUploadUrl(de('s.txt'))
    expect((await ninguem.uploadToSignedUrl(de('s.txt'), data?.token ?? '', 'olá')).data).toMatchObject({
      fullPath: `${BALDE}/${de('s.txt')}`,
    })
    expect(await (await ana.download(de('s.txt'))).data?.text()).toBe('olá')
    expect(erro(await ninguem.uploadToSignedUrl(de('s.txt'), data?.token ?? '', 'outro'))?.code).toBe(
      'KeyAlreadyExists',
    )
    expect(erro(await ana.createSignedUploadUrl(de('s.txt')))?.code).toBe('KeyAlreadyExists')
    const linha = await casa.banco.db
      .selectFrom('storage.objects')
      .select('owner')
      .where('name', '=', de('s.txt'))
      .executeTakeFirstOrThrow()
    expect(linha.owner).toBe(ANA)
  })
  it('replaces only when it was created for that, whatever the request contains', async () => {
    await ana.upload(de('t.txt'), 'um')
    const { data } = await ana.createSignedUploadUrl(de('t.txt'), { upsert: true })
    expect(
      (await ninguem.uploadToSignedUrl(de('t.txt'), data?.token ?? '', new Blob(['dois'], { type: 'text/plain' })))
        .error,
    ).toBeNull()
    const { data: sem } = await ana.createSignedUploadUrl(de('u.txt'))
    await ana.upload(de('u.txt'), 'um')
    expect(erro(await ninguem.uploadToSignedUrl(de('u.txt'), sem?.token ?? '', 'dois', { upsert: true }))?.code).toBe(
      'KeyAlreadyExists',
    )
  })
})
