import { sql } from 'kysely'
import { notaDoCliente } from '#modules/chat/nucleo/server/comandos/nota-do-cliente.ts'
import { trancarPeloSistema, type ConversaTrancada } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { notificar } from '#modules/chat/nucleo/server/ganchos.ts'
import { veTodasAsCaixas } from '#modules/chat/nucleo/server/consultas/ve-todas-as-caixas.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { conversaDaProposta, lerNoFio, porNoFio } from '../repositorio.ts'

interface Pergunta {
  pergunta_id: string
  proposta_id: string
  numero: string
  texto: string
  vendedor_id: string
  contato_id: string | null
}

/**
 * A question of the public page as a note in the thread, once, and a notification to the seller and the assignee.
 */
export async function anotarPergunta(s: Pick<Servicos, 'executar'>, p: Pergunta): Promise<void> {
  await s.executar(sistema, async (u) => {
    const id = await conversaDaProposta(u.tx, p.proposta_id, p.contato_id, true)
    const conversa = id ? await trancarPeloSistema(u.tx, id) : undefined
    if (!conversa || (await lerNoFio(u.tx, p.proposta_id, 'pergunta', p.pergunta_id))) return
    const mensagem_id = await notaDoCliente(u, conversa, {
      texto: `Pergunta na página da proposta ${p.numero}:\n${p.texto}`,
      dados: { tipo: 'proposta', fato: 'pergunta', proposta: { id: p.proposta_id, numero: p.numero } },
    })
    await porNoFio(u.tx, {
      proposta_id: p.proposta_id,
      o_que: 'pergunta',
      chave: p.pergunta_id,
      conversa_id: conversa.id,
      mensagem_id,
    })
    await notificar(u, await quemResponde(u, conversa, p.vendedor_id), {
      tipo: 'pergunta',
      conversa_id: conversa.id,
      caixa_entrada_id: conversa.caixa_entrada_id,
      por: null,
      detalhe: p.texto,
      chave: `pergunta:${p.pergunta_id}`,
    })
  })
}

/** The seller and the assignee, of those who may see the inbox. */
async function quemResponde(u: Unidade, conversa: ConversaTrancada, vendedorId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id
    from acesso_publico.usuarios u
    where u.ativo
      and u.id = any(${[vendedorId, conversa.atribuida_para].filter((x) => x !== null)}::uuid[])
      and (
        exists (
          select from chat.caixa_usuarios x
          where x.usuario_id = u.id
            and x.caixa_entrada_id = ${conversa.caixa_entrada_id}
        )
        or ${veTodasAsCaixas(sql`u.id`)}
      )
  `.execute(u.tx)
  return rows.map((r) => r.id)
}
