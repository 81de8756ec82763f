import { sql } from 'kysely'
import { documentoValido } from '#kit/documento.ts'
import { invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { CAMPOS_DO_LIVRO, NOMES_DO_LIVRO, type Livro } from '../../regras/livro.ts'
import type { Finalidade } from '../../tipos.ts'
import { livroDa } from '../consultas/livro.ts'
import { exigirVersao, registrar, trancar } from './nucleo.ts'

/** Corrects the register. The history and the audit name the fields, never what they say. */
export async function alterarLivro(
  u: Unidade,
  ctx: Ctx,
  id: string,
  d: { versao: number; nome?: string | undefined } & Livro,
): Promise<void> {
  const { versao, nome, ...novo } = d
  const m = await trancar(u, ctx, id)
  exigirVersao(m, versao)
  if (novo.documento && !documentoValido(novo.documento))
    throw invalido('Documento inválido.', [{ campo: 'documento', mensagem: 'CPF ou CNPJ inválido' }])
  const antes = await livroDa(u.tx, id)
  const mudados = CAMPOS_DO_LIVRO.filter((c) => antes[c] !== novo[c]).map((c) => NOMES_DO_LIVRO[c])
  const outroNome = nome !== undefined && nome !== m.nome
  if (mudados.length === 0 && !outroNome) return
  await u.tx
    .insertInto('matriculas.livro')
    .values({ matricula_id: id, ...novo })
    .onConflict((c) => c.column('matricula_id').doUpdateSet({ ...novo, atualizado_em: sql`now()` }))
    .execute()
  if (outroNome)
    await sql`
      update matriculas.matriculas
      set nome = ${nome}
      where id = ${id}
    `.execute(u.tx)
  const campos = outroNome ? ['nome', ...mudados] : mudados
  await registrar(u, m, { tipo: 'livro', dados: { campos } })
  u.auditar({ acao: 'matricula.livro', entidade: 'matricula', entidade_id: id, depois: { campos } })
}

/** Given or withdrawn; what was recorded before stays. Consent to invoices on WhatsApp is read from the member's row. */
export async function consentir(
  u: Unidade,
  ctx: Ctx,
  id: string,
  d: { finalidade: Finalidade; dado: boolean; prova: string },
): Promise<void> {
  const m = await trancar(u, ctx, id)
  await sql`
    insert into matriculas.consentimentos (matricula_id, n, finalidade, dado, prova, registrado_por)
    select ${id}, coalesce(max(n), 0) + 1, ${d.finalidade}, ${d.dado}, ${d.prova}, ${ctx.usuario.id}
    from matriculas.consentimentos
    where matricula_id = ${id}
  `.execute(u.tx)
  if (d.finalidade === 'faturas_whatsapp')
    await sql`
      update matriculas.matriculas
      set consentiu_em = case when ${d.dado} then now() end
      where id = ${id}
    `.execute(u.tx)
  await registrar(u, m, { tipo: 'consentimento', dados: { finalidade: d.finalidade, dado: d.dado } })
  u.auditar({
    acao: 'matricula.consentimento',
    entidade: 'matricula',
    entidade_id: id,
    depois: { finalidade: d.finalidade, dado: d.dado },
  })
}

/** Day of the month on which invoices are due, from the next one on. */
export async function mudarVencimento(u: Unidade, ctx: Ctx, id: string, dia: number): Promise<void> {
  const m = await trancar(u, ctx, id)
  if (m.vencimento_dia === dia) return
  await sql`
    update matriculas.matriculas
    set vencimento_dia = ${dia}
    where id = ${id}
  `.execute(u.tx)
  await registrar(u, m, { tipo: 'vencimento', dados: { dia } })
  u.auditar({
    acao: 'matricula.vencimento',
    entidade: 'matricula',
    entidade_id: id,
    antes: { vencimento_dia: m.vencimento_dia },
    depois: { vencimento_dia: dia },
  })
}
