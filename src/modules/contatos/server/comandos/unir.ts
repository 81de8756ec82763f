import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'

/** Two entries of one person become one: every address leads to `para`, whose own words win; what it lacks is taken over. */
export async function unirContatos({ tx, auditar }: Unidade, de: string, para: string): Promise<void> {
  const antes = await tx.selectFrom('cad.contatos').selectAll().where('id', '=', de).forUpdate().executeTakeFirstOrThrow()
  await tx.updateTable('cad.contato_identidades').set({ contato_id: para }).where('contato_id', '=', de).execute()
  await sql`update cad.contatos p set
      nome = case when p.nome = '' or (d.nome_informado and not p.nome_informado) then d.nome else p.nome end, nome_informado = p.nome_informado or d.nome_informado,
      email = coalesce(p.email, d.email), telefone = coalesce(p.telefone, d.telefone), empresa = coalesce(p.empresa, d.empresa), cargo = coalesce(p.cargo, d.cargo),
      observacoes = nullif(left(concat_ws(e'\n', p.observacoes, d.observacoes), 4000), ''), foto_caminho = coalesce(p.foto_caminho, d.foto_caminho), atualizado_em = now()
    from cad.contatos d where p.id = ${para} and d.id = ${de}`.execute(tx)
  await tx.deleteFrom('cad.contatos').where('id', '=', de).execute()
  auditar({ acao: 'contato.unir', entidade: 'contato', entidade_id: para, antes: { id: de, nome: antes.nome, telefone: antes.telefone, email: antes.email } })
}
