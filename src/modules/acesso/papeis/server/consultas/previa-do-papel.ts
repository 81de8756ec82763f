import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Direito } from '#modules/acesso/nucleo/regras/desenho.ts'
import type { PapelDado } from '#modules/acesso/nucleo/regras/escopos.ts'
import { papelDe } from '#modules/acesso/nucleo/server/consultas/papel-de.ts'
import type { Papel, Pessoa } from '#modules/acesso/nucleo/tipos.ts'
import { aumenta, diferencaDeAlcances } from '../../regras/alcances.ts'
import type { PessoaAfetada } from '../../contract/papeis.ts'
import { obterPapel } from './papeis.ts'

interface Linha extends Pessoa {
  papeis: Papel[]
  globais: string[]
}

/**
 * The holders who would gain or lose permissions if the role had these: of each holder, the sum of all their roles
 * before and after. People for whom nothing changes are left out.
 */
export async function previaDoPapel(db: Db | Tx, id: string, novos: readonly Direito[]): Promise<PessoaAfetada[]> {
  await obterPapel(db, id)
  const { rows } = await sql<Linha>`
    select
      u.id,
      u.nome,
      u.foto,
      array(select g.papel::text from cad.papeis_globais g where g.usuario_id = u.id) as globais,
      (
        select json_agg(${papelDe('m')})
        from cad.membros m
        join cad.departamentos d on d.codigo = m.departamento and d.ligado
        where m.usuario_id = u.id
          and m.valido_de <= now()
          and (m.valido_ate is null or m.valido_ate > now())
      ) as papeis
    from cad.usuarios u
    where u.ativo
      and exists (
        select from cad.membros x
        join cad.departamentos d on d.codigo = x.departamento and d.ligado
        where x.usuario_id = u.id
          and x.papel_desenhado_id = ${id}
          and x.valido_de <= now()
          and (x.valido_ate is null or x.valido_ate > now())
      )
    order by plataforma.sem_acento(u.nome), u.id
  `.execute(db)
  return rows.flatMap(({ papeis, globais, ...pessoa }) => {
    const somados = (outro: readonly Direito[] | null): PapelDado[] => [
      ...globais.map((papel) => ({ papel, departamento: null })),
      ...papeis.map((p) => ({
        papel: p.papel,
        departamento: p.codigo,
        direitos: outro && p.papel === id ? outro : (p.direitos ?? null),
      })),
    ]
    const mudancas = diferencaDeAlcances(somados(null), somados(novos))
    if (mudancas.length === 0) return []
    return [{ ...pessoa, ganha: mudancas.filter(aumenta), perde: mudancas.filter((m) => !aumenta(m)) }]
  })
}
