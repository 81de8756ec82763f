import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { Direito } from '#modules/acesso/pessoas/contract/por-dentro.ts'
import { explicar } from '../../regras/explicar.ts'
import { instante, instanteOuNulo } from '#modules/acesso/nucleo/server/apresentar.ts'
import type { Direito as DireitoDesenhado } from '#modules/acesso/nucleo/regras/desenho.ts'
import { papelDe, qualPapel } from '#modules/acesso/nucleo/server/consultas/papel-de.ts'
import { departamentoLigado, desligados } from '#modules/acesso/nucleo/server/consultas/ligados.ts'

interface Linha {
  papel: string
  direitos: DireitoDesenhado[] | null
  departamento: string | null
  valido_de: Date | null
  valido_ate: Date | null
  concedido_por: string | null
  concedido_em: Date
  ativo: boolean
}

/**
 * Returns each permission that the user has now, the role that grants it and who granted that role. Empty for a
 * deactivated user.
 */
export async function acessoEfetivo(db: Db, usuario_id: string): Promise<Direito[]> {
  const { rows } = await sql<Linha>`
    select
      ${qualPapel('m')} as papel,
      ${papelDe('m')} -> 'direitos' as direitos,
      m.departamento,
      m.valido_de,
      m.valido_ate,
      g.nome as concedido_por,
      m.criado_em as concedido_em,
      u.ativo
    from cad.membros m
    join cad.usuarios u on u.id = m.usuario_id
    left join cad.usuarios g on g.id = m.concedido_por
    where m.usuario_id = ${usuario_id}
      and m.valido_de <= now()
      and (m.valido_ate is null or m.valido_ate > now())
      and ${departamentoLigado(sql`m.departamento`)}
    union all
    select p.papel::text, null, null, null, null, g.nome, p.criado_em, u.ativo
    from cad.papeis_globais p
    join cad.usuarios u on u.id = p.usuario_id
    left join cad.usuarios g on g.id = p.concedido_por
    where p.usuario_id = ${usuario_id}
    order by 7
  `.execute(db)
  const valem = rows
    .filter((r) => r.ativo)
    .map(({ ativo: _, ...r }) => ({
      ...r,
      valido_de: instanteOuNulo(r.valido_de),
      valido_ate: instanteOuNulo(r.valido_ate),
      concedido_em: instante(r.concedido_em),
    }))
  const fora = await desligados(db)
  return explicar(valem).filter((d) => !fora.has(d.permissao.split('.')[0] ?? ''))
}
