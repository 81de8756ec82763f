import { beforeEach, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { casaDeChat, numeroNovo, OGG, recebida } from '#tests/suporte/chat.ts'
import { CONFIGURACAO_DE_PROVA, contraparteIa, lerFluxo } from '#tests/suporte/contraparte-ia.ts'
import { ate } from '#tests/suporte/robos.ts'

const ia = await contraparteIa()
const casa = await casaDeChat({ permitirTambem: [ia.maquina] })
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
const { db } = casa.app.s.banco
const BASE = '/api/chat/ia'
const configurar = (mais: object = {}) =>
  supervisora('PUT', `${BASE}/configuracao`, { ...CONFIGURACAO_DE_PROVA, endereco: ia.url, ...mais })
const ligar = (...habilidades: string[]) => supervisora('PUT', `${BASE}/caixas/${caixa.id}`, { habilidades })
const chamadas = async () => (await supervisora('GET', `${BASE}/chamadas?limit=5`)).corpo.data

beforeEach(async () => {
  ia.pedidos.length = 0
  ia.tropecos.length = 0
  await db.deleteFrom('chat.ia_chamadas').execute()
  await configurar()
})

/** Delivers a voice note of a customer with its bytes, and waits until the file is stored. */
async function audio(): Promise<{
  id: string
  dados: { transcricao?: { texto: string }; transcricao_falha?: string } | null
  ler(): ReturnType<typeof audio>
}> {
  const numero = numeroNovo()
  await casa.entregar(
    caixa,
    recebida({
      numero,
      extra: {
        messageType: 'audioMessage',
        message: {
          base64: OGG.toString('base64'),
          audioMessage: { mimetype: 'audio/ogg; codecs=opus', seconds: 6, ptt: true },
        },
      },
    }),
  )
  const conversa = (await atendente('GET', `/api/chat/conversas?busca=${numero}`)).corpo.data[0] as { id: string }
  const ler = async () => ({
    ...(await atendente('GET', `/api/chat/conversas/${conversa.id}/mensagens`)).corpo.data[0],
    ler,
  })
  await ate(async () => (await ler()).anexos[0]?.estado).toBe('pronto')
  return ler()
}

it('transcribes a voice note on arrival where that is enabled, counts the cost, and the search finds it', async () => {
  await ligar('transcricao', 'transcricao_automatica')
  ia.aoTranscrever({ text: 'quero saber da minha homologação', usage: { type: 'duration', seconds: 6 } })
  const m = await audio()
  await ate(async () => (await m.ler()).dados?.transcricao?.texto).toBe('quero saber da minha homologação')
  expect(await chamadas()).toMatchObject([
    {
      habilidade: 'transcricao_automatica',
      usuario_nome: null,
      desfecho: 'ok',
      segundos_audio: 6,
      custo_micro: 300_000,
    },
  ])
  expect((await atendente('GET', '/api/chat/conversas?busca=homologacao')).corpo.data).toHaveLength(1)
  // a second request for the same text costs nothing
  await atendente(
    'POST',
    `/api/chat/conversas/${(m as unknown as { conversa_id: string }).conversa_id}/mensagens/${m.id}/transcricao`,
  )
  expect(ia.pedidos).toHaveLength(1)
})

it('sends nothing where it is disabled; shows a refusal of the provider below the note', async () => {
  await ligar('transcricao')
  await audio()
  await ligar('transcricao_automatica')
  ia.tropecos.push({ status: 401 })
  const m = await audio()
  await ate(async () => (await m.ler()).dados?.transcricao_falha).toBe(
    'O provedor de IA recusou a chave de acesso. Avise quem configura o chat.',
  )
  expect(ia.pedidos).toHaveLength(1)
  expect(await chamadas()).toMatchObject([{ desfecho: 'falhou', custo_micro: 0 }])
})

it('retries later when the provider is down, and shows nothing yet', async () => {
  await ligar('transcricao_automatica')
  ia.tropecos.push({ status: 500 })
  const m = await audio()
  await ate(async () => (await chamadas())[0]?.desfecho).toBe('falhou')
  const outraVez = () =>
    db
      .selectFrom('graphile_worker.jobs' as never)
      .select(['key', 'run_at'] as never)
      .where('key' as never, '=', `ia-transcrever:${m.id}:1` as never)
      .execute() as Promise<{ run_at: Date }[]>
  await ate(async () => (await outraVez()).length).toBe(1)
  expect((await outraVez())[0]?.run_at.getTime()).toBeGreaterThan(Date.now() + 20_000)
  expect((await m.ler()).dados?.transcricao_falha).toBeUndefined()
})

it('has its own daily limit, explained in a sentence, by days in São Paulo, with running calls included', async () => {
  await ligar('rascunho')
  await casa.entregar(caixa, recebida({ numero: numeroNovo(), texto: 'oi' }))
  const c = (await atendente('GET', `/api/chat/conversas?caixa_entrada_id=${caixa.id}`)).corpo.data[0]
  const rascunho = () => lerFluxo(`${casa.url}/api/chat/conversas/${c.id}/ia/rascunho`, atendente.token, {})
  await configurar({ limite_diario_centavos: 100, limite_mensal_centavos: 100_000 })
  const gastar = (custo: number, em: Date) =>
    db.insertInto('chat.ia_chamadas').values({ id: uuidv7(), habilidade: 'rascunho', modelo: 'x', custo, em }).execute()
  await gastar(200_000_000, new Date(Date.now() - 26 * 3_600_000))
  expect((await rascunho()).status).toBe(200)
  await gastar(100_000_000, new Date())
  const r = await rascunho()
  expect([r.status, r.corpo?.error]).toEqual([
    409,
    {
      code: 'AI_LIMIT',
      message:
        'O limite de gasto de hoje com a assistente foi atingido. Amanhã ela volta; se for urgente, avise quem configura o chat.',
    },
  ])
  expect((await supervisora('GET', `${BASE}/configuracao`)).corpo.data).toMatchObject({
    limite_diario_centavos: 100,
    gasto: { limite_atingido: true, limite: 'dia' },
  })
  expect((await atendente('GET', `/api/chat/conversas/${c.id}/ia`)).corpo.data.limite_atingido).toBe(true)
  expect((await configurar({ limite_diario_centavos: -1 })).corpo.error.details).toEqual([
    { campo: 'limite_diario_centavos', mensagem: 'Limite inválido' },
  ])
})
