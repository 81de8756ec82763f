import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { cartaoAprovacao } from '../../../eventos.ts'

/** Everybody who may decide the step that waits is told of it, but for who asked. */
export async function avisarAprovadores(u: Unidade, id: string, vez = 'primeira'): Promise<void> {
  const { rows } = await sql<{ pessoas: string[]; cartao_id: string; funil_id: string; titulo: string; etapa: number; pedida_por: string; politica: string }>`
    select a.cartao_id, c.funil_id, c.titulo, a.etapa, a.pedida_por, p.nome as politica, array(
      select distinct cad.quem_recebe(u.id, now()) from cad.usuarios u where u.ativo and u.id <> a.pedida_por and ((a.etapas -> a.etapa -> 'quem') ? ('u:' || u.id) or (a.etapas -> a.etapa -> 'quem') ? ('c:' || u.cargo_id)
        or exists (select from cad.membros m where m.usuario_id = u.id and m.valido_de <= now() and (m.valido_ate is null or m.valido_ate > now()) and (a.etapas -> a.etapa -> 'quem') ? ('p:' || m.departamento || ':' || m.papel))
        or exists (select from cad.limites_de_aprovacao l where l.cargo_id = u.cargo_id and (a.etapas -> a.etapa -> 'quem') ? ('l:' || l.tipo) and a.valor_centavos <= l.limite_centavos))) as pessoas
    from funis.aprovacoes a join funis.cartoes c on c.id = a.cartao_id join funis.politicas p on p.id = a.politica_id where a.id = ${id}`.execute(u.tx)
  const a = rows[0]
  const pessoas = (a?.pessoas ?? []).filter((p): p is string => p !== null && p !== a?.pedida_por)
  if (a && pessoas.length > 0) u.emitir(cartaoAprovacao, { cartao_id: a.cartao_id, funil_id: a.funil_id, titulo: a.titulo, pessoas, por: a.pedida_por, texto: `${a.politica} espera sua decisão: ${a.titulo}`.slice(0, 300), chave: `aprovar:${id}:${a.etapa}${vez === 'primeira' ? '' : `:${vez}`}` })
}
