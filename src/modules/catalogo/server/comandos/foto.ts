import { randomBytes } from 'node:crypto'
import { invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { tipoDaFoto } from '#platform/guardados/foto.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Servicos } from '#platform/servicos.ts'
import { itemMudou } from '../../eventos.ts'
import { itemPorId } from '../consultas/itens.ts'
import { nomeDe } from './itens.ts'

export const BUCKET_DAS_FOTOS = 'catalogo-fotos'
const EXTENSOES: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

type Com = Pick<Servicos, 'executar' | 'arquivos' | 'log'>

/**
 * Stores the picture of an item under a new name, and removes the file of the previous one after the commit. The version
 * of the item stays: a form that is open keeps what was typed.
 */
export async function trocarFotoDoItem(s: Com, ctx: Ctx, id: string, base64: string | null): Promise<void> {
  const nova = base64 === null ? null : await guardar(s, ctx, base64)
  const sobrou = await s
    .executar(ctx, (u) => apontar(u, id, nova))
    .catch(async (erro: unknown) => {
      await remover(s, nova)
      throw erro
    })
  await remover(s, sobrou)
}

/** Points the item at its picture. Returns the file that nothing shows any longer. */
async function apontar(u: Unidade, id: string, nova: string | null): Promise<string | null> {
  const antes = await itemPorId(u.tx, id, true)
  if (antes.foto === nova) return null
  await u.tx.updateTable('catalogo.itens').set({ foto: nova, atualizado_em: new Date() }).where('id', '=', id).execute()
  u.auditar({
    acao: nova ? 'item.fotografar' : 'item.tirar_foto',
    entidade: 'item',
    entidade_id: id,
    depois: { nome: nomeDe(antes) },
  })
  u.emitir(itemMudou, { item_id: id })
  return antes.foto
}

async function remover(s: Com, foto: string | null): Promise<void> {
  if (!foto) return
  await s.arquivos
    .remover(BUCKET_DAS_FOTOS, [foto])
    .catch((err: unknown) => s.log.warn({ err }, 'catalogo: the file of a picture stayed behind'))
}

async function guardar(s: Com, ctx: Ctx, base64: string): Promise<string> {
  const corpo = Buffer.from(base64, 'base64')
  const mime = tipoDaFoto(corpo)
  if (!mime) {
    const mensagem = 'Use uma foto JPEG, PNG ou WebP'
    throw invalido(mensagem, [{ campo: 'imagem', mensagem }])
  }
  const nome = `${randomBytes(16).toString('hex')}.${EXTENSOES[mime]}`
  await s.arquivos.guardar({ bucket: BUCKET_DAS_FOTOS, caminho: nome, corpo, nome, mime, dono: ctx.usuario.id })
  return nome
}
