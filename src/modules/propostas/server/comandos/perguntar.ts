import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { propostaPerguntada } from '../../eventos.ts'
import type { PropostaPublica } from '../publico-servidor.ts'

/** A question from the page: stored once, and an event that the conversation with the customer follows. */
export async function perguntar(u: Unidade, p: PropostaPublica, d: { id: string; texto: string }): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into propostas.perguntas (id, proposta_id, versao, texto)
    values (${d.id}, ${p.id}, ${p.versao}, ${d.texto})
    on conflict (id) do nothing
    returning id
  `.execute(u.tx)
  if (!rows[0]) return
  u.emitir(propostaPerguntada, {
    pergunta_id: d.id,
    proposta_id: p.id,
    numero: p.numero,
    texto: d.texto,
    vendedor_id: p.vendedor_id,
    contato_id: p.contato_id,
  })
}
