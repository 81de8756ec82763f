import { sql } from 'kysely'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { listarCampos } from '../consultas/campos.ts'

export async function exigirCampo(u: Unidade, chave: string) {
  const [campo] = await listarCampos(u.tx, chave)
  if (!campo) throw naoEncontrado('Campo não encontrado.')
  return campo
}

/** Whether it is a column of the list for everybody; each person still chooses their own. A new one comes last. */
export async function mostrarNaLista(u: Unidade, chave: string, na_lista: boolean): Promise<void> {
  await sql`insert into cad.contato_campos (chave, na_lista, lugar) values (${chave}, ${na_lista}, (select coalesce(max(lugar), -1) + 1 from cad.contato_campos where lugar < 900))
    on conflict (chave) do update set na_lista = excluded.na_lista`.execute(u.tx)
}

export async function ordenarCampos(u: Unidade, chaves: readonly string[]): Promise<void> {
  const conhecidos = new Set((await listarCampos(u.tx)).map((c) => c.chave))
  const estranho = chaves.find((c) => !conhecidos.has(c))
  if (estranho) throw invalido('Este campo não existe mais.', [{ campo: 'chaves', mensagem: 'Este campo não existe mais' }])
  await sql`insert into cad.contato_campos (chave, lugar) select chave, ord - 1 from unnest(${[...chaves]}::text[]) with ordinality t(chave, ord) on conflict (chave) do update set lugar = excluded.lugar`.execute(u.tx)
  u.auditar({ acao: 'campo.ordenar', entidade: 'campo', entidade_id: 'contatos', depois: { chaves } })
}
