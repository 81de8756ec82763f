import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { SOM_INDISPONIVEL } from '#modules/chat/sons/regras/som-instantaneo.ts'
import { appDeTeste } from '#tests/suporte/app.ts'

/** A site of instant sounds with our own pages. */
const paginas: Record<string, (res: http.ServerResponse) => void> = {}
const pedidos: { caminho: string; agente: string }[] = []
const html = (corpo: string) => (res: http.ServerResponse) =>
  void res
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<html><body><h1 id="instant-page-title">Vine &amp; Boom</h1>${corpo}</body></html>`)
const site = http.createServer((req, res) => {
  pedidos.push({ caminho: req.url ?? '', agente: req.headers['user-agent'] ?? '' })
  const id = decodeURIComponent(/\/en\/instant\/([^/]+)\/$/.exec(req.url ?? '')?.[1] ?? '')
  const pagina = paginas[id]
  if (pagina) return pagina(res)
  return void res.writeHead(404).end('not found')
})
await new Promise<void>((pronto) => site.listen(0, '127.0.0.1', pronto))
afterAll(
  () =>
    new Promise<void>((pronto) => {
      site.closeAllConnections()
      site.close(() => pronto())
    }),
)
const maquina = `127.0.0.1:${(site.address() as AddressInfo).port}`
const base = `http://${maquina}`
const casa = await appDeTeste({ env: { MYINSTANTS_URL: base }, permitirTambem: [maquina] })
const ana = await casa.como('atendente@girassol.test')
const buscar = (soundId: unknown) => ana('POST', '/api/myinstants/sound', { soundId })

describe('the sound of an instant-sound link', () => {
  it('[S7.56] POST /api/myinstants/sound takes soundId and returns success and data.mp3', async () => {
    paginas['vine-boom-70972'] = html(
      '<button id="instant-page-button-element" data-url="/media/sounds/vine-boom.mp3">',
    )
    const r = await buscar('vine-boom-70972')
    expect([r.status, r.corpo]).toEqual([
      200,
      { success: true, data: { mp3: `${base}/media/sounds/vine-boom.mp3`, title: 'Vine & Boom' } },
    ])
    expect(pedidos.at(-1)).toMatchObject({
      caminho: '/en/instant/vine-boom-70972/',
      agente: expect.stringMatching(/^Mozilla/),
    })
  })

  it.each([
    [
      'the button after its address',
      '<button data-url="/media/sounds/a.mp3" class="x" id="instant-page-button-element">',
    ],
    ['the call of the button', "<button onclick=\"play('/media/sounds/a.mp3', 'x')\">"],
    ['the download', '<a download href="/media/sounds/a.mp3">Baixar</a>'],
    ['what it tells other sites', `<meta property="og:audio" content="${base}/media/sounds/a.mp3">`],
    ['anywhere in the page', '<script>var preload = "/media/sounds/a.mp3"</script>'],
  ])('is found in %s', async (nome, corpo) => {
    const id = `lugar-${nome.replaceAll(/\W/g, '')}`
    paginas[id] = html(corpo)
    expect((await buscar(id)).corpo.data?.mp3).toBe(`${base}/media/sounds/a.mp3`)
  })

  it('is fetched at most once a week', async () => {
    paginas.repetido = html('<a download href="/media/sounds/r.mp3">')
    await buscar('repetido')
    const antes = pedidos.length
    for (let i = 0; i < 3; i++) expect((await buscar('repetido')).corpo.data.mp3).toBe(`${base}/media/sounds/r.mp3`)
    expect(pedidos.length).toBe(antes)
    await sql`update chat.sons_instantaneos set em = now() - interval '8 days' where id = 'repetido'`.execute(
      casa.app.s.banco.db,
    )
    await buscar('repetido')
    expect(pedidos.length).toBe(antes + 1)
  })

  it('encodes an accented id, and follows redirects only within the site', async () => {
    paginas['botão'] = (res) => void res.writeHead(302, { location: '/en/instant/botao-2/' }).end()
    paginas['botao-2'] = html('<a download href="/media/sounds/b.mp3">')
    expect((await buscar('botão')).corpo.data.mp3).toBe(`${base}/media/sounds/b.mp3`)
    expect(pedidos.at(-2)?.caminho).toBe('/en/instant/bot%C3%A3o/')
  })

  it.each([
    ['removed', undefined],
    ['behind a wall', (res: http.ServerResponse) => void res.writeHead(403).end('<h1>Just a moment…</h1>')],
    ['without a file', html('<p>nothing</p>')],
    ['with a file elsewhere', html('<meta property="og:audio" content="https://outro.br/media/sounds/a.mp3">')],
    ['with a file of another folder', html('<button id="instant-page-button-element" data-url="/media/../etc/a.mp3">')],
    [
      'that leads away',
      (res: http.ServerResponse) => void res.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    ],
    [
      'that leads in circles',
      (res: http.ServerResponse) => void res.writeHead(302, { location: '/en/instant/volta/' }).end(),
    ],
    ['too large', (res: http.ServerResponse) => void res.writeHead(200).end('x'.repeat(1_100_000))],
    ['that hangs up', (res: http.ServerResponse) => void res.destroy()],
  ])('[S5.40] for a sound %s it returns one sentence and stores nothing', async (nome, pagina) => {
    const id = `ruim-${nome.replaceAll(/\W/g, '')}`
    if (pagina) paginas[id] = pagina
    paginas.volta = (res) => void res.writeHead(302, { location: '/en/instant/volta/' }).end()
    const r = await buscar(id)
    expect([r.status, r.corpo.success, r.corpo.error.message]).toEqual([502, false, SOM_INDISPONIVEL])
    expect(
      await casa.app.s.banco.db.selectFrom('chat.sons_instantaneos').select('id').where('id', '=', id).execute(),
    ).toEqual([])
  })

  it('[S5.39] refuses an invalid id before any request, and anonymous users', async () => {
    const antes = pedidos.length
    for (const ruim of ['', '../../etc/passwd', 'a/b', 'x'.repeat(121), '..', 7, undefined]) {
      const r = await buscar(ruim)
      expect([r.status, r.corpo.error.details[0].campo]).toEqual([400, 'soundId'])
    }
    expect(pedidos.length).toBe(antes)
    expect((await (await casa.como(null))('POST', '/api/myinstants/sound', { soundId: 'repetido' })).status).toBe(401)
  })
})
