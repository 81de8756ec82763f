import { sql } from 'kysely'
import type { TrabalhoAberto } from '#platform/trabalho-aberto.ts'
import { propostaSalva } from '../../eventos.ts'

const VIVAS = sql`('rascunho', 'em_aprovacao', 'enviada', 'visualizada', 'em_negociacao')`

/** Proposals of a seller that are not closed: another seller takes them over. */
export const propostasAbertas: TrabalhoAberto = {
  tipo: 'propostas',
  rotulo: 'Propostas em aberto',
  aNinguem: null,
  async listar(db, usuario_id) {
    const { rows } = await sql<{ id: string }>`
      select id
      from propostas.propostas
      where vendedor_id = ${usuario_id}
        and estado in ${VIVAS}
      order by id
    `.execute(db)
    return rows.map((r) => r.id)
  },
  async trocar(u, trocas) {
    const feitas: string[] = []
    for (const { id, de, para } of trocas) {
      const { rows } = await sql<{ revisao: number }>`
        update propostas.propostas
        set vendedor_id = ${para}, revisao = revisao + 1, atualizado_em = now()
        where id = ${id}
          and vendedor_id = ${de}
          and estado in ${VIVAS}
          and exists (
            select from acesso_publico.usuarios
            where id = ${para}
              and ativo
          )
        returning revisao
      `.execute(u.tx)
      if (!rows[0]) continue
      u.auditar({
        acao: 'proposta.entregar',
        entidade: 'proposta',
        entidade_id: id,
        antes: { vendedor_id: de },
        depois: { vendedor_id: para },
      })
      u.emitir(propostaSalva, { proposta_id: id, revisao: rows[0].revisao, por: u.autor.usuario?.id ?? null })
      feitas.push(id)
    }
    return feitas
  },
}
