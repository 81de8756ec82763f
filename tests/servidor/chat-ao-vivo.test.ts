import { isDeepStrictEqual } from 'node:util'
import * as Ably from 'ably'
import { afterAll, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { opcoesDeConexao } from '#platform/navegador/realtime/opcoes.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas as contratoDeConversas } from '#modules/chat/lista/contract/conversas.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { canalFiel, casaDeChat, numeroNovo, OGG, PNG, recebida, recibo, subirArquivo } from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')
const engenheira = await casa.como('engenheira@girassol.test')
const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente', [vendedor.id]: 'atendente' })
const outraCaixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
const base = '/api/chat/conversas'
type Objeto = Record<string, unknown> & { id: string }
const clientes: Ably.Realtime[] = []
afterAll(() => clientes.forEach((c) => c.close()))

/** The unmodified client of the live channels, with the credential that a page requests. */
async function ligar(quem: Chamada, conversas: string[]): Promise<Ably.Realtime> {
  const url = new URL(casa.url)
  const consulta = conversas.map((id) => `conversas=${id}`).join('&')
  const cliente = new Ably.Realtime({
    ...opcoesDeConexao(false, {
      protocol: url.protocol,
      hostname: url.hostname,
      port: url.port,
      host: url.host,
      origin: url.origin,
    }),
    authUrl: `${casa.url}/api/realtime/token?${consulta}`,
    authHeaders: { authorization: `Bearer ${quem.token}` },
    logLevel: 0,
    useBinaryProtocol: false, // as in a browser: only the Node build uses msgpack by default
  })
  clientes.push(cliente)
  await ate('the live connection', () => {
    if (cliente.connection.state === 'failed')
      throw cliente.connection.errorReason ?? new RangeError('connection failed')
    return cliente.connection.state === 'connected'
  })
  return cliente
}

/** Signed URLs differ in every answer, so they are left out of the comparison. */
const semEnderecos = (valor: unknown): unknown =>
  JSON.parse(
    JSON.stringify(valor, (k, v: unknown) =>
      ['url_publica', 'contato_foto_url', 'avatar'].includes(k) && v !== null ? 'endereço' : v,
    ),
  )

/** State of one page: a list and a thread, updated only by events and by fetching what an event names. */
async function copiaDe(quem: Chamada, conversaId: string) {
  const lista = new Map<string, Objeto>()
  const fio = new Map<string, Objeto>()
  let fazendo = Promise.resolve()
  const pedirLinha = async (id: string) => {
    const [linha] = (await quem.chamar(contratoDeConversas.listar, { query: { ids: [id] } })).corpo.data as Objeto[]
    if (linha) lista.set(id, linha)
    else lista.delete(id)
  }
  const aoMensagem = async ({
    action,
    data,
  }: {
    action: string
    data: Objeto & { tipo: string; parcial?: boolean }
  }) => {
    // specification: an INSERT adds a message that is missing, an UPDATE replaces an existing one
    if (fio.has(data.id) !== (action === 'UPDATE')) return
    // specification: messages with files are fetched by id
    const inteira =
      data.tipo !== 'text' || data.parcial
        ? ((await quem.chamar(mensagens.obter, { params: { id: conversaId, messageId: data.id } })).corpo
            .data as Objeto)
        : data
    fio.set(data.id, inteira)
  }
  const enfileirar = (fn: () => Promise<void>) => void (fazendo = fazendo.then(fn))
  const vivo = await ligar(quem, [conversaId])
  await vivo.channels
    .get('conversations_all')
    .subscribe('conversa', (m) => enfileirar(() => pedirLinha((m.data as Objeto).id)))
  await vivo.channels
    .get(`conversations_${conversaId}`)
    .subscribe('mensagem', (m) => enfileirar(() => aoMensagem(m.data as Parameters<typeof aoMensagem>[0])))
  for (const linha of (await quem.chamar(contratoDeConversas.listar)).corpo.data as Objeto[]) lista.set(linha.id, linha)
  for (const m of (await quem.chamar(mensagens.listar, { params: { id: conversaId }, query: { limit: 200 } })).corpo
    .data as Objeto[])
    fio.set(m.id, m)
  return {
    async ver() {
      await fazendo
      return semEnderecos({
        lista: [...lista.values()].toSorted((x, y) => (x.id < y.id ? -1 : 1)),
        fio: [...fio.values()].toSorted((x, y) => Number(x.seq) - Number(y.seq)),
      })
    },
    async verdade() {
      const [l, f] = await Promise.all([
        quem.chamar(contratoDeConversas.listar),
        quem.chamar(mensagens.listar, { params: { id: conversaId }, query: { limit: 200 } }),
      ])
      return semEnderecos({
        lista: (l.corpo.data as Objeto[]).toSorted((x, y) => (x.id < y.id ? -1 : 1)),
        fio: ((f.corpo.data as Objeto[] | undefined) ?? []).toReversed(),
      })
    },
  }
}

it('[S7.77] [S7.78] after every verb a copy updated by events alone equals a fresh answer, for each user', async () => {
  const numero = numeroNovo()
  await casa.entregar(caixa, recebida({ numero, texto: 'primeira' }), recebida({ numero, texto: 'segunda' }))
  await casa.entregar(outraCaixa, recebida({ numero, texto: 'pela outra caixa' }))
  const { id } = (await atendente('GET', `${base}?busca=${numero}&caixa_entrada_id=${caixa.id}`)).corpo.data[0]
  const copias = await Promise.all([atendente, vendedor, supervisora].map((p) => copiaDe(p, id)))
  const url = `${base}/${id}`
  const externoDe = async (texto: string) =>
    await casa.app.s.banco.db
      .selectFrom('chat.mensagens')
      .select(['id', 'id_externo'])
      .where('conversa_id', '=', id)
      .where('conteudo', 'like', `%${texto}`)
      .executeTakeFirstOrThrow()
  let nossa = { id: '', id_externo: '' as string | null }

  const verbos: [string, () => Promise<unknown>][] = [
    ['arrive', () => casa.entregar(caixa, recebida({ numero, texto: 'terceira' }))],
    ['arrive from somebody new', () => casa.entregar(caixa, recebida({ numero: numeroNovo() }))],
    ['read', () => vendedor('POST', `${url}/marcar-lida`)],
    ['assign', () => atendente('POST', `${url}/atribuir`, { usuario_id: atendente.id })],
    ['read by its owner', () => atendente('POST', `${url}/marcar-lida`)],
    ['change priority and tags', () => atendente('PUT', url, { prioridade: 'alta', tags: ['solar'] })],
    [
      'change the contact',
      () => atendente('PUT', url, { contato_nome: 'Nome novo', contato_dados: { cargo: 'Síndica' } }),
    ],
    ['answer', () => atendente('POST', `${url}/mensagens`, { conteudo: 'nossa resposta' })],
    [
      'receipt',
      async () =>
        casa.entregar(
          caixa,
          recibo((nossa = await externoDe('nossa resposta')).id_externo ?? '', 'DELIVERY_ACK', numero),
        ),
    ],
    ['second receipt', () => casa.entregar(caixa, recibo(nossa.id_externo ?? '', 'READ', numero))],
    ['edit', () => atendente('PUT', `${url}/mensagens/${nossa.id}`, { conteudo: 'resposta editada' })],
    ['react', () => atendente('POST', `${url}/mensagens/${nossa.id}/reacao`, { emoji: '👍' })],
    [
      'the customer reacts',
      () =>
        casa.entregar(
          caixa,
          recebida({
            numero,
            extra: {
              messageType: 'reactionMessage',
              message: { reactionMessage: { key: { id: nossa.id_externo }, text: '❤️' } },
            },
          }),
        ),
    ],
    ['take the reaction back', () => atendente('POST', `${url}/mensagens/${nossa.id}/reacao`, { emoji: '' })],
    ['delete', () => atendente('DELETE', `${url}/mensagens/${nossa.id}`)],
    ['note', () => atendente('POST', `${url}/mensagens`, { conteudo: 'só entre nós', privada: true })],
    [
      'picture',
      async () =>
        atendente('POST', `${url}/mensagens`, {
          conteudo: 'veja',
          tipo: 'imagem',
          anexos: [await subirArquivo(casa, atendente, id, 'a.png', 'image/png', PNG)],
        }),
    ],
    [
      'voice note',
      async () =>
        atendente('POST', `${url}/mensagens`, {
          tipo: 'audio',
          anexos: [await subirArquivo(casa, atendente, id, 'a.ogg', 'audio/ogg', OGG)],
        }),
    ],
    [
      'fail',
      async () => {
        casa.canal.responderCom(() => ({ status: 400, corpo: { response: { message: ['x'] } } }))
        await atendente.chamar(mensagens.enviar, { params: { id }, body: { conteudo: 'não vai' } })
        casa.canal.responderCom(canalFiel)
      },
    ],
    ['send again', async () => atendente('POST', `${url}/mensagens/${(await externoDe('não vai')).id}/reenviar`)],
    ['answer long', () => atendente('POST', `${url}/mensagens`, { conteudo: 'x'.repeat(30_000) })],
    [
      'media arrives',
      () =>
        casa.entregar(
          caixa,
          recebida({
            numero,
            extra: {
              messageType: 'imageMessage',
              message: { imageMessage: { mimetype: 'image/png', caption: 'foto' }, base64: PNG.toString('base64') },
            },
          }),
        ),
    ],
    ['rename by the channel', () => casa.entregar(outraCaixa, recebida({ numero, nome: 'Apelido' }))],
    ['unassign', () => supervisora('DELETE', `${url}/atribuir`)],
    ['finish', () => atendente('POST', `${url}/finalizar`, { motivo: 'feito', nota_final: 10 })],
    ['reopen', () => atendente('POST', `${url}/reabrir`, { motivo: 'ainda não' })],
    ['open another', () => atendente('POST', base, { caixa_entrada_id: caixa.id, contato_nome: 'Balcão' })],
  ]
  for (const [verbo, fazer] of verbos) {
    await fazer()
    for (const [n, copia] of copias.entries()) {
      let ultima: [unknown, unknown] = [null, null]
      await ate(
        `${verbo}: copy ${n} equals the truth`,
        async () => {
          ultima = [await copia.ver(), await copia.verdade()]
          return isDeepStrictEqual(ultima[0], ultima[1])
        },
        4000,
      ).catch(() => expect(ultima[0], `${verbo}, person ${n}`).toEqual(ultima[1]))
    }
  }
  await supervisora.chamar(contratoDeConversas.excluir, { params: { id } })
  for (const copia of copias)
    await ate(
      'the removed one is gone from the list',
      async () => !((await copia.ver()) as { lista: Objeto[] }).lista.some((c) => c.id === id),
    )
}, 120_000)

it('[S1.17] [S7.77] the credential opens only the channels of what the user may see', async () => {
  const numero = numeroNovo()
  await casa.entregar(caixa, recebida({ numero }))
  const { id } = (await supervisora('GET', `${base}?busca=${numero}`)).corpo.data[0]
  const tokenDe = async (quem: Chamada) => {
    const r = await quem('GET', `/api/realtime/token?conversas=${id}`, undefined, { accept: 'application/json' })
    const carga = JSON.parse(Buffer.from(r.corpo.data.token.split('.')[1], 'base64url').toString()) as Record<
      string,
      string
    >
    return [JSON.parse(carga['x-ably-capability'] ?? ''), carga['x-ably-clientId'], r.cabecalhos.get('cache-control')]
  }
  const dela = (quem: Chamada, ...mais: string[]) =>
    Object.fromEntries(
      ['conversations_all', `avisos_${quem.id}`, `tarefas_${quem.id}`, ...mais].map((canal) => [canal, ['subscribe']]),
    )
  expect(await tokenDe(atendente)).toEqual([dela(atendente, `conversations_${id}`), atendente.id, 'no-store'])
  expect(await tokenDe(engenheira)).toEqual([dela(engenheira), engenheira.id, 'no-store'])
  const cliente = await ligar(engenheira, [id])
  await expect(cliente.channels.get(`conversations_${id}`).attach()).rejects.toMatchObject({ code: 40160 })
  await expect(cliente.channels.get('conversations_all').publish('conversa', { id })).rejects.toMatchObject({
    code: 40160,
  })
  // the shared channel publishes ids, no content, and only to users who see the inbox
  const [ouvidas, alheias]: [unknown[], unknown[]] = [[], []]
  await cliente.channels.get('conversations_all').subscribe('conversa', (m) => void alheias.push(m.data))
  const dele = await ligar(atendente, [id])
  await dele.channels.get('conversations_all').subscribe('conversa', (m) => void ouvidas.push(m.data))
  await casa.entregar(caixa, recebida({ numero, texto: 'confidencial' }))
  await ate('heard', () => ouvidas.length > 0)
  expect(alheias).toEqual([])
  expect(Object.keys(ouvidas[0] as object).toSorted()).toEqual([
    'caixa_entrada_id',
    'entrada',
    'id',
    'motivo',
    'ultima_seq',
  ])
  expect(JSON.stringify(ouvidas)).not.toContain('confidencial')
})
