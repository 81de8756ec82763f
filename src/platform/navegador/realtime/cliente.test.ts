import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import {
  ate,
  CHAVE,
  criarFio,
  esperar,
  mensagens,
  RAPIDO,
  subirServidor,
  tokenDeTeste,
  type Servidor,
} from '#embedded/ably/palco-de-teste.ts'
import { ErroApp } from '#kit/erro.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { podar } from '#platform/realtime/repositorio/podar.ts'
import { criarLog } from '#platform/log/log.ts'
import { criarPublicadorHospedado } from '#platform/realtime/publicador-hospedado.ts'
import { canalDoPublico } from '#platform/realtime/publico.ts'
import type { MensagemDeCanal } from '#platform/realtime/tipos.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { iniciarTempoReal, type TempoReal } from './cliente.ts'
import { opcoesDeConexao, type LocalDaPagina } from './opcoes.ts'

let banco: Banco
let servidor: Servidor
let fio: Awaited<ReturnType<typeof criarFio>>
const abertos: TempoReal[] = []
beforeAll(async () => {
  banco = await bancoDeTeste()
  servidor = await subirServidor(banco)
  fio = await criarFio(servidor.porta)
})
afterEach(() => {
  for (const tempoReal of abertos.splice(0)) tempoReal.fechar()
  fio.aceita = true
})
afterAll(async () => {
  await fio.fechar()
  await servidor.parar()
})

const endereco = (host: string, protocol = 'http:'): LocalDaPagina => {
  const url = new URL(`${protocol}//${host}`)
  return { protocol, hostname: url.hostname, port: url.port, host: url.host, origin: url.origin }
}

/** A page of Ana, who may see the conversations of `permitidas`. */
async function pagina(permitidas: Set<string>) {
  const pedidos: (readonly string[])[] = []
  const tempoReal = await iniciarTempoReal({
    obterConfiguracao: () => Promise.resolve({ hospedado: false }),
    obterToken: (conversas) => {
      pedidos.push(conversas)
      return tokenDeTeste({}, [
        'conversations_all',
        'avisos_ana',
        ...conversas.filter((id) => permitidas.has(id)).map((id) => `conversations_${id}`),
      ])
    },
    local: endereco(`127.0.0.1:${fio.porta}`),
    opcoesDoAbly: { ...RAPIDO, logLevel: 0 },
  })
  abertos.push(tempoReal)
  return { tempoReal, pedidos }
}

function abrir(tempoReal: TempoReal, id: string) {
  const visto = { mensagens: [] as number[], conversas: [] as unknown[], pronto: 0, negado: 0, sair: () => {} }
  visto.sair = tempoReal.assinarConversa(id, {
    aoMensagem: ({ data }) => visto.mensagens.push((data as { id: number }).id),
    aoConversa: (dados) => visto.conversas.push(dados),
    aoFicarPronto: () => (visto.pronto += 1),
    aoSerNegado: () => (visto.negado += 1),
  })
  return visto
}

describe('browser wrapper of the realtime client', () => {
  it('[achado R19] hosted: receives its own audiences only, also after one is granted or taken away', async () => {
    const publicador = criarPublicadorHospedado({
      chave: CHAVE,
      log: criarLog({ nivel: 'silent' }),
      opcoes: { endpoint: '127.0.0.1', port: servidor.porta, tls: false },
    })
    let publicos = ['caixa:a']
    const local = endereco(`127.0.0.1:${fio.porta}`)
    const tempoReal = await iniciarTempoReal({
      local,
      obterConfiguracao: () => Promise.resolve({ hospedado: true }),
      obterToken: () =>
        tokenDeTeste({}, ['conversations_all', ...publicos.map((p) => canalDoPublico('conversations_all', p))]),
      opcoesDoAbly: {
        ...opcoesDeConexao(false, local),
        ...RAPIDO,
        logLevel: 0,
      },
    })
    abertos.push(tempoReal)
    const recebidas: unknown[] = []
    let prontos = 0
    tempoReal.assinarTodas({ aoConversa: (dados) => recebidas.push(dados), aoFicarPronto: () => (prontos += 1) })
    await ate(() => prontos === 1, 'both channels attached, reported once')

    let vez = 0
    const publicar = (
      nome: string,
      dados: MensagemDeCanal['dados'],
      publico: string | null,
      canal = 'conversations_all',
    ) => banco.transacao((tx) => publicador.publicar(tx, [{ canal, nome, dados, publico, chave: `r19:${vez++}` }]))
    const revogar = () => publicar('revogar', { alvo: 'cliente:ana' }, null, '[revogar]')
    await publicar('conversa', 'b1', 'caixa:b')
    await publicar('conversa', 'a1', 'caixa:a')
    await publicar('conversa', 'todos', null)
    await ate(() => recebidas.includes('a1') && recebidas.includes('todos'), 'the own audience and everyone’s')
    expect(recebidas).not.toContain('b1')

    publicos = ['caixa:b']
    await revogar()
    await ate(() => prontos === 2, 'the new audience attached')
    await publicar('conversa', 'a2', 'caixa:a')
    await publicar('conversa', 'b2', 'caixa:b')
    await ate(() => recebidas.includes('b2'), 'the granted audience')
    expect(recebidas).not.toContain('a2')

    publicos = ['caixa:*']
    await revogar()
    await ate(() => prontos === 3, 'all audiences attached')
    await publicar('conversa', 'a3', 'caixa:a')
    await publicar('conversa', 'b3', 'caixa:b')
    await ate(() => recebidas.includes('a3') && recebidas.includes('b3'), 'every inbox')
    expect(recebidas.toSorted()).toEqual(['a1', 'a3', 'b2', 'b3', 'todos'])
  }, 60_000)

  it("opens the user's permanent channels with one credential", async () => {
    const { tempoReal, pedidos } = await pagina(new Set())
    let prontos = 0
    tempoReal.assinarTodas({ aoFicarPronto: () => (prontos += 1) })
    tempoReal.assinarCanal('avisos_ana', { aoReceber: () => {}, aoFicarPronto: () => (prontos += 1) })
    await ate(() => prontos === 2, 'both attached')
    expect(pedidos).toHaveLength(1)
  })

  it('[S7.77] [S7.78] receives open conversations and the whole desk; a newly opened conversation joins the live connection', async () => {
    const { tempoReal, pedidos } = await pagina(new Set(['1', '2']))
    const estados: string[] = []
    tempoReal.estado.assinar(() => estados.push(tempoReal.estado.ler()))
    const todas: unknown[] = []
    tempoReal.assinarTodas({ aoConversa: (dados) => todas.push(dados) })
    const um = abrir(tempoReal, '1')
    await ate(() => um.pronto === 1, 'first conversation attached')
    const dois = abrir(tempoReal, '2')
    await ate(() => dois.pronto === 1, 'second conversation attached')
    expect(pedidos.at(-1)).toEqual(['1', '2'])
    await servidor.publicar([
      ...mensagens('conversations_1', 1, 2, 'w1'),
      { canal: 'conversations_2', nome: 'mensagem', dados: { action: 'UPDATE', data: { id: 9 } }, chave: 'w2:0' },
      { canal: 'conversations_2', nome: 'mensagem', dados: { action: 'DELETE', data: { id: 10 } }, chave: 'w2:1' },
      { canal: 'conversations_2', nome: 'conversa', dados: { id: '2', status: 'ativa' }, chave: 'w2:2' },
      { canal: 'conversations_all', nome: 'conversa', dados: { id: '3' }, chave: 'w3:0' },
    ])
    await ate(() => todas.length === 1 && um.mensagens.length === 2, 'all delivered')
    expect(um.mensagens).toEqual([1, 2])
    expect(dois.mensagens).toEqual([9]) // an action outside the contract is not passed on
    expect(dois.conversas).toEqual([{ id: '2', status: 'ativa' }])
    expect(estados).toEqual(['conectado'])
  })

  it('detaches the channel with its last listener, and stays attached when left and reopened immediately', async () => {
    const { tempoReal } = await pagina(new Set(['1']))
    const a = abrir(tempoReal, '1')
    const b = abrir(tempoReal, '1')
    await ate(() => a.pronto === 1 && b.pronto === 1, 'attached')
    a.sair()
    await servidor.publicar(mensagens('conversations_1', 1, 1, 'sai'))
    await ate(() => b.mensagens.length === 1, 'the other still hears')
    b.sair()
    await esperar(50)
    await servidor.publicar(mensagens('conversations_1', 2, 1, 'sai'))
    const c = abrir(tempoReal, '1')
    c.sair()
    const d = abrir(tempoReal, '1')
    await ate(() => d.pronto === 1, 'attached again')
    await servidor.publicar(mensagens('conversations_1', 3, 1, 'sai'))
    await ate(() => d.mensagens.length === 1, 'hears again')
    expect([a.mensagens, b.mensagens, c.mensagens, d.mensagens]).toEqual([[], [1], [], [3]])
  })

  it('recovers every message after a drop, and reports a loss', async () => {
    const { tempoReal } = await pagina(new Set(['1']))
    const perdas: string[] = []
    const estados: string[] = []
    tempoReal.aoPerderContinuidade((onde) => perdas.push(onde))
    tempoReal.estado.assinar(() => estados.push(tempoReal.estado.ler()))
    const um = abrir(tempoReal, '1')
    await ate(() => um.pronto === 1, 'attached')
    const cair = async (meio: () => Promise<unknown>) => {
      fio.aceita = false
      fio.derrubar()
      await ate(() => tempoReal.estado.ler() === 'reconectando', 'noticed')
      await meio()
      fio.aceita = true
      await ate(() => tempoReal.estado.ler() === 'conectado', 'back')
    }
    await cair(() => servidor.publicar(mensagens('conversations_1', 0, 20, 'volta')))
    await ate(() => um.mensagens.length === 20, 'the 20')
    expect(perdas).toEqual([])
    await cair(async () => {
      await servidor.publicar(mensagens('conversations_1', 20, 5, 'volta'))
      await sql`select pg_sleep(0.01)`.execute(banco.db)
      await banco.transacao((tx) => podar(tx, 0))
    })
    await ate(() => perdas.length === 1, 'loss told')
    expect(perdas).toEqual(['1'])
    expect(um.pronto).toBe(1)
    expect(um.mensagens).toEqual(Array.from({ length: 20 }, (_, i) => i))
    expect(estados).toEqual(['conectado', 'reconectando', 'conectado', 'reconectando', 'conectado'])
    tempoReal.fechar()
    await ate(() => tempoReal.estado.ler() === 'offline', 'closed')
  })

  it('notifies a user without access, and admits one who was granted it', async () => {
    const permitidas = new Set(['1'])
    const { tempoReal, pedidos } = await pagina(permitidas)
    const negada = abrir(tempoReal, '5')
    const um = abrir(tempoReal, '1')
    await ate(() => negada.negado === 1 && um.pronto === 1, 'refused there, open here')
    await esperar(300)
    expect(negada.negado).toBe(1)
    expect(pedidos.length).toBeLessThan(6) // requested again once, not endlessly
    negada.sair()
    permitidas.add('5')
    const agora = abrir(tempoReal, '5')
    await ate(() => agora.pronto === 1, 'let in')
  })
})

describe('token endpoint of the page', () => {
  const comErros = async (erro: () => Error | null) => {
    let pedidos = 0
    const tempoReal = await iniciarTempoReal({
      obterConfiguracao: () => Promise.resolve({ hospedado: false }),
      obterToken: (conversas) => {
        pedidos += 1
        const falha = erro()
        return falha
          ? Promise.reject(falha)
          : tokenDeTeste({}, ['conversations_all', ...conversas.map((id) => `conversations_${id}`)])
      },
      local: endereco(`127.0.0.1:${fio.porta}`),
      opcoesDoAbly: { ...RAPIDO, logLevel: 0 },
    })
    abertos.push(tempoReal)
    return { tempoReal, pedidos: () => pedidos }
  }

  it('is called again while it fails, and channels opened meanwhile are received in the end', async () => {
    let falha: Error | null = new ErroApp('HTTP_ERROR', 503, 'fora do ar')
    const { tempoReal, pedidos } = await comErros(() => falha)
    const um = abrir(tempoReal, '1')
    await ate(() => pedidos() >= 3, 'several attempts')
    expect(tempoReal.estado.ler()).toBe('reconectando')
    falha = null
    await ate(() => um.pronto === 1, 'attached at last')
  })

  it('causes no refusal when it fails for a conversation opened on a live connection: the conversation is received once it answers', async () => {
    let falha: Error | null = null
    const { tempoReal, pedidos } = await comErros(() => falha)
    const um = abrir(tempoReal, '1')
    await ate(() => um.pronto === 1, 'connected')
    falha = new ErroApp('HTTP_ERROR', 503, 'fora do ar')
    const antes = pedidos()
    const dois = abrir(tempoReal, '2')
    await ate(() => pedidos() > antes, 'asked in vain')
    expect([tempoReal.estado.ler(), dois.pronto]).toEqual(['conectado', 0])
    falha = null
    await ate(() => dois.pronto === 1, 'heard at last', 10_000)
    expect(dois.negado).toBe(0)
  })

  it('is not called again after a 403: the state is offline', async () => {
    const { tempoReal, pedidos } = await comErros(() => new ErroApp('FORBIDDEN', 403, 'não'))
    await ate(() => tempoReal.estado.ler() === 'offline', 'given up')
    const antes = pedidos()
    await esperar(400)
    expect(pedidos()).toBe(antes)
  })
})

describe('connection options', () => {
  it("hosted: uses the client's defaults", () => {
    expect(opcoesDeConexao(true, endereco('girassol.com.br', 'https:') as never)).toEqual({})
  })

  it.each([
    [
      'girassol.com.br',
      'https:',
      { endpoint: 'girassol.com.br', tls: true, tlsPort: 443, wsConnectivityCheckUrl: 'wss://girassol.com.br/rt-up' },
    ],
    [
      'localhost:3000',
      'http:',
      { endpoint: 'localhost', tls: false, port: 3000, connectivityCheckUrl: 'http://localhost:3000/rt-up' },
    ],
    ['192.168.0.7:8080', 'http:', { endpoint: '192.168.0.7', port: 8080 }],
    ['[::1]:3000', 'http:', { endpoint: '[::1]', port: 3000 }],
    ['intranet:3000', 'http:', { restHost: 'intranet', realtimeHost: 'intranet', port: 3000 }],
  ])('embedded at %s %s', (host, protocolo, esperado) => {
    const opcoes = opcoesDeConexao(false, endereco(host, protocolo) as never)
    expect(opcoes).toMatchObject(esperado)
    expect('endpoint' in opcoes && 'restHost' in opcoes).toBe(false)
  })
})
