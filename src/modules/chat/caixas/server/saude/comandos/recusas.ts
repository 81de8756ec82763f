import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { palavraDeRecusa, podeEscrever } from '../../../regras/recusa.ts'
import { avisarContato, registrarNaConversa } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import {
  CONVERSA_NAO_ENCONTRADA,
  trancarConversa,
  type ConversaTrancada,
} from '#modules/chat/nucleo/server/comandos/trancar.ts'
import type { EntradaDeCanal } from '#modules/chat/nucleo/server/canais/canal.ts'
import { alcanceDe, exigirVer } from '#modules/chat/nucleo/server/politica.ts'
import { dataEHora } from '../tempo.ts'

/** Handles an opt-out ("Parar" as the whole message): stores it on the contact and adds a line to the thread. */
export async function aplicarRecusas(u: Unidade, caixaId: string, entradas: readonly EntradaDeCanal[]): Promise<void> {
  for (const e of entradas) {
    if (e.tipo !== 'mensagem') continue
    const palavra =
      e.de_mim || e.grupo || e.conteudo.tipo !== 'text' || e.conteudo.especial
        ? null
        : palavraDeRecusa(e.conteudo.texto)
    if (!palavra) continue
    const {
      rows: [feita],
    } = await sql<{ conversa_id: string; contato_id: string }>`
      with m as (
        select m.id, m.conversa_id, c.contato_id
        from chat.mensagens m
        join chat.conversas c on c.id = m.conversa_id
        where m.caixa_entrada_id = ${caixaId}
          and m.id_externo = ${e.id_externo}
      ),
      nova as (
        insert into chat.recusas_de_contato (contato_id, caixa_entrada_id, mensagem_id, palavra)
        select contato_id, ${caixaId}, id, ${palavra}
        from m
        on conflict (contato_id) do nothing
        returning contato_id
      )
      select m.conversa_id, m.contato_id
      from m
      join nova using (contato_id)
    `.execute(u.tx)
    if (!feita) continue
    const conversa = await u.tx
      .selectFrom('chat.conversas')
      .selectAll()
      .where('id', '=', feita.conversa_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await registrarNaConversa(
      u,
      conversa,
      null,
      `O contato pediu para não receber mensagens (“${palavra}”). Responder pode; escrever primeiro, não.`,
      { tipo: 'recusa', palavra },
    )
    await avisarContato(u, feita.contato_id, null)
  }
}

/** Refuses the first message to a contact who opted out, from any inbox. */
export async function exigirConsentimento(
  { tx }: Unidade,
  conversa: Pick<ConversaTrancada, 'contato_id' | 'ultima_entrada_em'>,
): Promise<void> {
  const recusa = await tx
    .selectFrom('chat.recusas_de_contato')
    .select(['em', 'palavra'])
    .where('contato_id', '=', conversa.contato_id)
    .executeTakeFirst()
  if (!recusa || podeEscrever(recusa.em, conversa.ultima_entrada_em)) return
  throw conflito(
    `Este contato pediu para não receber mensagens (“${recusa.palavra}”, em ${dataEHora(recusa.em)}). Espere ele escrever, ou retire o pedido se ele voltou atrás.`,
  )
}

export async function lerRecusa(db: Db, ctx: Ctx, conversaId: string) {
  const {
    rows: [linha],
  } = await sql<{ caixa_entrada_id: string; em: Date | null; palavra: string | null; caixa_nome: string | null }>`
    select c.caixa_entrada_id, r.em, r.palavra, x.nome as caixa_nome
    from chat.conversas c
    left join chat.recusas_de_contato r on r.contato_id = c.contato_id
    left join chat.caixas_entrada x on x.id = r.caixa_entrada_id
    where c.id = ${conversaId}
  `.execute(db)
  if (!linha) throw naoEncontrado(CONVERSA_NAO_ENCONTRADA)
  const alcance = await alcanceDe(db, ctx)
  exigirVer(alcance, linha.caixa_entrada_id, CONVERSA_NAO_ENCONTRADA)
  return linha.em && linha.palavra
    ? { em: linha.em.toISOString(), palavra: linha.palavra, caixa_nome: linha.caixa_nome }
    : null
}

export async function retirarRecusa(u: Unidade, ctx: Ctx, conversaId: string, motivo: string): Promise<void> {
  const conversa = await trancarConversa(u.tx, ctx, await alcanceDe(u.tx, ctx), conversaId)
  const { numDeletedRows } = await u.tx
    .deleteFrom('chat.recusas_de_contato')
    .where('contato_id', '=', conversa.contato_id)
    .executeTakeFirst()
  if (!numDeletedRows) throw conflito('Este contato não tem pedido de não receber mensagens.')
  await registrarNaConversa(
    u,
    conversa,
    ctx.usuario,
    `${ctx.usuario.nome} retirou o pedido de não receber mensagens: ${motivo}`,
    { tipo: 'recusa_retirada', motivo },
  )
  u.auditar({ acao: 'contato.retirar_recusa', entidade: 'contato', entidade_id: conversa.contato_id, motivo })
  await avisarContato(u, conversa.contato_id, null)
}
