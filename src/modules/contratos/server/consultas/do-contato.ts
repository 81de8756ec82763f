import { sql } from 'kysely'
import type { Relacionados } from '#modules/contatos/tipos.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { valores } from '../../contract/conteudo.ts'
import { linkDoContrato } from '../../links.ts'
import type { SituacaoDoContrato, TipoDeContrato } from '../../tipos.ts'
import { contratoNoAlcance } from '../politica.ts'

interface Linha {
  id: string
  numero: string
  tipo: TipoDeContrato
  situacao: SituacaoDoContrato
  titulo: string
  valor_centavos: number
  vigente_ate: string | null
}

/** The contracts of a contact that the user reaches, for the contact's page. */
export async function contratosDoContato(db: Db, ctx: Ctx, contatoId: string): Promise<Relacionados> {
  if (!pode(ctx, 'contratos.contrato.ver')) return {}
  const { rows } = await sql<Linha>`
    select
      k.id, k.numero, k.tipo, k.situacao, k.titulo, k.valor_centavos::float8 as valor_centavos, k.vigente_ate::text as vigente_ate
    from contratos.contratos k
    where k.contato_id = ${contatoId}
      and ${contratoNoAlcance(ctx)}
    order by k.atualizado_em desc
    limit 50
  `.execute(db)
  return { contratos: rows.map((l) => ({ ...l, link: linkDoContrato(l) })) }
}

/** What the company keeps of a person here, for the data access file: contracts, and what each says of them. */
export async function contratosDaPessoa(db: Db, contatoId: string) {
  const { rows } = await sql<
    Pick<Linha, 'numero' | 'tipo' | 'situacao' | 'valor_centavos'> & { assinado_em: Date | null; variaveis: unknown }
  >`
    select
      k.numero, k.tipo, k.situacao, k.valor_centavos::float8 as valor_centavos, k.assinado_em,
      v.conteudo -> 'variaveis' as variaveis
    from contratos.contratos k
    join contratos.versoes v on v.contrato_id = k.id and v.n = k.versao
    where k.contato_id = ${contatoId}
    order by k.criado_em
  `.execute(db)
  return {
    contratos: rows.map(({ variaveis, ...c }) => ({
      ...c,
      dados: Object.fromEntries(Object.entries(valores.parse(variaveis)).filter(([k]) => k.startsWith('cliente.'))),
    })),
  }
}
