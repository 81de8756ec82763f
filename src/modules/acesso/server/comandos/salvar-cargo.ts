import type { BodyDe } from '#kit/endpoint.ts'
import { naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { cargos } from '../../contract/organizacao.ts'
import { cargoAlterado } from '../../eventos.ts'
import type { Cargo } from '../../tipos.ts'
import { obterCargo } from '../consultas/organizacao.ts'
import type { Servicos } from '../servicos.ts'
import { diferenca } from './diferenca.ts'

export function criarCargo(s: Servicos, ctx: Ctx, dados: BodyDe<typeof cargos.criar>): Promise<Cargo> {
  return s.executar(ctx, async (u) => {
    const id = uuidv7()
    await u.tx.insertInto('cad.cargos').values({ id, ...dados }).execute()
    u.auditar({ acao: 'cad.cargo.criar', entidade: 'cargo', entidade_id: id, depois: dados })
    u.emitir(cargoAlterado, { cargo_id: id })
    return obterCargo(u.tx, id)
  })
}

export function alterarCargo(s: Servicos, ctx: Ctx, id: string, dados: BodyDe<typeof cargos.alterar>): Promise<Cargo> {
  return s.executar(ctx, async (u) => {
    const antes = await u.tx.selectFrom('cad.cargos').select(['nome', 'descricao', 'departamento', 'papel_proposto']).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!antes) throw naoEncontrado('Cargo não encontrado')
    const mudanca = diferenca(antes, dados)
    if (mudanca) {
      await u.tx.updateTable('cad.cargos').set(mudanca.depois).where('id', '=', id).execute()
      u.auditar({ acao: 'cad.cargo.alterar', entidade: 'cargo', entidade_id: id, ...mudanca })
      u.emitir(cargoAlterado, { cargo_id: id })
    }
    return obterCargo(u.tx, id)
  })
}
