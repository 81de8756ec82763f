import { sql } from 'kysely'
import type { TrabalhoAberto } from '#platform/trabalho-aberto.ts'
import { contratoSalvo } from '../../eventos.ts'

const ENCERRADOS = sql`('encerrado', 'rescindido', 'distratado')`

/** Contracts of a colleague that have not ended: another one takes them over. */
export const contratosAbertos: TrabalhoAberto = {
  tipo: 'contratos',
  rotulo: 'Contratos em aberto',
  aNinguem: null,
  async listar(db, usuario_id) {
    const { rows } = await sql<{ id: string }>`
      select id
      from contratos.contratos
      where responsavel_id = ${usuario_id}
        and situacao not in ${ENCERRADOS}
      order by id
    `.execute(db)
    return rows.map((r) => r.id)
  },
  async trocar(u, trocas) {
    const feitas: string[] = []
    for (const { id, de, para } of trocas) {
      const { rows } = await sql<{ revisao: number }>`
        update contratos.contratos
        set responsavel_id = ${para}, revisao = revisao + 1, atualizado_em = now()
        where id = ${id}
          and responsavel_id = ${de}
          and situacao not in ${ENCERRADOS}
          and exists (
            select from acesso_publico.usuarios
            where id = ${para}
              and ativo
          )
        returning revisao
      `.execute(u.tx)
      if (!rows[0]) continue
      u.auditar({
        acao: 'contrato.entregar',
        entidade: 'contrato',
        entidade_id: id,
        antes: { responsavel_id: de },
        depois: { responsavel_id: para },
      })
      u.emitir(contratoSalvo, {
        contrato_id: id,
        revisao: rows[0].revisao,
        por: u.autor.usuario?.id ?? null,
        nome: null,
      })
      feitas.push(id)
    }
    return feitas
  },
}
