import * as Ably from 'ably'
import { afterAll, describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { iniciarTempoReal, type TempoReal } from '#platform/navegador/realtime/cliente.ts'
import { opcoesDeConexao } from '#platform/navegador/realtime/opcoes.ts'
import { usuarios } from '#modules/acesso/pessoas/contract/usuarios.ts'
import { atos } from '#modules/chat/atos/contract/atos.ts'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { tempoReal } from '#platform/realtime/contrato.ts'
import { appDeTeste, type AppDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { casaDeChat, numeroNovo, recebida, type CaixaDeTeste } from '#tests/suporte/chat.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await casaDeChat()
/** A second process on the same database. */
const vizinha = await appDeTeste({ urlDoBanco: casa.urlDoBanco, chaveMestra: casa.chaveMestra, semear: false })
const supervisora = await casa.como('supervisora@girassol.test')
const admin = await casa.como('admin@girassol.test')
const operador = (onde: AppDeTeste = casa) => pessoaDeTeste(onde, [{ departamento: 'chat', papel: 'operador' }])
const clientes: Ably.Realtime[] = []
const paginas: TempoReal[] = []
afterAll(() => {
  for (const c of clientes) c.close()
  for (const p of paginas) p.fechar()
})

const tokenDe = async (quem: Chamada, ids: string[], url = casa.url) => {
  const r = await fetch(`${url}/api/realtime/token?${ids.map((id) => `conversas=${id}`).join('&')}`, {
    headers: { authorization: `Bearer ${quem.token}`, accept: 'application/json' },
  })
  return { status: r.status, token: ((await r.json()) as { data?: { token: string } }).data?.token ?? '' }
}
const endereco = (url: string) => {
  const u = new URL(url)
  return { protocol: u.protocol, hostname: u.hostname, port: u.port, host: u.host, origin: u.origin }
}

/** The unmodified client, subscribed to one conversation. */
async function ouvir(quem: Chamada, id: string, url = casa.url, opcoes: Ably.ClientOptions = {}) {
  const cliente = new Ably.Realtime({
    ...opcoesDeConexao(false, endereco(url)),
    logLevel: 0,
    useBinaryProtocol: false,
    disconnectedRetryTimeout: 200,
    authUrl: `${url}/api/realtime/token?conversas=${id}`,
    authHeaders: { authorization: `Bearer ${quem.token}` },
    ...opcoes,
  })
  clientes.push(cliente)
  const vistos = { textos: [] as string[], quedas: 0, canal: cliente.channels.get(`conversations_${id}`), cliente }
  cliente.connection.on('disconnected', () => (vistos.quedas += 1))
  await vistos.canal.subscribe('mensagem', (m) =>
    vistos.textos.push(String((m.data as { data: { conteudo: string } }).data.conteudo)),
  )
  return vistos
}

async function conversaEm(caixa: CaixaDeTeste, quem: Chamada) {
  const numero = numeroNovo()
  const falar = (texto: string) => casa.entregar(caixa, recebida({ numero, texto }))
  await falar('bom dia')
  const { id } = (await quem.chamar(conversas.listar, { query: { busca: numero, caixa_entrada_id: [caixa.id] } })).corpo
    .data[0] as {
    id: string
  }
  return { id, falar }
}

/** The promised deadline: two seconds from the answer of the call that revoked the access. */
const emDoisSegundos = (oQue: string, fn: () => boolean) => ate(oQue, fn, 2_000)

describe('revoked access takes effect immediately on the live channels', () => {
  it.each([
    { onde: 'this process', la: casa },
    { onde: 'another process', la: vizinha },
  ])(
    'a user removed from the inbox gets nothing more within two seconds ($onde), and the others lose nothing',
    async ({ la }) => {
      const { url } = la
      const [ana, beto] = [await operador(la), await operador(la)]
      const caixa = await casa.criarCaixa(supervisora, { [ana.id]: 'atendente', [beto.id]: 'atendente' })
      const { id, falar } = await conversaEm(caixa, supervisora)
      const velho = (await tokenDe(ana, [id], url)).token
      const [dela, dele] = [await ouvir(ana, id, url), await ouvir(beto, id, url)]
      await falar('antes')
      await ate('both heard', () => dela.textos.includes('antes') && dele.textos.includes('antes'))
      expect(
        (await supervisora.chamar(caixas.removerUsuario, { params: { id: caixa.id, userId: ana.id } })).status,
      ).toBe(200)
      await emDoisSegundos('her channel fails', () => dela.canal.state === 'failed')
      expect(dela.canal.errorReason?.code).toBe(40160)
      await falar('depois')
      await ate('he goes on hearing', () => dele.textos.includes('depois'))
      expect(dela.textos).toEqual(['antes'])
      // on the live connection, without closing it
      expect([dela.quedas, dele.quedas, dela.cliente.connection.state]).toEqual([0, 0, 'connected'])
      // the earlier credential is refused in both processes
      for (const porta of [casa.url, vizinha.url]) {
        const teimosa = new Ably.Realtime({
          ...opcoesDeConexao(false, endereco(porta)),
          logLevel: 0,
          useBinaryProtocol: false,
          token: velho,
        })
        clientes.push(teimosa)
        await ate('refused', () => teimosa.connection.errorReason !== null && teimosa.connection.state !== 'connecting')
        expect(teimosa.connection.state).not.toBe('connected')
      }
    },
  )

  it('disconnects a page that uses its old credential, and refuses that credential afterwards', async () => {
    const ana = await operador()
    const caixa = await casa.criarCaixa(supervisora, { [ana.id]: 'atendente' })
    const { id, falar } = await conversaEm(caixa, supervisora)
    const { token } = await tokenDe(ana, [id])
    const teimosa = await ouvir(ana, id, casa.url, {
      authUrl: undefined,
      authCallback: (_p, responder) => responder(null, token),
    } as Ably.ClientOptions)
    await supervisora.chamar(caixas.removerUsuario, { params: { id: caixa.id, userId: ana.id } })
    await emDoisSegundos('cut off', () => teimosa.cliente.connection.state !== 'connected')
    expect(teimosa.cliente.connection.errorReason?.code).toBe(40141)
    await falar('segredo')
    const outra = await ouvir(supervisora, id)
    await falar('marco')
    await ate('told to others', () => outra.textos.includes('marco'))
    expect(teimosa.textos).toEqual([])
  })

  it('a transfer with history detaches users of the old inbox only, leaves users of both attached, and shows it on the page', async () => {
    const [ana, caio] = [await operador(), await operador()]
    const origem = await casa.criarCaixa(supervisora, { [ana.id]: 'atendente', [caio.id]: 'atendente' })
    const destino = await casa.criarCaixa(supervisora, { [caio.id]: 'atendente' })
    const { id } = await conversaEm(origem, ana)
    const dele = await ouvir(caio, id)
    let negada = 0
    let pronta = false
    const pagina = await iniciarTempoReal({
      obterConfiguracao: async () => ({ hospedado: false }),
      obterToken: async (ids) => (await tokenDe(ana, [...ids])).token,
      local: endereco(casa.url),
      opcoesDoAbly: { logLevel: 0 },
    })
    paginas.push(pagina)
    pagina.assinarConversa(id, {
      aoMensagem: () => {},
      aoConversa: () => {},
      aoFicarPronto: () => (pronta = true),
      aoSerNegado: () => (negada += 1),
    })
    await ate('her page listens', () => pronta)
    expect(
      (
        await ana.chamar(atos.transferir, {
          params: { id },
          body: {
            caixa_entrada_destino_id: destino.id,
            motivo: 'É com vendas',
            transferir_historico: true,
          },
        })
      ).status,
    ).toBe(200)
    await emDoisSegundos('her page is told', () => negada === 1)
    expect((await ana.chamar(conversas.obter, { params: { id } })).status).toBe(404)
    await caio.chamar(mensagens.enviar, { params: { id }, body: { conteudo: 'já com vendas', privada: true } })
    await ate('he hears', () => dele.textos.includes('já com vendas'))
    expect([dele.quedas, dele.canal.state]).toEqual([0, 'attached'])
  })

  it('also applies to a removed role, and to a deactivated user', async () => {
    const [ana, davi] = [await operador(), await operador()]
    const caixa = await casa.criarCaixa(supervisora, { [ana.id]: 'atendente', [davi.id]: 'atendente' })
    const { id, falar } = await conversaEm(caixa, supervisora)
    const [dela, dele] = [await ouvir(ana, id), await ouvir(davi, id)]
    const { membro_id } = await casa.app.s.banco.db
      .selectFrom('cad.membros')
      .select('id as membro_id')
      .where('usuario_id', '=', ana.id)
      .executeTakeFirstOrThrow()
    expect((await admin.chamar(usuarios.tirarPapel, { params: { id: ana.id, membro_id } })).status).toBe(200)
    expect(
      (
        await admin.chamar(usuarios.desativar, {
          params: { id: davi.id },
          body: { motivo: 'Saiu da empresa', deixar: true },
        })
      ).status,
    ).toBe(200)
    await emDoisSegundos('both are cut off', () =>
      [dela, dele].every((x) => x.canal.state !== 'attached' || x.cliente.connection.state !== 'connected'),
    )
    await falar('depois')
    expect([dela.textos, dele.textos]).toEqual([[], []])
  })
})

describe('the credential', () => {
  it('opens to every user their own channels, the desk to its attendants, and a name that no module owns to none', async () => {
    const semChat = await casa.como('tecnico@girassol.test')
    expect((await tokenDe(await casa.como(null), [])).status).toBe(401)
    const capacidadeDe = async (quem: Chamada, canais: string) => {
      const r = await quem('GET', `/api/realtime/token?${canais}`, undefined, { accept: 'application/json' })
      const carga = JSON.parse(
        Buffer.from(String(r.corpo.data.token).split('.')[1] ?? '', 'base64url').toString(),
      ) as Record<string, string>
      return Object.keys(JSON.parse(carga['x-ably-capability'] ?? '{}') as object).sort()
    }
    expect(await capacidadeDe(semChat, 'canais=conversations_all')).toEqual([
      `avisos_${semChat.id}`,
      `tarefas_${semChat.id}`,
    ])
    expect(
      await capacidadeDe(
        supervisora,
        `canais=%5Brevogar%5D&canais=outro_1&canais=conversations_x&canais=avisos_${semChat.id}&canais=tarefas_${semChat.id}`,
      ),
    ).toEqual([`avisos_${supervisora.id}`, 'conversations_all', `tarefas_${supervisora.id}`])
    expect((await supervisora.chamar(tempoReal.token, { query: { conversas: ['abc'] } })).status).toBe(400)
  })
})
