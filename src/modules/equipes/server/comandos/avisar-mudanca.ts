import { visitaParaMensagem } from '#modules/ordens/publico.ts'
import { entregar, type CanalDeEntrega } from '#platform/entregas/entregas.ts'
import type { Servicos } from '#platform/servicos.ts'
import { mensagemDaMudanca } from '../../regras/mensagem-da-mudanca.ts'

export interface AvisoAoCliente {
  mandado: CanalDeEntrega | null
  /** why nothing was sent: the user calls the customer */
  recusa: string | null
}

/** Tells the customer of an order that was moved, once for each version of it. */
export async function avisarMudanca(s: Servicos, o: { ordem_id: string; versao: number }): Promise<AvisoAoCliente> {
  const visita = await visitaParaMensagem(s.banco.db, o.ordem_id)
  if (!visita?.agendada_de) return { mandado: null, recusa: 'O cliente desta ordem não está mais nos contatos.' }
  const r = await entregar(s.ligados, {
    chave: `visita-mudou:${o.ordem_id}:${o.versao}`,
    contatoId: visita.contato_id,
    texto: mensagemDaMudanca({ ...visita, agendada_de: visita.agendada_de }),
    autor: 'Agenda das equipes',
  })
  return r.situacao === 'enfileirada' ? { mandado: r.canal, recusa: null } : { mandado: null, recusa: r.motivo }
}
