import { conflito } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { departamentoPedido } from '#modules/acesso/nucleo/eventos.ts'

/** Notifies the administrators that a user misses a department that is off. */
export async function pedirDepartamento(u: Unidade, ctx: Ctx, codigo: string): Promise<void> {
  const d = await u.tx
    .selectFrom('cad.departamentos')
    .select(['nome', 'ligado'])
    .where('codigo', '=', codigo)
    .executeTakeFirstOrThrow()
  if (d.ligado) throw conflito('Este departamento já está ligado. Recarregue a página.')
  u.auditar({
    acao: 'cad.departamento.pedir',
    entidade: 'departamento',
    entidade_id: codigo,
    depois: { departamento: d.nome },
  })
  u.emitir(departamentoPedido, { departamento: codigo, nome: d.nome, por: ctx.usuario.id })
}
