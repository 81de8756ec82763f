import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { conteudoDoContrato, type ConteudoDoContrato } from '../../contract/conteudo.ts'

const semPessoa = (c: ConteudoDoContrato): ConteudoDoContrato => ({
  ...c,
  variaveis: Object.fromEntries(Object.entries(c.variaveis).filter(([chave]) => !chave.startsWith('cliente.'))),
  signatarios: c.signatarios.filter((s) => s.papel === 'contratada'),
})

/**
 * Part of `esquecerPessoa`. Takes the person out of drafts. What was sent to be signed is kept for the 10 years in which
 * a contract may be disputed (LGPD, art. 16, I; Código Civil, art. 205), and counted.
 */
export async function esquecerNosContratos(u: Unidade, contatoId: string) {
  const { rows } = await sql<{ id: string; n: number; conteudo: unknown }>`
    select k.id, v.n, v.conteudo
    from contratos.contratos k
    join contratos.versoes v on v.contrato_id = k.id and v.estado = 'aberta'
    where k.contato_id = ${contatoId}
    for update of k
  `.execute(u.tx)
  for (const { id, n, conteudo } of rows) {
    await sql`
      update contratos.contratos set cliente_nome = '', titulo = 'Contrato ' || numero, atualizado_em = now() where id = ${id}
    `.execute(u.tx)
    await sql`
      update contratos.versoes
      set conteudo = ${JSON.stringify(semPessoa(conteudoDoContrato.parse(conteudo)))}
      where contrato_id = ${id}
        and n = ${n}
    `.execute(u.tx)
  }
  const { rows: guardados } = await sql<{ n: number }>`
    select count(*)::int as n
    from contratos.contratos
    where contato_id = ${contatoId}
      and enviado_em is not null
  `.execute(u.tx)
  return { contagens: { contratos: rows.length, contratos_guardados: guardados[0]?.n ?? 0 } }
}
