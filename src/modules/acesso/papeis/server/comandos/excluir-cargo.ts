import { conflito, naoEncontrado } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { cargoAlterado } from '#modules/acesso/nucleo/eventos.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'

export function excluirCargo(s: Servicos, ctx: Ctx, id: string): Promise<void> {
  return s.executar(ctx, async (u) => {
    const antes = await u.tx
      .selectFrom('cad.cargos')
      .select(['nome', 'departamento'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!antes) throw naoEncontrado('Cargo não encontrado')
    const { n } = await u.tx
      .selectFrom('cad.usuarios')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('cargo_id', '=', id)
      .executeTakeFirstOrThrow()
    if (n > 0)
      throw conflito(
        n === 1
          ? 'Uma pessoa ocupa este cargo. Mude o cargo dela antes de excluir.'
          : `${n} pessoas ocupam este cargo. Mude o cargo delas antes de excluir.`,
      )
    await u.tx.deleteFrom('cad.cargos').where('id', '=', id).execute()
    u.auditar({ acao: 'cad.cargo.excluir', entidade: 'cargo', entidade_id: id, antes })
    u.emitir(cargoAlterado, { cargo_id: id })
  })
}
