import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { alterarFila } from '#modules/chat/filas/server/comandos/salvar.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { casaDeFilas } from '#tests/suporte/filas.ts'

const banco = await bancoDeTeste()
const sp = (texto: string) => new Date(`${texto}:00-03:00`)
const comercial = { sempre_aberta: false, horarios: [1, 2, 3, 4, 5].map((dia) => ({ dia, inicio: 480, fim: 1080 })) }
const metas = [
  { prioridade: 'normal', primeira_resposta: 30, proxima_resposta: 60, resolucao: 600 },
  { prioridade: 'urgente', primeira_resposta: 5 },
]

/** A queue whose policy applies since ever, so that the test's clock may be set to any time. */
async function comPrazos(inicio: Date, mais: Record<string, unknown> = {}) {
  const casa = casaDeFilas(banco, inicio)
  const caixa = await casa.caixa()
  const fila = await casa.fila({
    expediente: comercial,
    sla: { aviso_minutos: 10, metas },
    caixas: [{ caixa_entrada_id: caixa, padrao: true }],
    ...mais,
  })
  await sql`update chat.filas set sla_desde = '2000-01-01' where id = ${fila}`.execute(banco.db)
  const prazos = async (id: string) =>
    (
      await sql<{ tipo: string; violada: boolean; encerrado: boolean }>`
        select tipo, violada_em is not null as violada, encerrado_em is not null as encerrado
        from chat.sla_prazos
        where conversa_id = ${id}
        order by iniciado_em, tipo
      `.execute(banco.db)
    ).rows
  return { ...casa, outraFila: casa.fila, caixa, fila, prazos }
}

it('a first answer is due in business time, with one warning and one breach, in any process', async () => {
  const casa = await comPrazos(sp('2026-11-20T17:50')) // Friday; 20 November is a holiday
  const id = await casa.chega(casa.caixa)
  await casa.rodar()
  expect((await casa.de(id)).sla_vence_em).toEqual(sp('2026-11-23T08:30'))
  casa.irPara(sp('2026-11-23T08:19'))
  await casa.rodar()
  expect(await casa.eventos('chat.prazo_avisado', id)).toEqual([])
  casa.passar(1)
  await Promise.all([casa.rodar(), casa.motor().rodar(), casa.motor().rodar()])
  expect(await casa.eventos('chat.prazo_avisado', id)).toEqual([
    expect.objectContaining({ tipo: 'primeira_resposta', vence_em: sp('2026-11-23T08:30').toISOString() }),
  ])
  casa.passar(10)
  await Promise.all([casa.rodar(), casa.motor().rodar(), casa.motor().rodar()])
  await casa.rodar()
  expect(await casa.eventos('chat.prazo_vencido', id)).toHaveLength(1)
  expect(await casa.linhas(id)).toEqual(['Prazo de primeira resposta vencido'])
  expect((await casa.de(id)).sla_vence_em).toEqual(sp('2026-11-23T08:30'))
})

it('an answer in time meets the deadline; the next question has its own', async () => {
  const casa = await comPrazos(sp('2026-11-24T09:00'))
  const ana = await casa.pessoa([casa.caixa])
  const id = await casa.chega(casa.caixa)
  await casa.rodar()
  casa.passar(20)
  await casa.responde(id, ana)
  await casa.rodar()
  expect((await casa.de(id)).sla_vence_em).toEqual(sp('2026-11-25T09:00'))
  casa.passar(10)
  await casa.escreve(id)
  await casa.rodar()
  expect((await casa.de(id)).sla_vence_em).toEqual(sp('2026-11-24T10:30'))
  casa.passar(5)
  await casa.responde(id, ana)
  await casa.finaliza(id)
  await casa.rodar()
  expect((await casa.de(id)).sla_vence_em).toBeNull()
  expect(await casa.prazos(id)).toEqual([
    { tipo: 'primeira_resposta', violada: false, encerrado: true },
    { tipo: 'resolucao', violada: false, encerrado: true },
    { tipo: 'proxima_resposta', violada: false, encerrado: true },
  ])
  expect(await casa.eventos('chat.prazo_vencido', id)).toEqual([])
})

it('pauses while waiting for a third party, and a new priority changes the deadline', async () => {
  const casa = await comPrazos(sp('2026-11-24T09:00'))
  const id = await casa.chega(casa.caixa)
  await casa.rodar()
  casa.passar(10)
  await sql`
    update chat.conversas
    set espera = 'concessionaria', espera_desde = ${casa.agora()}
    where id = ${id}
  `.execute(banco.db)
  await casa.rodar()
  expect((await casa.de(id)).sla_vence_em).toBeNull()
  casa.irPara(sp('2026-11-26T14:00'))
  await casa.rodar()
  expect(await casa.eventos('chat.prazo_vencido', id)).toEqual([])
  await sql`update chat.conversas set espera = null, espera_desde = null where id = ${id}`.execute(banco.db)
  await casa.rodar()
  expect((await casa.de(id)).sla_vence_em).toEqual(sp('2026-11-26T14:20'))
  await sql`update chat.conversas set prioridade = 'urgente' where id = ${id}`.execute(banco.db)
  await casa.rodar()
  // the new target is five minutes, and ten are already used: it is overdue
  expect((await casa.de(id)).sla_vence_em).toEqual(sp('2026-11-26T14:00'))
})

it('an answer after the deadline is a breach even if no job ran in between', async () => {
  const casa = await comPrazos(sp('2026-11-24T09:00'))
  const ana = await casa.pessoa([casa.caixa])
  const id = await casa.chega(casa.caixa)
  await casa.rodar()
  casa.passar(45)
  await casa.responde(id, ana)
  await casa.rodar()
  expect((await casa.prazos(id)).find((p) => p.tipo === 'primeira_resposta')).toEqual({
    tipo: 'primeira_resposta',
    violada: true,
    encerrado: true,
  })
  expect(await casa.eventos('chat.prazo_vencido', id)).toHaveLength(1)
  const breach = await banco.db
    .selectFrom('chat.sla_prazos')
    .select(['violada_em', 'atendente_id', 'fila_id'])
    .where('conversa_id', '=', id)
    .where('violada_em', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(breach).toEqual({ violada_em: sp('2026-11-24T09:30'), atendente_id: ana, fila_id: casa.fila })
})

it('new hours move running deadlines; a new policy does not apply to conversations that began before it', async () => {
  const casa = await comPrazos(sp('2026-11-24T17:45'))
  const id = await casa.chega(casa.caixa)
  await casa.rodar()
  expect((await casa.de(id)).sla_vence_em).toEqual(sp('2026-11-25T08:15'))
  await casa.s.executar(sistema, (u) =>
    alterarFila(u, casa.fila, {
      expediente: {
        sempre_aberta: true,
        feriados_nacionais: true,
        feriados_facultativos: false,
        horarios: [],
        feriados: [],
      },
    }),
  )
  await casa.rodar()
  expect((await casa.de(id)).sla_vence_em).toEqual(sp('2026-11-24T18:15'))
  const outra = await casa.chega(casa.caixa)
  await sql`
    update chat.filas
    set sla_desde = ${new Date(casa.agora().getTime() + 60_000)}
    where id = ${casa.fila}
  `.execute(banco.db)
  await casa.rodar()
  expect((await casa.de(outra)).sla_vence_em).toBeNull()
})

it('[achado C8] a running deadline stays, to whatever queue the conversation moves', async () => {
  const casa = await comPrazos(sp('2026-11-24T09:00'))
  const semPrazo = await casa.outraFila({})
  const folgada = await casa.outraFila({
    sla: {
      aviso_minutos: 0,
      metas: [{ prioridade: 'normal', primeira_resposta: 5000, proxima_resposta: 5000, resolucao: 5000 }],
    },
  })
  await sql`update chat.filas set sla_desde = '2000-01-01' where id = ${folgada}`.execute(banco.db)
  const id = await casa.chega(casa.caixa)
  await casa.rodar()
  casa.passar(45)
  await casa.rodar()
  const vencido = sp('2026-11-24T09:30')
  expect((await casa.de(id)).sla_vence_em).toEqual(vencido)
  for (const fila_id of [folgada, semPrazo, null, casa.fila, folgada]) {
    await sql`update chat.conversas set fila_id = ${fila_id} where id = ${id}`.execute(banco.db)
    await casa.rodar()
    expect((await casa.de(id)).sla_vence_em, String(fila_id)).toEqual(vencido)
  }
  expect(await casa.eventos('chat.prazo_vencido', id)).toHaveLength(1)
  // it is met or missed in the queue that set it; the next one is set by the conversation's current queue
  await casa.responde(id, await casa.pessoa([casa.caixa]))
  await casa.rodar()
  const { fila_id, violada_em } = await banco.db
    .selectFrom('chat.sla_prazos')
    .select(['fila_id', 'violada_em'])
    .where('conversa_id', '=', id)
    .where('tipo', '=', 'primeira_resposta')
    .executeTakeFirstOrThrow()
  expect([fila_id, violada_em]).toEqual([casa.fila, vencido])
  casa.passar(10)
  await casa.escreve(id)
  await casa.rodar()
  const proxima = await banco.db
    .selectFrom('chat.sla_prazos')
    .select('fila_id')
    .where('conversa_id', '=', id)
    .where('tipo', '=', 'proxima_resposta')
    .executeTakeFirstOrThrow()
  expect(proxima.fila_id).toBe(folgada)
})
