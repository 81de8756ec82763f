import { sql } from 'kysely'
import { FUSO } from '#kit/expediente.ts'
import { diaEHora } from '#kit/parede.ts'
import { horarioPedido, type HorarioPedido } from '#modules/campo/publico.ts'
import { alterarPeloSistema } from '#modules/chat/atos/publico.ts'
import { abrirConversa, caixasDeSaida } from '#modules/chat/entregas/publico.ts'
import { uuidv7 } from '#kit/id.ts'
import { notaDoCliente } from '#modules/chat/nucleo/server/comandos/nota-do-cliente.ts'
import { trancarPeloSistema } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'

const escrito = (p: HorarioPedido): string =>
  [
    `Pede outro horário para a OS ${p.numero}/${p.ano}${p.agendada_de ? `, marcada para ${diaEHora(p.agendada_de, FUSO)}` : ''}:`,
    p.texto,
  ].join('\n')

const jaAnotado = async (tx: Tx, conversaId: string, pedido: string): Promise<boolean> =>
  (
    await sql`
      select
      from chat.mensagens
      where conversa_id = ${conversaId}
        and dados ->> 'pedido_de_horario' = ${pedido}
    `.execute(tx)
  ).rows.length > 0

/**
 * A customer who asks for another time on the page of an order waits in the chat: in their open conversation, or in a new
 * one of the inbox where they wrote last. A contact without a channel is left to the notification of the agenda.
 */
export async function anotarPedidoDeHorario(
  d: Pick<DependenciasDoChat, 's' | 'adaptadorDe' | 'temAdaptador'>,
  ordemId: string,
): Promise<void> {
  const { db } = d.s.banco
  const pedido = await horarioPedido(db, ordemId)
  if (!pedido?.contato_id) return
  const contato = await db
    .selectFrom('contatos_publico.contatos')
    .select(['id', 'telefone', 'email'])
    .where('id', '=', pedido.contato_id)
    .executeTakeFirst()
  if (!contato) return
  const dele = sql<boolean>`c.contato_id = ${contato.id}`
  const caixas = [
    ...(contato.telefone ? await caixasDeSaida(d, 'whatsapp', dele) : []),
    ...(contato.email ? await caixasDeSaida(d, 'email', dele) : []),
  ]
  const caixa = caixas.find((c) => c.conversa_id !== null) ?? caixas[0]
  if (!caixa) return
  await d.s.executar(sistema, async (u) => {
    const id = caixa.conversa_id ?? (await abrirConversa(u, d, contato, { caixaId: caixa.id, id: uuidv7() }))
    const conversa = await trancarPeloSistema(u.tx, id)
    // the lock of the thread makes a job that runs twice see the first
    if (!conversa || (await jaAnotado(u.tx, id, pedido.id))) return
    await notaDoCliente(u, conversa, {
      texto: escrito(pedido),
      dados: { tipo: 'ordem', ordem: { id: ordemId, numero: pedido.numero }, pedido_de_horario: pedido.id },
    })
    await alterarPeloSistema(u, conversa, { aguardando_desde: conversa.aguardando_desde ?? new Date() })
  })
}
