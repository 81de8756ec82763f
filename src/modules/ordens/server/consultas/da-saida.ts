import { sql } from 'kysely'
import type { OrigemDaSaida } from '#modules/estoque/publico.ts'
import { comoTrecho } from '#platform/postgres/filtros.ts'
import { numeroDaOrdem } from '../../regras/numero.ts'
import { abertas, encerrada } from '../../regras/estados.ts'
import type { Situacao } from '../../tipos.ts'
import { ordemNoAlcance } from '../politica.ts'

/** A service order as the destination of an exit from the stock. */
export const ordemNaSaida: OrigemDaSaida = {
  tipo: 'ordem',
  async procurar(db, ctx, texto) {
    const { rows } = await sql<{ id: string; numero: number; ano: number; contato: string | null }>`
      select o.id, o.numero, o.ano, c.nome as contato
      from ordens.ordens o
      left join contatos_publico.contatos c on c.id = o.contato_id
      where o.situacao = any (${[...abertas]}::text[])
        and ${ordemNoAlcance(ctx)}
        and plataforma.sem_acento('os ' || o.numero || '/' || o.ano || ' ' || coalesce(c.nome, ''))
          like plataforma.sem_acento(${comoTrecho(texto)})
      order by o.id desc
      limit 20
    `.execute(db)
    return rows.map((o) => ({ id: o.id, documento: numeroDaOrdem(o), detalhe: o.contato ?? '' }))
  },
  async ler(db, ctx, id) {
    const { rows } = await sql<{ numero: number; ano: number; situacao: Situacao; assinado: boolean }>`
      select o.numero, o.ano, o.situacao,
        exists (
          select from ordens.assinaturas a
          where a.ordem_id = o.id
            and a.ciclo = o.ciclo
            and a.papel = 'cliente'
        ) as assinado
      from ordens.ordens o
      where o.id = ${id}
        and ${ordemNoAlcance(ctx)}
    `.execute(db)
    const [o] = rows
    if (!o) return null
    const documento = numeroDaOrdem(o)
    if (encerrada(o.situacao)) return { documento, recusa: `A ${documento} já terminou: nada mais sai para ela.` }
    // the parts are in the report that was signed
    return {
      documento,
      recusa: o.assinado ? `O cliente já assinou a ${documento}: reabra-a para usar mais peças.` : null,
    }
  },
  async reserva(tx, { id, itemId, localId, quantidade }) {
    const { rows } = await sql<{ id: string }>`
      select r.id
      from ordens.pecas p
      join estoque_publico.reservas r on r.id = p.reserva_id
      where p.ordem_id = ${id}
        and p.item_id = ${itemId}
        and r.situacao = 'ativa'
        and (r.local_id = ${localId} or r.local_id is null)
        and r.qtd - r.atendida >= ${quantidade}::numeric
      limit 1
    `.execute(tx)
    return rows[0]?.id
  },
}
