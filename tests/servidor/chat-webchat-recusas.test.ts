import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { salaDeEspera } from '#modules/chat/canais/webchat/server/espera.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { PNG } from '#tests/suporte/chat.ts'
import { criarChatDoSite, SITE, visitante } from '#tests/suporte/webchat.ts'

const casa = await appDeTeste()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const deFora = await casa.como('engenheira@girassol.test')
const caixa = await criarChatDoSite(supervisora, { [atendente.id]: 'atendente' }, { origens_permitidas: [SITE] })
const outraCaixa = await criarChatDoSite(supervisora, { [atendente.id]: 'atendente' })

async function conversando(c = caixa) {
  const v = visitante(casa, c)
  await v.chegar()
  await v.dizer('segredo do primeiro')
  await casa.app.chat.processarAgora(c.id)
  return v
}
const portas = [
  ['GET', '/mensagens'],
  ['GET', '/mensagens?antes_de=99'],
  ['GET', '/novidades?apos_seq=0'],
  ['POST', '/mensagens', { id_cliente: 'x'.repeat(12), texto: 'oi' }],
  ['POST', '/arquivos?nome=a.png', PNG],
  ['GET', '/arquivos/01990000-0000-7000-8000-000000000000'],
  ['POST', '/recibos', { lida_ate: 9 }],
  ['POST', '/digitando', { escrevendo: true }],
  ['DELETE', '/sessao'],
] as const

describe('origins', () => {
  it.each([
    ['an unknown site', 'https://outro.example'],
    ['the same name on another port', `${SITE}:8443`],
    ['the same name without encryption', SITE.replace('https', 'http')],
    ['a name that ends alike', 'https://www.cliente.example.mal.example'],
    ['a page without an origin', 'null'],
  ])('refuses %s on every route, without CORS headers', async (_, origem) => {
    const certo = await conversando()
    const v = visitante(casa, caixa, { origem, token: certo.eu.token ?? '' })
    for (const [metodo, caminho, corpo] of [['GET', '/configuracao'], ['POST', '/sessao', {}], ...portas] as const) {
      const r = await v.pedir(metodo, caminho, corpo)
      expect([r.status, r.cabecalhos.get('access-control-allow-origin')], `${metodo} ${caminho}`).toEqual([403, null])
    }
  })

  it('answers an allowed site by its origin, in the preflight and in the call; without a list any site is allowed', async () => {
    const antes = await fetch(`${casa.url}/api/webchat/${caixa.identificador}/mensagens`, {
      method: 'OPTIONS',
      headers: {
        origin: SITE,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    expect([
      antes.status,
      antes.headers.get('access-control-allow-origin'),
      antes.headers.get('vary'),
      antes.headers.get('access-control-allow-credentials'),
    ]).toEqual([204, SITE, 'origin', null])
    const r = await visitante(casa, caixa).pedir('GET', '/configuracao')
    expect([r.status, r.cabecalhos.get('access-control-allow-origin'), r.cabecalhos.get('set-cookie')]).toEqual([
      200,
      SITE,
      null,
    ])
    expect(
      (
        await visitante(casa, outraCaixa, { origem: 'https://qualquer.example' }).pedir('GET', '/configuracao')
      ).cabecalhos.get('access-control-allow-origin'),
    ).toBe('https://qualquer.example')
    expect(
      (await visitante(casa, caixa, { origem: new URL(casa.url).origin }).pedir('GET', '/configuracao')).status,
    ).toBe(200) // one of our own pages
  })

  it('refuses a cross-site call without an origin (a picture, a form)', async () => {
    const status = await new Promise((r) =>
      request(
        `${casa.url}/api/webchat/${caixa.identificador}/configuracao`,
        { headers: { 'sec-fetch-site': 'cross-site' } },
        (res) => r(res.resume().statusCode),
      ).end(),
    )
    expect(status).toBe(403)
  })

  it('the webhook of the inbox accepts nothing from outside', async () => {
    const { token } = (await supervisora.chamar(caixas.obter, { params: { id: caixa.id } })).corpo.data
    const r = await fetch(`${casa.url}/api/chat/webhook/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        tipo: 'mensagem',
        visitante: 'x',
        id_externo: 'wc:x',
        nome: '',
        texto: 'forjada',
        em: new Date().toISOString(),
        arquivo: null,
      }),
    })
    expect(r.status).toBe(401)
  })
})

describe("another visitor's thread", () => {
  const chaves = async (): Promise<[string, string | null][]> => {
    const v = await conversando()
    const token = v.eu.token ?? ''
    const vencida = await conversando()
    await casa.app.s.banco.db
      .updateTable('chat.webchat_sessoes')
      .set({ expira_em: new Date(Date.now() - 1000) })
      .where('visitante_id', 'in', (eb) =>
        eb.selectFrom('chat.webchat_visitantes').select('id').orderBy('criado_em', 'desc').limit(1),
      )
      .execute()
    return [
      ['no key', null],
      ['a made-up key', 'A'.repeat(43)],
      ['a key cut short', token.slice(0, -1)],
      ['a key with another end', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
      ['a key that ran out', vencida.eu.token],
      ['a key of another inbox', (await conversando(outraCaixa)).eu.token],
      ["a colleague's session", atendente.token],
    ]
  }

  it('opens only with its own key, on every route', async () => {
    for (const [qual, token] of await chaves()) {
      const v = visitante(casa, caixa, token ? { token } : {})
      for (const [metodo, caminho, corpo] of portas) {
        const r = await v.pedir(metodo, caminho, corpo)
        expect([r.status, JSON.stringify(r.corpo).includes('segredo')], `${qual}: ${metodo} ${caminho}`).toEqual([
          401,
          false,
        ])
      }
    }
  })

  it('cannot be reached by guessing positions, ids, files or client ids', async () => {
    const dono = await conversando()
    const { data: arquivo } = (await dono.subir('conta.png', PNG)).corpo
    const id_cliente = crypto.randomUUID()
    await dono.dizer('segredo do segundo', { id_cliente })
    const espiao = await conversando()
    for (const n of [0, 1, 2, 3, 50, 2_000_000_000]) {
      const lido = JSON.stringify([
        (await espiao.pedir('GET', `/mensagens?antes_de=${n + 1}`)).corpo,
        n < 1 ? await espiao.novidades(n) : null,
      ])
      expect(lido).not.toContain('do segundo')
    }
    expect((await espiao.pedir('GET', `/arquivos/${arquivo.id}`)).status).toBe(404)
    expect((await espiao.dizer('pego emprestado', { arquivo_id: arquivo.id })).corpo.error?.message).toBe(
      'Arquivo não encontrado. Anexe de novo.',
    )
    const repetida = await espiao.dizer('meu texto', { id_cliente })
    expect(repetida.corpo.data).toMatchObject({ texto: 'meu texto', seq: 2 })
    expect((await dono.fio()).mensagens.at(-1)?.texto).toBe('segredo do segundo')
    // receipts and typing of one visitor do not affect another
    await espiao.pedir('POST', '/recibos', { lida_ate: 1_000_000 })
    expect((await dono.fio()).mensagens.every((m) => m.status === 'enviada')).toBe(true)
  })

  it('live events of one visitor do not reach another who waits at the same time', async () => {
    const [um, dois] = [await conversando(outraCaixa), await conversando(outraCaixa)]
    const lista = (await atendente.chamar(conversas.listar, { query: { caixa_entrada_id: [outraCaixa.id] } })).corpo
      .data
    const { rows } = await casa.app.s.banco.db.executeQuery<{ id: string; endereco: string }>(
      casa.app.s.banco.db
        .selectFrom('chat.conversas')
        .select(['id', 'endereco'])
        .where(
          'id',
          'in',
          lista.map((c) => c.id),
        )
        .orderBy('criado_em', 'desc')
        .limit(2)
        .compile(),
    )
    const [doSegundo] = rows
    let ouviu = 0
    const espera = um.novidades((await um.fio()).versao).then((n) => void (ouviu = n.mensagens.length))
    const seu = dois.novidades((await dois.fio()).versao)
    await atendente.chamar(mensagens.enviar, {
      params: { id: doSegundo?.id ?? '' },
      body: { conteudo: 'só para o segundo' },
    })
    expect((await seu).mensagens).toHaveLength(1)
    expect(ouviu).toBe(0)
    await um.dizer('acorda') // ends the wait
    await espera
    expect(JSON.stringify(await um.fio())).not.toContain('só para o segundo')
  })

  it('two visitors with the same phone and e-mail stay separate', async () => {
    const dados = { nome: 'Caio', email: 'caio@exemplo.com.br', telefone: '19992147730' }
    const [um, dois] = [visitante(casa, outraCaixa), visitante(casa, outraCaixa)]
    await um.chegar(dados)
    await dois.chegar(dados)
    await um.dizer('meu CPF é 111')
    await dois.dizer('quem sou eu?')
    await casa.app.chat.processarAgora(outraCaixa.id)
    expect((await dois.fio()).mensagens.map((m) => m.texto)).toEqual(['quem sou eu?'])
    const deles = (
      await atendente.chamar(conversas.listar, { query: { caixa_entrada_id: [outraCaixa.id], busca: 'Caio' } })
    ).corpo.data
    expect(new Set(deles.map((c) => c.contato_id)).size).toBe(2)
  })

  it('the visitor’s copy of a file is served only to that visitor, also by the storage API', async () => {
    const v = await conversando(outraCaixa)
    const { data: arquivo } = (await v.subir('conta.png', PNG)).corpo
    await v.dizer('', { arquivo_id: arquivo.id })
    const { caminho_storage } = await casa.app.s.banco.db
      .selectFrom('chat.webchat_arquivos')
      .select('caminho_storage')
      .where('id', '=', arquivo.id)
      .executeTakeFirstOrThrow()
    for (const quem of [deFora, atendente, supervisora]) {
      const r = await fetch(`${casa.url}/storage/v1/object/authenticated/chat-anexos/${caminho_storage}`, {
        headers: { authorization: `Bearer ${quem.token}`, apikey: 'sb_publishable_girassol' },
      })
      expect(r.status).toBeGreaterThanOrEqual(400) // only the visitor may read their copy
    }
  })
})

describe('uploads and texts', () => {
  it('detects file types by content, whatever the name and the declared type', async () => {
    const v = await conversando()
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400, 1)])
    for (const [nome, bytes, dito] of [
      ['foto.png', html, 'image/png'],
      ['foto.png', svg, 'image/png'],
      ['conta.pdf', exe, 'application/pdf'],
      ['foto.jpg', Buffer.from('MZ não sou foto'), 'image/jpeg'],
      ['leia.txt', Buffer.from('texto simples'), 'text/plain'],
    ] as const) {
      const r = await v.subir(nome, bytes, dito)
      expect([r.status, r.corpo.error?.message], nome).toEqual([415, 'Este tipo de arquivo não é aceito aqui.'])
    }
    expect((await v.subir('sem-extensao', PNG, 'application/pdf')).corpo.data.mime).toBe('image/png')
    expect((await v.subir('vazio.png', Buffer.alloc(0))).status).toBe(400)
  })

  it('no configuration allows a type that a browser executes, and nothing is executable when served', async () => {
    const c = await criarChatDoSite(
      supervisora,
      {},
      { tipos_arquivo_permitidos: ['image/*', 'text/*', 'application/*'] },
    )
    const v = visitante(casa, c)
    await v.chegar()
    expect(
      (await v.subir('a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')).status,
    ).toBe(415)
    expect((await v.subir('a.html', Buffer.from('<html><body>oi'), 'text/html')).status).toBe(415)
    const texto = (await v.subir('a"\r\nx: y.txt', Buffer.from('alert(1)'), 'text/plain')).corpo.data
    const r = await v.pedir('GET', `/arquivos/${texto.id}`)
    expect([
      r.cabecalhos.get('content-type'),
      r.cabecalhos.get('x-content-type-options'),
      r.cabecalhos.get('content-security-policy'),
      r.cabecalhos.get('x'),
    ]).toEqual(['application/octet-stream', 'nosniff', "default-src 'none'; sandbox", null])
    expect(r.cabecalhos.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''/)
  })

  it('refuses too large, too long, empty and malformed input with a sentence', async () => {
    const v = await conversando()
    expect((await v.subir('grande.png', Buffer.concat([PNG, Buffer.alloc(16 * 1024 * 1024)]))).status).toBe(413)
    expect((await v.dizer('x'.repeat(5001))).corpo.error?.message).toBe('A mensagem tem no máximo 5000 caracteres')
    expect((await v.dizer('   ')).corpo.error?.message).toBe('Escreva a mensagem ou anexe um arquivo')
    expect((await v.dizer('oi', { id_cliente: '../../etc' })).corpo.error?.message).toBe('Mensagem sem identificador')
    expect((await v.pedir('GET', '/novidades?apos_seq=abc')).status).toBe(400)
    const sem = await criarChatDoSite(supervisora, {}, { permitir_upload_arquivo: false })
    const w = visitante(casa, sem)
    await w.chegar()
    expect((await w.subir('a.png', PNG)).corpo.error?.message).toBe('Este chat não recebe arquivos.')
  })

  it('markup in names and texts stays plain text for both sides', async () => {
    const malvado = '<img src=x onerror=alert(1)>'
    const v = visitante(casa, outraCaixa)
    await v.chegar({ nome: malvado })
    await v.dizer(`${malvado}\u0000 javascript:alert(1)`)
    await casa.app.chat.processarAgora(outraCaixa.id)
    expect((await v.fio()).mensagens.at(-1)?.texto).toBe(`${malvado} javascript:alert(1)`)
    const [c] = (
      await atendente.chamar(conversas.listar, { query: { caixa_entrada_id: [outraCaixa.id], busca: 'onerror' } })
    ).corpo.data
    expect(c?.contato_nome).toBe(malvado)
  })
})

describe('limits', () => {
  it('limits a visitor who floods, and no other', async () => {
    const c = await criarChatDoSite(supervisora)
    const [v, outro] = [visitante(casa, c), visitante(casa, c)]
    await v.chegar()
    await outro.chegar()
    const respostas = await Promise.all(Array.from({ length: 30 }, (_, n) => v.dizer(`flood ${n}`)))
    expect(respostas.filter((r) => r.status === 200).length).toBeLessThanOrEqual(22)
    const recusada = respostas.find((r) => r.status === 429)
    expect(recusada?.corpo.error?.message).toMatch(/^Muitas tentativas/)
    expect((await outro.dizer('eu só digo oi')).status).toBe(200)
  })

  it('limits the number of visitors per IP address', async () => {
    const c = await criarChatDoSite(supervisora)
    const r = await Promise.all(Array.from({ length: 70 }, () => visitante(casa, c).pedir('POST', '/sessao', {})))
    expect(r.filter((x) => x.status === 429).length).toBeGreaterThan(5)
    expect(r.every((x) => x.status === 200 || x.status === 429)).toBe(true)
  })

  it('bounds the waiting requests: the oldest of a visitor is released, and each IP address and the whole server have a limit', async () => {
    const sala = salaDeEspera({ ms: 60_000, porVisitante: 2, porEndereco: 3, aoTodo: 4 })
    const primeiro = sala.entrar('a', 'ip1')
    sala.entrar('a', 'ip1')
    sala.entrar('a', 'ip1')
    expect(await primeiro?.fim).toBeNull()
    expect(sala.entrar('b', 'ip1')).not.toBeNull()
    expect(sala.entrar('c', 'ip1')).toBeNull()
    expect(sala.entrar('c', 'ip2')).not.toBeNull()
    expect(sala.entrar('d', 'ip2')).toBeNull()
    sala.acordarTodos()
    expect(sala.entrar('d', 'ip1')).not.toBeNull()
    sala.acordarTodos()
  })
})
