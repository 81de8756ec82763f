import { conflito, ErroApp, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { inventarioMudou } from '../../eventos.ts'
import { codigoDoInventario } from '../../regras/codigo.ts'
import type { Situacao } from '../../tipos.ts'

export const NAO_EXISTE = 'Este inventário não existe.'

/** Locks a count and refuses an act that its state does not have. */
export async function trancarInventario(tx: Tx, id: string, em: readonly Situacao[], frase: string) {
  const inventario = await tx
    .selectFrom('inventarios.inventarios')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!inventario) throw naoEncontrado(NAO_EXISTE)
  if (!em.includes(inventario.situacao)) throw conflito(frase)
  return { ...inventario, codigo: codigoDoInventario(inventario.numero) }
}

/** A user who counts reads no result before it is posted: not even one who supervises others. */
export async function exigirForaDaContagem(db: Db | Tx, id: string, usuarioId: string): Promise<void> {
  const inventario = await db
    .selectFrom('inventarios.inventarios')
    .select('situacao')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!inventario) throw naoEncontrado(NAO_EXISTE)
  if (inventario.situacao === 'lancado') return
  const conta = await db
    .selectFrom('inventarios.contadores')
    .select('usuario_id')
    .where('inventario_id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst()
  const frase = 'Você conta neste inventário: o resultado aparece para você depois de lançado.'
  if (conta) throw new ErroApp('FORBIDDEN', 403, frase)
}

export const avisarMudanca = (u: Unidade, inventario_id: string) => u.emitir(inventarioMudou, { inventario_id })
