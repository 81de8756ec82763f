import { ErroApp, naoEncontrado, proibido } from '#kit/erro.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Ligados } from '#platform/ligados.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Dono } from '../tipos.ts'
import { contatoExiste, contaPorId, donosDa, type LinhaDaConta } from './consultas/contas.ts'
import { donoDeContas } from './encaixes.ts'

export const CONTA_NAO_ENCONTRADA = 'Conta não encontrada.'
const DONO_NAO_ENCONTRADO = 'O registro desta conta não foi encontrado.'

/** Default deny: an owner of an unknown kind, or one that its module does not show, does not exist for the caller. */
export async function abrirDono(
  db: Db,
  ctx: Ctx,
  ligados: Ligados,
  dono: Dono,
  para: 'ver' | 'editar',
): Promise<{ contatoId: string | null }> {
  if (dono.tipo === 'contato') {
    if (!pode(ctx, 'contatos.contato.ver') || !(await contatoExiste(db, dono.id)))
      throw naoEncontrado(DONO_NAO_ENCONTRADO)
    if (para === 'editar' && !pode(ctx, 'contatos.contato.editar'))
      throw proibido('contatos.contato.editar', 'Você pode ver este contato, mas não mudar o que é dele.')
    return { contatoId: dono.id }
  }
  const registro = ligados.de(donoDeContas).find((d) => d.tipo === dono.tipo)
  if (!registro) throw naoEncontrado(DONO_NAO_ENCONTRADO)
  return await registro.abrir(db, ctx, dono.id, para)
}

/** Whether some owner of the bill lets the caller do this. */
async function algumDono(
  db: Db,
  ctx: Ctx,
  ligados: Ligados,
  c: LinhaDaConta,
  para: 'ver' | 'editar',
): Promise<boolean> {
  const donos: Dono[] = [{ tipo: 'contato', id: c.contato_id }, ...(await donosDa(db, c.id))]
  for (const dono of donos) {
    try {
      await abrirDono(db, ctx, ligados, dono, para)
      return true
    } catch (erro) {
      if (!(erro instanceof ErroApp && (erro.status === 404 || erro.status === 403))) throw erro
    }
  }
  return false
}

/** A bill that the caller may see through one of its owners; 404 for all others. */
export async function exigirVerConta(db: Db, ctx: Ctx, ligados: Ligados, id: string): Promise<LinhaDaConta> {
  const c = await contaPorId(db, id)
  if (!c || !(await algumDono(db, ctx, ligados, c, 'ver'))) throw naoEncontrado(CONTA_NAO_ENCONTRADA)
  return c
}

export const editaConta = async (db: Db, ctx: Ctx, ligados: Ligados, c: LinhaDaConta): Promise<boolean> =>
  pode(ctx, 'contas.conta.conferir') && (await algumDono(db, ctx, ligados, c, 'editar'))

export async function exigirEditarConta(db: Db, ctx: Ctx, ligados: Ligados, id: string): Promise<LinhaDaConta> {
  const c = await exigirVerConta(db, ctx, ligados, id)
  if (!(await editaConta(db, ctx, ligados, c)))
    throw proibido('contas.conta.conferir', 'Você pode ver esta conta, mas não conferi-la.')
  return c
}
