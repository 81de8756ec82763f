import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { TrabalhoAberto, Troca } from '#platform/trabalho-aberto.ts'

/** Rules that assign cards or tasks to this user, or notify them: in future they would address a user who has left. */
export const automacoesQueCitam: TrabalhoAberto = {
  tipo: 'regras',
  rotulo: 'Automações com seu nome',
  aNinguem: null,
  async listar(db, usuario_id) {
    const { rows } = await sql<{ id: string }>`
      select r.id
      from funis.regras r
      left join funis.regra_versoes v on v.regra_id = r.id and v.numero = r.versao
      where r.arquivada_em is null
        and (v.definicao::text like ${citacao(usuario_id)} or r.rascunho::text like ${citacao(usuario_id)})
      order by r.id
    `.execute(db)
    return rows.map((r) => r.id)
  },
  async trocar(u, trocas) {
    const feitas: string[] = []
    for (const t of trocas) if (await trocarUma(u, t)) feitas.push(t.id)
    return feitas
  },
}

const citacao = (usuarioId: string) => `%"${usuarioId}"%`

/** Publishes a new version of the rule with the name replaced; earlier executions keep their version. */
async function trocarUma(u: Unidade, { id, de, para }: Troca): Promise<boolean> {
  if (!de || !para) return false
  const trocado = (coluna: string) => sql`replace(${sql.ref(coluna)}::text, ${`"${de}"`}, ${`"${para}"`})::jsonb`
  const {
    rows: [r],
  } = await sql<{ funil_id: string; nome: string; versao: number; citada: boolean }>`
    select r.funil_id, r.nome, r.versao, coalesce(v.definicao::text like ${citacao(de)}, false) as citada
    from funis.regras r
    left join funis.regra_versoes v on v.regra_id = r.id and v.numero = r.versao
    where r.id = ${id}
      and r.arquivada_em is null
      and (v.definicao::text like ${citacao(de)} or r.rascunho::text like ${citacao(de)})
      and exists (
        select from acesso_publico.usuarios
        where id = ${para}
          and ativo
      )
    for update of r
  `.execute(u.tx)
  if (!r) return false
  if (r.citada) {
    await sql`
      insert into funis.regra_versoes (regra_id, numero, definicao, publicada_por, publicada_em)
      select regra_id, numero + 1, ${trocado('definicao')}, ${u.autor.usuario?.id ?? null}, publicada_em
      from funis.regra_versoes
      where regra_id = ${id}
        and numero = ${r.versao}
    `.execute(u.tx)
  }
  await sql`
    update funis.regras
    set versao = versao + ${r.citada ? 1 : 0}, rascunho = ${trocado('rascunho')}, atualizada_em = now()
    where id = ${id}
  `.execute(u.tx)
  u.auditar({
    acao: 'regra.entregar',
    entidade: 'funil',
    entidade_id: r.funil_id,
    antes: { pessoa: de },
    depois: { pessoa: para, regra_id: id, nome: r.nome },
  })
  return true
}
