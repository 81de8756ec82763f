import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { AtoLido } from '../../contract/atos.ts'

type Resposta = Extract<AtoLido, { tipo: 'responder' }>

/**
 * The sentence of another device's answer of the same item that this one had not seen, or null. Equal values are no
 * conflict.
 */
export async function outraMedida(db: Db | Tx, usuario: string, ato: Resposta): Promise<string | null> {
  const { rows } = await sql<{ id: string; valor: string; quem: string; texto: string; unidade: string }>`
    select r.id, r.valor, split_part(u.nome, ' ', 1) as quem, i.texto, i.unidade
    from ordens_publico.respostas r
    join ordens_publico.itens i on i.id = r.item_id
    join acesso_publico.usuarios u on u.id = r.usuario_id
    where r.item_id = ${ato.dados.item_id}
      and r.ordem_id = ${ato.ordem_id}
      and r.ciclo = ${ato.ciclo}
      and r.usuario_id <> ${usuario}
      and not exists (
        select from ordens_publico.respostas minha
        where minha.item_id = r.item_id
          and minha.ciclo = r.ciclo
          and minha.n > r.n
      )
  `.execute(db)
  const [outra] = rows
  if (!outra || outra.id === ato.visto || outra.valor === ato.dados.valor.trim().replace(',', '.')) return null
  const com = (valor: string) => `${valor} ${outra.unidade}`.trim()
  return `“${outra.texto}”: ${outra.quem} registrou ${com(outra.valor)} e este aparelho, ${com(ato.dados.valor)}.`
}
