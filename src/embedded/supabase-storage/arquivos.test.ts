import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { Arquivos } from '#platform/storage/arquivos.ts'
import { arquivosRemotos } from '#platform/storage/arquivos-remotos.ts'
import { arquivosEmbutidos } from './arquivos-embutidos.ts'
import { ANA, casaDeTeste, SERVICO } from './casa-de-teste.ts'

const casa = await casaDeTeste()
const BALDE = 'chat-anexos'
const corpo = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')

/** The same tests for two implementations: in process, and through the official client with the service key. */
describe.each<[string, () => Arquivos]>([
  ['embedded', () => arquivosEmbutidos(casa.deposito)],
  ['hosted', () => arquivosRemotos({ url: casa.url, chaveDeServico: SERVICO })],
])('files in process, %s', (qual, abrir) => {
  const arquivos = abrir()
  const caminho = `${qual}/conversa/fatura.pdf`
  const dados = { bucket: BALDE, caminho, corpo, nome: 'Fatura de São José.pdf', mime: 'image/png', dono: ANA }
  const esperado = {
    bucket: BALDE,
    caminho,
    nome: 'Fatura de São José.pdf',
    mime: 'application/pdf',
    tamanho: corpo.length,
    sha256: createHash('sha256').update(corpo).digest('hex'),
    dono: ANA,
  }

  it('[S3.27] stores name, type by content, size and path', async () => {
    expect(await arquivos.guardar(dados)).toEqual(esperado)
    expect(await arquivos.info(BALDE, caminho)).toEqual(esperado)
    const lido = await arquivos.ler(BALDE, caminho)
    expect(lido.info).toEqual(esperado)
    expect((await buffer(lido.corpo)).equals(corpo)).toBe(true)
  })
  it('refuses an existing path unless `substituir` is set', async () => {
    await expect(arquivos.guardar({ ...dados, corpo: Buffer.from('outro') })).rejects.toMatchObject({
      code: 'CONFLICT',
      status: 409,
    })
    const trocado = await arquivos.guardar({
      ...dados,
      corpo: Readable.from([Buffer.from('ou'), Buffer.from('tro')]),
      mime: 'text/plain',
      substituir: true,
    })
    expect(trocado).toMatchObject({ mime: 'text/plain', tamanho: 5 })
  })
  it('[S3.27] signs a URL that opens without a session until it expires', async () => {
    const url = await arquivos.urlAssinada(BALDE, caminho, 60)
    expect(url.startsWith(`${casa.url}/storage/v1/object/sign/`)).toBe(true)
    const aberta = await fetch(url)
    expect([aberta.status, await aberta.text()]).toEqual([200, 'outro'])
    const baixada = await fetch(await arquivos.urlAssinada(BALDE, caminho, 60, { download: 'Fatura é.pdf' }))
    expect(baixada.headers.get('content-disposition')).toBe(
      `attachment; filename="Fatura e.pdf"; filename*=UTF-8''Fatura%20%C3%A9.pdf`,
    )
    expect(
      (await fetch(await arquivos.urlAssinada(BALDE, caminho, 60, { download: true }))).headers.get(
        'content-disposition',
      ),
    ).toMatch(/^attachment; filename="/)
  })
  it('removes a file, and accepts a repeated removal', async () => {
    await arquivos.remover(BALDE, [caminho])
    await arquivos.remover(BALDE, [caminho])
    expect(await arquivos.info(BALDE, caminho)).toBeNull()
    await expect(arquivos.ler(BALDE, caminho)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
  })
})

it('stores a customer’s file of any type; limits a user’s upload to the accepted types', async () => {
  const arquivos = arquivosEmbutidos(casa.deposito)
  const pagina = { bucket: BALDE, corpo: Buffer.from('<!doctype html><p>oi'), nome: 'pagina.html' }
  await expect(arquivos.guardar({ ...pagina, caminho: 'a/1.html', dono: ANA })).rejects.toMatchObject({
    code: 'UNSUPPORTED_MEDIA_TYPE',
  })
  expect(await arquivos.guardar({ ...pagina, caminho: 'a/1.html', dono: null })).toMatchObject({ mime: 'text/html' })
})
