import { readFile } from 'node:fs/promises'
import * as Ably from 'ably'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { opcoesDeConexao } from '#platform/navegador/realtime/opcoes.ts'
import { abrirBanco } from '#platform/postgres/banco.ts'
import { casaDeChat, numeroNovo, recebida } from '#tests/suporte/chat.ts'
import type { Bolha } from '#tests/suporte/whatsapp.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const caixa = await casa.criarCaixa(supervisora)
const base = '/api/chat/conversas'
const abertos: Ably.Realtime[] = []
afterAll(() => abertos.forEach((c) => c.close()))

/**
 * A vote as Evolution delivers it: the choice is in `pollUpdates` if the server could decrypt it, otherwise it is
 * missing.
 */
const voto = (numero: string, enquete: string, opcoes: string[], em: number, nome = 'Maria Teste') =>
  recebida({
    numero,
    nome,
    em,
    extra: {
      messageType: 'pollUpdateMessage',
      message: {
        pollUpdateMessage: {
          pollCreationMessageKey: { remoteJid: `${numero}@s.whatsapp.net`, fromMe: true, id: enquete },
          vote: { encPayload: {}, encIv: {}, selectedOptions: [] },
          senderTimestampMs: String(em * 1000),
        },
      },
      pollUpdates: ['Manhã', 'Tarde', 'Noite'].map((name) => ({
        name,
        voters: opcoes.includes(name) ? [`${numero}@s.whatsapp.net`] : [],
      })),
    },
  })

it('a poll has a live tally on its own message: the latest vote of each person counts, and an encrypted one is shown as such', async () => {
  const numero = numeroNovo()
  await casa.entregar(caixa, recebida({ numero }))
  const { id } = (await supervisora('GET', `${base}?busca=${numero}`)).corpo.data[0]
  const enviada = (
    await supervisora('POST', `${base}/${id}/mensagens`, {
      especial: { tipo: 'enquete', pergunta: 'Melhor horário?', opcoes: ['Manhã', 'Tarde', 'Noite'], maximo: 2 },
    })
  ).corpo.data
  const externo =
    (
      await casa.app.s.banco.db
        .selectFrom('chat.mensagens')
        .select('id_externo')
        .where('id', '=', enviada.id)
        .executeTakeFirstOrThrow()
    ).id_externo ?? ''
  const url = new URL(casa.url)
  const cliente = new Ably.Realtime({
    ...opcoesDeConexao(false, {
      protocol: url.protocol,
      hostname: url.hostname,
      port: url.port,
      host: url.host,
      origin: url.origin,
    }),
    authUrl: `${casa.url}/api/realtime/token?conversas=${id}`,
    authHeaders: { authorization: `Bearer ${supervisora.token}` },
    logLevel: 0,
    useBinaryProtocol: false,
  })
  abertos.push(cliente)
  const aoVivo: unknown[] = []
  await cliente.channels.get(`conversations_${id}`).subscribe('mensagem', (m) => {
    const { action, data } = m.data as { action: string; data: Bolha }
    if (action === 'UPDATE' && data.id === enviada.id)
      aoVivo.push(Object.values(data.dados.respostas as Bolha).map((r) => (r as Bolha).opcoes))
  })
  const agora = Math.floor(Date.now() / 1000) - 60
  await casa.entregar(caixa, voto(numero, externo, ['Manhã', 'Noite'], agora))
  await casa.entregar(caixa, voto(numero, externo, ['Tarde'], agora + 10))
  // delivered late: an older vote does not replace a newer one
  await casa.entregar(caixa, voto(numero, externo, ['Noite'], agora + 5))
  await ate('both told live', () => aoVivo.length >= 2)
  expect(aoVivo.slice(0, 2)).toEqual([[['Manhã', 'Noite']], [['Tarde']]])
  const ler = async () => (await supervisora('GET', `${base}/${id}/mensagens/${enviada.id}`)).corpo.data.dados as Bolha
  expect(Object.values((await ler()).respostas)).toMatchObject([{ nome: 'Maria Teste', opcoes: ['Tarde'] }])
  await casa.entregar(caixa, voto(numero, externo, [], agora + 20))
  expect(Object.values((await ler()).respostas)).toMatchObject([{ opcoes: [] }])
  const fio = (await supervisora('GET', `${base}/${id}/mensagens`)).corpo.data as Bolha[]
  expect(fio.filter((m) => m.dados?.tipo === 'voto').map((m) => m.conteudo)).toEqual([
    'Respondeu à enquete',
    'Votou na enquete: Noite',
    'Votou na enquete: Tarde',
    'Votou na enquete: Manhã, Noite',
  ])
})

it('the migration adds votes from before polls stored their result, once, and loses none that came since', async () => {
  const [deAntes, deDepois] = [numeroNovo(), numeroNovo()]
  const db = casa.app.s.banco.db
  const enqueteDe = async (numero: string) => {
    await casa.entregar(caixa, recebida({ numero }))
    const { id } = (await supervisora('GET', `${base}?busca=${numero}`)).corpo.data[0]
    const enviada = (
      await supervisora('POST', `${base}/${id}/mensagens`, {
        especial: { tipo: 'enquete', pergunta: 'Melhor horário?', opcoes: ['Manhã', 'Tarde', 'Noite'], maximo: 1 },
      })
    ).corpo.data
    const { id_externo } = await db
      .selectFrom('chat.mensagens')
      .select('id_externo')
      .where('id', '=', enviada.id)
      .executeTakeFirstOrThrow()
    return { id: enviada.id as string, conversa: id as string, externo: id_externo ?? '' }
  }
  const agora = Math.floor(Date.now() / 1000) - 60
  const [velha, nova] = [await enqueteDe(deAntes), await enqueteDe(deDepois)]
  for (const [numero, e, opcao, em] of [
    [deAntes, velha, 'Manhã', agora],
    [deAntes, velha, 'Noite', agora + 5],
    [deDepois, nova, 'Tarde', agora],
  ] as const)
    await casa.entregar(caixa, voto(numero, e.externo, [opcao], em))
  await sql`update chat.mensagens set dados = dados - 'respostas' where id = ${velha.id}`.execute(db)
  const dono = abrirBanco({ url: casa.urlDoBanco })
  const migracao = await readFile('migrations/0047_chat_miudezas.sql', 'utf8')
  for (let vez = 0; vez < 2; vez++) await sql.raw(migracao).execute(dono.db)
  await dono.fechar()
  const respostas = async (e: typeof velha) =>
    Object.values((await supervisora('GET', `${base}/${e.conversa}/mensagens/${e.id}`)).corpo.data.dados.respostas)
  expect(await respostas(velha)).toMatchObject([
    { nome: 'Maria Teste', opcoes: ['Noite'], em: new Date((agora + 5) * 1000).toISOString() },
  ])
  expect(await respostas(nova)).toMatchObject([{ opcoes: ['Tarde'] }])
})
