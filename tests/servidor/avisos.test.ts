import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { jwtVerify } from 'jose'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { cartaoAtribuido, cartaoMencao } from '#modules/funis/nucleo/eventos.ts'
import { contarMortes } from '#modules/avisos/server/comandos/trabalhos-parados.ts'
import { mandarResumo, pedirResumos } from '#modules/avisos/server/comandos/resumos.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { casaDeChat } from '#tests/suporte/chat.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { trabalhoDeEntrega } from '#modules/avisos/server/tipos-de-trabalho.ts'
import { eu } from '#modules/acesso/conta/contract/eu.ts'
import { pedidos } from '#modules/acesso/entrar/contract/pedidos.ts'
import { usuarios } from '#modules/acesso/pessoas/contract/usuarios.ts'
import { avisos, casaDosAvisos } from '#modules/avisos/contract/avisos.ts'
import { notificacoes } from '#modules/chat/notificacoes/contract/notificacoes.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'

/**
 * A push service like those of the browser makers: accepts payloads encrypted for a browser, verifies the sender, and
 * cannot read the content.
 */
async function servicoDePush() {
  const recebidos: { caminho: string; cabecalhos: Record<string, unknown>; corpo: Buffer }[] = []
  let resposta = 201
  const servidor = createServer(
    (req, res) =>
      void buffer(req).then((corpo) => {
        recebidos.push({ caminho: req.url ?? '', cabecalhos: req.headers, corpo })
        res.writeHead(resposta).end()
      }),
  )
  await new Promise<void>((ok) => servidor.listen(0, '127.0.0.1', ok))
  aoFim(() => void servidor.close())
  return {
    host: `127.0.0.1:${(servidor.address() as AddressInfo).port}`,
    recebidos,
    responder: (n: number) => (resposta = n),
  }
}
const push = await servicoDePush()
const casa = await casaDeChat({ permitirTambem: [push.host] })
await casa.app.funis.instalar()
const { banco, executar } = casa.app.s
const { db } = banco
const admin = await casa.como('admin@girassol.test')
const supervisora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const vendedora = () => pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const cartao = (
  await supervisora.chamar(cartoes.criar, {
    body: {
      funil: 'vu.vendas',
      titulo: 'Canário Amarelo',
      valores: { nome: 'Ana', telefone: '5511987654321', origem_lead: 'indicacao' },
    },
  })
).corpo.data
const dizer = (pessoas: Chamada[], chave = uuidv7(), evento = cartaoMencao) =>
  executar(sistema, async (u) =>
    u.emitir(evento, {
      cartao_id: cartao.id,
      funil_id: cartao.funil_id,
      titulo: 'Canário Amarelo',
      pessoas: pessoas.map((p) => p.id),
      por: supervisora.id,
      texto: 'Bia mencionou você',
      chave,
    }),
  )
const sino = async (p: Chamada) =>
  (await p.chamar(avisos.listar)).corpo.data as {
    id: string
    tipo: string
    titulo: string
    quantas: number
    href: string
    lida: boolean
  }[]
const ate = async (fn: () => Promise<unknown>, valor: unknown) => {
  await expect.poll(fn, { timeout: 15_000, interval: 100 }).toEqual(valor)
}
const porLer = async (p: Chamada) => (await p.chamar(avisos.porLer)).corpo.data.total as number
const envios = async (p: Chamada, canal: string) =>
  (
    await sql<{ status: string; motivo: string | null }>`
      select status, motivo
      from avisos.envios
      where usuario_id = ${p.id}
        and canal = ${canal}
      order by id
    `.execute(db)
  ).rows
const cartas = async (p: Chamada) =>
  (
    await sql<{ assunto: string; texto: string }>`
      select c.assunto, c.texto
      from plataforma.correio c
      join cad.usuarios u on u.email = c.para
      where u.id = ${p.id}
    `.execute(db)
  ).rows
const escolher = (p: Chamada, tipo: string, canal: string, ligado: boolean) =>
  p('PUT', '/api/avisos/preferencias', { tipo, canal, ligado })

describe('one fact, one notification', () => {
  it('is created once however often it is reported; groups facts of one card; skips the author and users without access to the funnel', async () => {
    const [ela, outra] = [await vendedora(), await vendedora()]
    const chave = uuidv7()
    await Promise.all([dizer([ela, supervisora], chave), dizer([ela], chave), dizer([ela], chave)])
    await ate(() => porLer(ela), 1)
    await dizer([ela])
    await ate(async () => (await sino(ela)).map((n) => [n.quantas, n.lida]), [[2, false]])
    expect(await sino(ela)).toMatchObject([
      { tipo: 'cartao.mencao', titulo: 'Bia mencionou você', href: `/funil/${cartao.funil_id}?cartao=${cartao.id}` },
    ])
    expect([await porLer(outra), await porLer(supervisora)]).toEqual([0, 0])
    // another user's notification cannot be marked
    const [{ id } = { id: '' }] = await sino(ela)
    await outra.chamar(avisos.ler, { body: { ids: [id] } })
    expect(await porLer(ela)).toBe(1)
    expect((await ela.chamar(avisos.ler, { body: { ids: [id] } })).corpo.data.total).toBe(0)
    await dizer([ela])
    await ate(() => porLer(ela), 1)
    const [papel] = (await admin.chamar(usuarios.obter, { params: { id: ela.id } })).corpo.data.papeis
    await admin.chamar(usuarios.tirarPapel, { params: { id: ela.id, membro_id: papel?.id ?? '' } })
    expect(JSON.stringify(await sino(ela))).not.toContain('Canário')
    expect(await porLer(ela)).toBe(0)
  })

  it('the notification of an access request links the approver to a page of their own area that opens for them', async () => {
    const decide = await pessoaDeTeste(casa, [{ departamento: 'inv', papel: 'supervisor' }])
    expect(
      (
        await (
          await vendedora()
        ).chamar(pedidos.pedir, {
          body: {
            nome: 'Pessoa de Teste',
            email: 'quer.entrar@girassol.test',
            departamento: 'inv',
            motivo: 'Cuido das cotas dos investidores',
          },
        })
      ).status,
    ).toBe(200)
    await ate(async () => (await sino(decide)).map((n) => [n.tipo, n.href]), [['acesso.pedido', '/inv']])
  })

  it('refuses anonymous users, and names the invalid field', async () => {
    expect((await (await casa.como(null)).chamar(avisos.listar)).status).toBe(401)
    const ela = await vendedora()
    expect((await escolher(ela, 'nada.disso', 'sino', true)).corpo.error.message).toBe('Aviso desconhecido')
    expect((await escolher(ela, 'plataforma.trabalho', 'sino', false)).status).toBe(400) // not one of the kinds that this user can choose
    expect((await escolher(admin, 'plataforma.trabalho', 'sino', false)).corpo.error.message).toBe(
      'Este aviso não pode ser desligado no sino',
    )
    expect((await ela.chamar(avisos.silenciar, { body: { funis: [uuidv7()], times: [] } })).status).toBe(404)
    expect((await ela.chamar(casaDosAvisos.obter)).status).toBe(403)
    expect((await ela.chamar(casaDosAvisos.parados)).status).toBe(403)
    expect((await ela.chamar(avisos.testar, { body: { canal: 'whatsapp' } })).erro.message).toMatch(/caixa de entrada/)
    expect(
      (
        await ela.chamar(avisos.inscrever, {
          body: {
            endpoint: 'https://127.0.0.1:1/x',
            p256dh: randomBytes(65).toString('base64url'),
            auth: randomBytes(16).toString('base64url'),
          },
        })
      ).status,
    ).toBe(400)
  })

  it('a kind can be switched off, and a funnel muted', async () => {
    const ela = await vendedora()
    expect((await escolher(ela, 'cartao.mencao', 'sino', false)).corpo.data.canais[0]).toMatchObject({
      canal: 'sino',
      ligado: false,
      padrao: true,
    })
    await dizer([ela])
    await dizer([ela], uuidv7(), cartaoAtribuido)
    await ate(async () => (await sino(ela)).map((n) => n.tipo), ['cartao.atribuido'])
    expect((await ela.chamar(avisos.silenciar, { body: { funis: [cartao.funil_id], times: [] } })).status).toBe(200)
    const outra = await vendedora()
    await dizer([ela, outra], uuidv7(), cartaoAtribuido)
    await ate(() => porLer(outra), 1)
    expect(await porLer(ela)).toBe(1)
  })

  it('the bell shares its switches with the notifications of the chat', async () => {
    const ela = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
    await escolher(ela, 'chat.mencao', 'sino', false)
    expect(
      (await ela.chamar(notificacoes.interruptores)).corpo.data.find((i: { tipo: string }) => i.tipo === 'mencao'),
    ).toEqual({ tipo: 'mencao', ligado: false })
  })
})

/** Without a mail server nothing was sent: the mail is only in the outbox. */
const SO_NA_CAIXA = { status: 'dispensado', motivo: 'sem servidor de e-mail' }

describe('other channels', () => {
  it('sends one e-mail for several notifications, none for those read meanwhile, and waits for the end of the quiet hours', async () => {
    const ela = await vendedora()
    await escolher(ela, 'cartao.mencao', 'email', true)
    await dizer([ela])
    await ate(async () => (await envios(ela, 'email'))[0], SO_NA_CAIXA)
    expect(await cartas(ela)).toMatchObject([
      {
        assunto: 'Bia mencionou você',
        texto: expect.stringContaining(`/funil/${cartao.funil_id}?cartao=${cartao.id}`),
      },
    ])
    const agora = new Date(Date.now() - 3 * 3_600_000)
    const minuto = agora.getUTCHours() * 60 + agora.getUTCMinutes()
    const ajustes = {
      silencio_de: (minuto + 1380) % 1440,
      silencio_ate: (minuto + 120) % 1440,
      silencio_dias: [0, 1, 2, 3, 4, 5, 6],
      som: true,
      resumo: 'nenhum',
      resumo_minuto: 480,
      resumo_dia: 1,
    }
    expect((await ela('PUT', '/api/avisos/ajustes', { ...ajustes, silencio_ate: null })).corpo.error.message).toMatch(
      /quando o silêncio/i,
    )
    expect((await ela('PUT', '/api/avisos/ajustes', ajustes)).status).toBe(200)
    await dizer([ela])
    await ate(() => porLer(ela), 1) // the bell is silent, so it already shows the waiting notification
    await ate(async () => (await envios(ela, 'email')).map((e) => e.status), ['dispensado', 'pendente'])
    await ela.chamar(avisos.ler, { body: {} })
    await sql`update avisos.envios set em = now() where usuario_id = ${ela.id}`.execute(db)
    await executar(sistema, (u) => agendar(u.tx, trabalhoDeEntrega, { usuario_id: ela.id, canal: 'email' }))
    await ate(async () => (await envios(ela, 'email'))[1], { status: 'dispensado', motivo: 'lida' })
    expect(await cartas(ela)).toHaveLength(1)
  })

  it('sends a push that only the subscribed browser can read, with a verified sender, and deletes expired subscriptions', async () => {
    const ela = await vendedora()
    const navegador = createECDH('prime256v1')
    const [p256dh, auth] = [navegador.generateKeys(), randomBytes(16)]
    const endpoint = `http://${push.host}/assinatura/${uuidv7()}`
    expect(
      (
        await ela.chamar(avisos.inscrever, {
          body: {
            endpoint,
            p256dh: p256dh.toString('base64url'),
            auth: auth.toString('base64url'),
            aparelho: 'Chrome no Linux',
          },
        })
      ).status,
    ).toBe(200)
    await dizer([ela])
    await expect.poll(() => push.recebidos.length, { timeout: 15_000 }).toBe(1)
    const [r] = push.recebidos
    if (!r) throw new RangeError('nothing came')
    expect(r.cabecalhos).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(r.corpo.includes(Buffer.from('mencionou'))).toBe(false)
    expect(JSON.parse(abrir(r.corpo, navegador.getPrivateKey(), p256dh, auth))).toMatchObject({
      titulo: 'Bia mencionou você',
      href: `/funil/${cartao.funil_id}?cartao=${cartao.id}`,
    })
    const { chave } = (await ela.chamar(avisos.chavePush)).corpo.data
    const [, jwt = '', k] = /^vapid t=([^,]+), k=(.+)$/.exec(String(r.cabecalhos.authorization)) ?? []
    expect(k).toBe(chave)
    const ponto = Buffer.from(chave, 'base64url')
    const publica = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: ponto.subarray(1, 33).toString('base64url'),
        y: ponto.subarray(33).toString('base64url'),
      },
    })
    expect((await jwtVerify(jwt, publica, { audience: `http://${push.host}` })).payload.sub).toMatch(/^mailto:/)
    push.responder(410)
    await dizer([ela])
    await ate(async () => (await ela.chamar(avisos.chavePush)).corpo.data.inscricoes, [])
    await ate(async () => (await envios(ela, 'push')).map((e) => e.status), ['enviado', 'dispensado'])
    push.responder(201)
  })

  it('sends by WhatsApp through one of our inboxes, once the administrator chose it and the user has a number', async () => {
    const ela = await vendedora()
    const caixa = await casa.criarCaixa(await casa.como('supervisora@girassol.test'))
    expect((await admin.chamar(casaDosAvisos.definir, { body: { caixa_entrada_id: uuidv7() } })).status).toBe(400)
    expect(
      (await admin.chamar(casaDosAvisos.definir, { body: { caixa_entrada_id: caixa.id } })).corpo.data.caixa_entrada_id,
    ).toBe(caixa.id)
    expect((await ela.chamar(avisos.testar, { body: { canal: 'whatsapp' } })).erro.message).toMatch(/telefone/)
    await ela.chamar(eu.alterar, { body: { telefone: '5511966660001' } })
    expect((await ela.chamar(avisos.testar, { body: { canal: 'whatsapp' } })).status).toBe(200)
    await expect
      .poll(
        () =>
          casa
            .pedidos('/message/')
            .map((p) => [p.corpo.number, String((p.corpo as { text?: string }).text ?? JSON.stringify(p.corpo))]),
        { timeout: 20_000 },
      )
      .toEqual([['5511966660001', expect.stringContaining('É assim que um aviso chega')]])
    expect((await envios(ela, 'whatsapp')).map((e) => e.status)).toEqual(['enviado'])
  })

  it('sends a digest of the unread notifications of the period, once', async () => {
    const ela = await vendedora()
    await ela.chamar(avisos.ajustar, {
      body: {
        silencio_de: null,
        silencio_ate: null,
        silencio_dias: [],
        som: true,
        resumo: 'diario',
        resumo_minuto: 0,
        resumo_dia: 1,
      },
    })
    await dizer([ela])
    await ate(() => porLer(ela), 1)
    const amanha = new Date(Date.now() + 13 * 3_600_000)
    const vezes = async () => {
      await pedirResumos(casa.app.s, amanha)
    }
    await vezes()
    await vezes()
    await ate(async () => (await cartas(ela)).map((c) => c.assunto), ['Resumo do Girassol: 1 aviso por ler'])
    await ela.chamar(avisos.ler, { body: {} })
    await mandarResumo(casa.app.s, { usuario_id: ela.id, de: '2020-01-01T00:00:00Z', ate: '2030-01-01T00:00:00Z' })
    expect(await cartas(ela)).toHaveLength(1)
  })
})

describe('a job that used up its attempts', () => {
  it('notifies administrators once, is listed, and can be retried from the list', async () => {
    await executar(sistema, (u) =>
      agendar(
        u.tx,
        trabalhoDeEntrega,
        { usuario_id: 'isto não é um id', canal: 'email' },
        { tentativas: 1, chave: 'prova:morto' },
      ),
    )
    const parados = async () =>
      (await admin.chamar(casaDosAvisos.parados)).corpo.data as { id: string; nome: string; tentativas: number }[]
    await ate(async () => (await parados()).map((p) => p.nome), ['avisos:entregar'])
    await contarMortes(casa.app.s)
    const ditas = async () =>
      (await sino(admin)).filter((n) => n.tipo === 'plataforma.trabalho').map((n) => [n.titulo, n.quantas])
    await ate(ditas, [['Um trabalho parou depois de muitas tentativas', 1]])
    await contarMortes(casa.app.s)
    const [p] = await parados()
    expect((await admin.chamar(casaDosAvisos.repetir, { params: { id: p?.id ?? '' } })).status).toBe(200)
    expect((await admin.chamar(casaDosAvisos.repetir, { params: { id: '999999999' } })).status).toBe(404)
    await expect.poll(async () => (await parados())[0]?.tentativas, { timeout: 15_000 }).toBe(1)
    expect(await ditas()).toHaveLength(1)
  })
})

function abrir(c: Buffer, privada: Buffer, p256dh: Buffer, auth: Buffer): string {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privada)
  const h = (ikm: Buffer, sal: Buffer, info: Buffer, n: number) => Buffer.from(hkdfSync('sha256', ikm, sal, info, n))
  const ikm = h(
    ecdh.computeSecret(c.subarray(21, 86)),
    auth,
    Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, c.subarray(21, 86)]),
    32,
  )
  const d = createDecipheriv(
    'aes-128-gcm',
    h(ikm, c.subarray(0, 16), Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    h(ikm, c.subarray(0, 16), Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  d.setAuthTag(c.subarray(-16))
  const claro = Buffer.concat([d.update(c.subarray(86, -16)), d.final()])
  return claro.subarray(0, claro.lastIndexOf(2)).toString()
}
