import { sql, type RawBuilder } from 'kysely'
import { ErroApp, invalido, naoEncontrado, proibido } from '#kit/erro.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { desenhadoEm, pode, type Ctx } from '#platform/http/contexto.ts'
import { podeAgirSobre, podeConceder } from '../regras/conceder.ts'
import { nomeDoPapel } from '../regras/nomes.ts'
import { ehDeModelo, type Papel } from '../tipos.ts'

/** No user changes their own rights, administrators included. */
export function exigirOutraPessoa(ctx: Ctx, usuario_id: string): void {
  if (ctx.usuario.id === usuario_id)
    throw new ErroApp(
      'FORBIDDEN',
      403,
      'Você não pode mudar o seu próprio acesso. Peça a outra pessoa que administre o Girassol.',
    )
}

export function exigirPoderSobre(ctx: Ctx, alvo: { globais: readonly string[] }): void {
  if (!podeAgirSobre(ctx.acesso, alvo))
    throw proibido('admin', 'Só quem administra o Girassol altera o acesso de administradores e auditores.')
}

export function exigirConcessao(ctx: Pick<Ctx, 'acesso'>, papeis: readonly Papel[]): void {
  const faltou = papeis.find((p) => !podeConceder(ctx.acesso, p))
  if (!faltou) return
  if (!ehDeModelo(faltou.papel)) throw proibido('admin', 'Só quem administra o Girassol dá ou tira um papel desenhado.')
  const papel = nomeDoPapel(faltou.papel)
  throw proibido(
    `${faltou.codigo}:${faltou.papel}`,
    `Você não pode dar o papel ${papel} nesse departamento, porque não o tem.`,
  )
}

export function exigirAdmin(ctx: Pick<Ctx, 'acesso'>): void {
  if (!ctx.acesso.admin) throw proibido('admin', 'Só quem administra o Girassol pode fazer isso.')
}

/** Departments whose people the caller answers for: those they supervise, and those that a drawn role names. */
const areasDaEquipe = ({ acesso }: Ctx): string[] => [
  ...acesso.departamentos.filter((d) => d.papel === 'supervisor').map((d) => d.codigo),
  ...desenhadoEm(acesso, 'cad.ausencia.marcar', 'departamento'),
]

/**
 * Condition over users as `u`: members of the teams that the caller leads and people of the departments they supervise.
 */
export const daEquipeDe = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`
  (
    u.id <> ${ctx.usuario.id}
    and u.ativo
    and (
      exists (
        select from cad.times t
        join cad.time_membros tm on tm.time_id = t.id
        where t.lider_id = ${ctx.usuario.id}
          and tm.usuario_id = u.id
      )
      or exists (
        select from cad.membros m
        where m.usuario_id = u.id
          and m.departamento = any(
            ${areasDaEquipe(ctx)}::text[]
          )
          and m.valido_de <= now()
          and (m.valido_ate is null or m.valido_ate > now())
      )
    )
  )
`

/**
 * Users who edit people are responsible for all of them, a lead only for their own team. For other people the response
 * is 404, so that their absences stay hidden.
 */
export async function exigirResponderPor(db: Db | Tx, ctx: Ctx, usuario_id: string): Promise<void> {
  if (usuario_id === ctx.usuario.id || pode(ctx, 'cad.usuario.editar')) return
  const { rows } = await sql`
    select from cad.usuarios u
    where u.id = ${usuario_id}
      and ${daEquipeDe(ctx)}
  `.execute(db)
  if (rows.length === 0) throw naoEncontrado('Pessoa não encontrada')
}

/**
 * A substitute reaches the work of the absent user, so a lead may choose only a user who already has access to each
 * department of the absent one.
 */
export async function exigirSubstitutoDeCasa(
  db: Db | Tx,
  ctx: Ctx,
  ausente_id: string,
  substituto_id: string,
): Promise<void> {
  if (ausente_id === ctx.usuario.id || pode(ctx, 'cad.usuario.editar')) return
  const vigente = sql`m.valido_de <= now() and (m.valido_ate is null or m.valido_ate > now())`
  const { rows } = await sql<{ nome: string }>`
    select d.nome
    from cad.departamentos d
    where exists (
      select from cad.membros m
      where m.usuario_id = ${ausente_id}
        and m.departamento = d.codigo
        and ${vigente}
    )
      and not exists (
        select from cad.membros m
        where m.usuario_id = ${substituto_id}
          and m.departamento = d.codigo
          and ${vigente}
      )
    order by d.ordem
    limit 1
  `.execute(db)
  const frase = `Quem substitui precisa ter acesso às mesmas áreas: falta ${rows[0]?.nome}`
  if (rows[0])
    throw invalido(`${frase}. Escolha outra pessoa ou peça a quem edita pessoas.`, [
      { campo: 'substituto_id', mensagem: frase },
    ])
}
