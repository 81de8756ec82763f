import { sql } from 'kysely'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { listarCampos } from '../consultas/campos.ts'

export async function exigirCampo(u: Unidade, chave: string) {
  const [campo] = await listarCampos(u.tx, chave)
  if (!campo) throw naoEncontrado('Campo não encontrado.')
  return campo
}

export interface Lugar {
  na_lista?: boolean | undefined
  obrigatorio?: boolean | undefined
}
/**
 * Sets how the field is used: as a default column of the list (each user can still choose columns) and as required. A
 * new field comes last.
 */
export async function definirLugar(u: Unidade, chave: string, { na_lista, obrigatorio }: Lugar): Promise<void> {
  if (na_lista === undefined && obrigatorio === undefined) return
  const antes = await u.tx
    .selectFrom('cad.contato_campos')
    .select('obrigatorio')
    .where('chave', '=', chave)
    .executeTakeFirst()
  await sql`
    insert into cad.contato_campos (chave, na_lista, obrigatorio, lugar)
    values (
      ${chave},
      ${na_lista ?? false},
      ${obrigatorio ?? false},
      (select coalesce(max(lugar), -1) + 1 from cad.contato_campos where lugar < 900)
    )
    on conflict (chave) do update set
      na_lista = coalesce(${na_lista ?? null}, contato_campos.na_lista),
      obrigatorio = coalesce(${obrigatorio ?? null}, contato_campos.obrigatorio)
  `.execute(u.tx)
  if (obrigatorio !== undefined && obrigatorio !== (antes?.obrigatorio ?? false))
    u.auditar({ acao: 'campo.exigir', entidade: 'campo', entidade_id: chave, depois: { obrigatorio } })
}

export async function ordenarCampos(u: Unidade, chaves: readonly string[]): Promise<void> {
  const conhecidos = new Set((await listarCampos(u.tx)).map((c) => c.chave))
  const estranho = chaves.find((c) => !conhecidos.has(c))
  if (estranho)
    throw invalido('Este campo não existe mais.', [{ campo: 'chaves', mensagem: 'Este campo não existe mais' }])
  await sql`
    insert into cad.contato_campos (chave, lugar)
    select chave, ord - 1
    from unnest(${[...chaves]}::text[]) with ordinality t(chave, ord)
    on conflict (chave) do update set lugar = excluded.lugar
  `.execute(u.tx)
  u.auditar({ acao: 'campo.ordenar', entidade: 'campo', entidade_id: 'contatos', depois: { chaves } })
}
