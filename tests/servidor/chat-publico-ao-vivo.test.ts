import * as Ably from 'ably'
import { afterAll, describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { opcoesDeConexao } from '#platform/navegador/realtime/opcoes.ts'
import { atos } from '#modules/chat/atos/contract/atos.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import type { AppDeTeste, Chamada } from '#tests/suporte/app.ts'
import { abrirConversa, casaDeChat, recebida, type CaixaDeTeste } from '#tests/suporte/chat.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

interface Dito {
  nome: string
  id: string
  motivo?: string
  para?: string
}

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const operador = (onde: AppDeTeste = casa) => pessoaDeTeste(onde, [{ departamento: 'chat', papel: 'operador' }])
const clientes: Ably.Realtime[] = []
afterAll(() => clientes.forEach((c) => c.close()))

/** The unmodified client on the channel that all attendants share. */
async function ouvirTodas(quem: Chamada, url = casa.url) {
  const u = new URL(url)
  const local = { protocol: u.protocol, hostname: u.hostname, port: u.port, host: u.host, origin: u.origin }
  const cliente = new Ably.Realtime({
    ...opcoesDeConexao(false, local),
    logLevel: 0,
    useBinaryProtocol: false,
    disconnectedRetryTimeout: 200,
    authUrl: `${url}/api/realtime/token`,
    authHeaders: { authorization: `Bearer ${quem.token}` },
  })
  clientes.push(cliente)
  const ditos: Dito[] = []
  const canal = cliente.channels.get('conversations_all')
  let perdas = 0
  canal.on('update', (mudanca) => {
    if (!mudanca.resumed) perdas += 1
  })
  await canal.subscribe((m) => void ditos.push({ nome: String(m.name), ...(m.data as Omit<Dito, 'nome'>) }))
  return { cliente, canal, ditos, ids: () => new Set(ditos.map((d) => d.id)), perdas: () => perdas }
}

async function conversaEm(caixa: CaixaDeTeste) {
  const { id, contato_telefone } = await abrirConversa(supervisora, caixa)
  return {
    id: id as string,
    falar: (texto: string) => casa.entregar(caixa, recebida({ numero: contato_telefone, texto })),
  }
}

describe('conversations_all', () => {
  it('[achado R19] publishes to each listener only conversations of inboxes within reach, also after the reach changed', async () => {
    const ana = await operador()
    const dela = await casa.criarCaixa(supervisora, { [ana.id]: 'atendente' })
    const alheia = await casa.criarCaixa(supervisora)
    const [a, b] = [await conversaEm(dela), await conversaEm(alheia)]
    const [ouvinte, chefe] = [await ouvirTodas(ana), await ouvirTodas(supervisora)]

    await b.falar('de outra caixa')
    await supervisora.chamar(conversas.presenca, { params: { id: b.id }, body: { estado: 'escrevendo' } })
    await a.falar('da caixa dela')
    await ate('she hears of hers', () => ouvinte.ids().has(a.id))
    await ate('who sees all hears of both', () => chefe.ids().has(a.id) && chefe.ids().has(b.id))
    expect(ouvinte.ditos.filter((d) => [b.id, alheia.id].includes(d.id))).toEqual([])

    await supervisora.chamar(caixas.adicionarUsuario, {
      params: { id: alheia.id },
      body: {
        usuario_id: ana.id,
        papel: 'atendente',
      },
    })
    await ate('her page is told to read again', () => ouvinte.perdas() > 0)
    await b.falar('agora também dela')
    await ate('she hears of it', () => ouvinte.ids().has(b.id))

    const quantas = ouvinte.perdas()
    await supervisora.chamar(caixas.removerUsuario, { params: { id: alheia.id, userId: ana.id } })
    await ate('told again', () => ouvinte.perdas() > quantas)
    ouvinte.ditos.length = 0
    await b.falar('não mais')
    await a.falar('marco')
    await ate('the line goes on', () => ouvinte.ids().has(a.id))
    expect(ouvinte.ids().has(b.id)).toBe(false)
    expect(ouvinte.cliente.connection.state).toBe('connected')
  })

  it('[achado R19] a listener who resumes with a cursor gets nothing of other inboxes either, nor from the history', async () => {
    const ana = await operador()
    const dela = await casa.criarCaixa(supervisora, { [ana.id]: 'atendente' })
    const alheia = await casa.criarCaixa(supervisora)
    const [a, b] = [await conversaEm(dela), await conversaEm(alheia)]
    const ouvinte = await ouvirTodas(ana)
    await a.falar('antes')
    await ate('attached', () => ouvinte.ids().has(a.id))
    ouvinte.cliente.connection.once('connecting', () => {})
    ;(
      ouvinte.cliente as unknown as { connection: { connectionManager: { disconnectAllTransports(): void } } }
    ).connection.connectionManager.disconnectAllTransports()
    ouvinte.ditos.length = 0
    await b.falar('enquanto fora')
    await a.falar('enquanto fora')
    await ate('back', () => ouvinte.ids().has(a.id))
    expect(ouvinte.ids().has(b.id)).toBe(false)
  })

  it('[achado R19] tells the old inbox that a conversation left it; publishes a read mark only to the user who read', async () => {
    const [ana, beto] = [await operador(), await operador()]
    const origem = await casa.criarCaixa(supervisora, { [ana.id]: 'atendente' })
    const destino = await casa.criarCaixa(supervisora, { [beto.id]: 'atendente' })
    const c = await conversaEm(origem)
    await c.falar('oi')
    const [dela, dele, outraAba] = [await ouvirTodas(ana), await ouvirTodas(beto), await ouvirTodas(ana)]
    await ana.chamar(conversas.marcarLida, { params: { id: c.id }, body: {} })
    await ate('her own screens', () => outraAba.ditos.some((d) => d.motivo === 'leitura' && d.id === c.id))
    const chefe = await ouvirTodas(supervisora)
    dela.ditos.length = 0
    const r = await ana.chamar(atos.transferir, {
      params: { id: c.id },
      body: {
        caixa_entrada_destino_id: destino.id,
        transferir_historico: true,
        motivo: 'é com eles',
      },
    })
    expect(r.status).toBe(200)
    await ate('both sides are told', () => dela.ids().has(c.id) && dele.ids().has(c.id) && chefe.ids().has(c.id))
    await beto.chamar(conversas.marcarLida, { params: { id: c.id }, body: {} })
    await ate('his own screen', () => dele.ditos.some((d) => d.motivo === 'leitura'))
    expect(chefe.ditos.filter((d) => d.motivo === 'leitura')).toEqual([])
  })
})
