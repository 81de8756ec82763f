import { sql } from 'kysely'
import type { ErroDaLinha } from '#kit/colunas.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { podeConceder } from '#modules/acesso/nucleo/regras/conceder.ts'
import { nomeDoPapel } from '#modules/acesso/nucleo/regras/nomes.ts'
import { carregarAcesso } from '#modules/acesso/nucleo/server/consultas/carregar-acesso.ts'
import { qualPapel } from '#modules/acesso/nucleo/server/consultas/papel-de.ts'
import { ehDeModelo } from '#modules/acesso/nucleo/tipos.ts'
import type { Convidado } from '../../regras/linha.ts'
import type { Dicionario } from '../../regras/palavras.ts'

export async function dicionario(db: Db | Tx): Promise<Dicionario> {
  const [areas, cargos] = await Promise.all([
    db.selectFrom('cad.departamentos').select(['codigo', 'nome']).where('ligado', '=', true).orderBy('ordem').execute(),
    sql<Dicionario['cargos'][number]>`
      select
        c.id,
        c.nome,
        coalesce(
          (
            select json_agg(json_build_object('departamento', p.departamento, 'papel', ${qualPapel('p')}))
            from cad.cargo_papeis p
            left join cad.papeis_desenhados d on d.id = p.papel_desenhado_id
            where p.cargo_id = c.id
              and d.arquivado_em is null
          ),
          '[]'
        ) as papeis
      from cad.cargos c
      order by c.nome
    `.execute(db),
  ])
  return { areas, cargos: cargos.rows }
}

export type Conhecido = 'pessoa' | 'convite'

/** Which of these addresses belong to a person or to an open invitation. */
export async function conhecidos(db: Db | Tx, emails: readonly string[]): Promise<Map<string, Conhecido>> {
  const { rows } = await sql<{ email: string; tipo: Conhecido }>`
    select u.email::text as email, 'pessoa' as tipo
    from cad.usuarios u
    where u.email = any(${[...emails]}::citext[])
    union all
    select c.email::text, 'convite'
    from cad.convites c
    where c.email = any(${[...emails]}::citext[])
      and c.usado_em is null
      and c.revogado_em is null
      and c.expira_em > now()
  `.execute(db)
  return new Map(rows.map((r) => [r.email.toLowerCase(), r.tipo]))
}

/** The rights that the user responsible for the list may not grant, by the rules of a single invitation. */
export async function recusasDe(
  db: Db | Tx,
  responsavel_id: string | null,
): Promise<(c: Convidado) => Pick<ErroDaLinha, 'mensagem'> | null> {
  const quem = responsavel_id === null ? null : await carregarAcesso(db, responsavel_id)
  const acesso = quem?.usuario.ativo && quem.acesso.permissoes.has('cad.convite.criar') ? quem.acesso : null
  const desligadas = await db
    .selectFrom('cad.departamentos')
    .select(['codigo', 'nome'])
    .where('ligado', '=', false)
    .execute()
  const arquivados = await db
    .selectFrom('cad.papeis_desenhados')
    .select(['id', 'nome'])
    .where('arquivado_em', 'is not', null)
    .execute()
  return (c) => {
    const fora = desligadas.find((d) => c.papeis.some((p) => p.departamento === d.codigo))
    if (fora) return { mensagem: `A área ${fora.nome} está desligada` }
    if (!acesso) return { mensagem: 'Quem enviou a lista não pode mais convidar pessoas' }
    if (c.globais.length > 0 && !acesso.admin)
      return { mensagem: 'Só quem administra o Girassol convida quem administra' }
    const arquivado = arquivados.find((a) => c.papeis.some((p) => p.papel === a.id))
    if (arquivado) return { mensagem: `O papel ${arquivado.nome} foi arquivado` }
    const papel = c.papeis.find((p) => !podeConceder(acesso, { codigo: p.departamento, papel: p.papel }))
    if (papel && !ehDeModelo(papel.papel))
      return { mensagem: 'O cargo propõe um papel desenhado, que só quem administra o Girassol dá' }
    return papel
      ? { mensagem: `Você não pode dar o papel ${nomeDoPapel(papel.papel)} nessa área, porque não o tem` }
      : null
  }
}
