import { visitaParaMensagem } from '#modules/ordens/publico.ts'
import { entregar, type CanalDeEntrega } from '#platform/entregas/entregas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { EscopoDoLink } from '../../contract/links.ts'
import { mensagemDoLink } from '../../regras/mensagem-do-link.ts'

export interface Envio {
  mandado: CanalDeEntrega | null
  recusa: string | null
}

/** Sends a new link to the customer of the order, once: its id is the key. */
export async function mandarLink(
  s: Servicos,
  l: { id: string; ordemId: string; escopo: EscopoDoLink; endereco: string },
): Promise<Envio> {
  const visita = await visitaParaMensagem(s.banco.db, l.ordemId)
  if (!visita) return { mandado: null, recusa: 'O cliente desta ordem não está mais nos contatos.' }
  const r = await entregar(s.ligados, {
    chave: `link-da-ordem:${l.id}`,
    contatoId: visita.contato_id,
    texto: mensagemDoLink({ ...visita, escopo: l.escopo, endereco: l.endereco }),
    autor: 'Ordens de serviço',
  })
  return r.situacao === 'enfileirada' ? { mandado: r.canal, recusa: null } : { mandado: null, recusa: r.motivo }
}
