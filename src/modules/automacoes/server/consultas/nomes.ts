import { sql } from 'kysely'
import { gatilhoEmPalavras, nomeados } from '#engines/regras/frase.ts'
import type { Gatilho } from '#engines/regras/tipos.ts'
import { fatosDasOfertas } from '../../regras/fatos.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'

const ACABOU = '(não existe mais)'

/** Describes each of these triggers with current names, loaded in one statement. */
export async function frasesDosGatilhos(db: Db | Tx, gatilhos: readonly Gatilho[]): Promise<(g: Gatilho) => string> {
  const ditos = [...new Set(gatilhos.flatMap(nomeados))]
  if (ditos.length === 0) return (g) => gatilhoEmPalavras(g, () => ACABOU)
  const { rows } = await sql<{ id: string; nome: string }>`
    with d as materialized (select unnest(${ditos}::text[]) as id)
    select e.id::text, e.nome
    from funis_publico.estagios e
    join d on d.id = e.id::text
    union all
    select t.id::text, t.nome
    from tarefas_publico.tipos t
    join d on d.id = t.id::text
    union all
    select f.id::text, f.titulo
    from formularios_publico.formularios f
    join d on d.id = f.id::text
    union all
    select x.id::text, x.nome
    from funis_publico.entradas x
    join d on d.id = x.id::text
    union all
    select f.chave, f.nome
    from funis_publico.funis f
    join d on d.id = f.chave
    union all
    select k.chave, k.rotulo
    from funis_publico.campos k
    join d on d.id = k.chave
  `.execute(db)
  const nomes = new Map([...Object.entries(fatosDasOfertas), ...rows.map((r): [string, string] => [r.id, r.nome])])
  return (g) => gatilhoEmPalavras(g, (id) => nomes.get(id) ?? ACABOU)
}
