import { randomBytes } from 'node:crypto'
import { invalido } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { usuarioAlterado } from '#modules/acesso/nucleo/eventos.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { travarPessoa } from '#modules/acesso/nucleo/server/comandos/alvo.ts'

export const BUCKET_DAS_FOTOS = 'pessoas-fotos'
const tipos = [
  { mime: 'image/png', ext: 'png', e: (b: Buffer) => b.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) },
  { mime: 'image/jpeg', ext: 'jpg', e: (b: Buffer) => b.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) },
  {
    mime: 'image/webp',
    ext: 'webp',
    e: (b: Buffer) => b.subarray(0, 4).toString() === 'RIFF' && b.subarray(8, 12).toString() === 'WEBP',
  },
]
const MAXIMO = 400_000

/**
 * Stores the picture under a name of 128 random bits: users who see the person see the picture, and the name cannot be
 * guessed. Removes the previous picture.
 */
export async function trocarFoto(s: Servicos, ctx: Ctx, base64: string | null): Promise<void> {
  const nova = base64 === null ? null : await guardar(s, ctx, base64)
  const antes = await s.executar(ctx, async (u) => {
    await travarPessoa(u.tx, ctx.usuario.id)
    const { foto } = await u.tx
      .selectFrom('cad.usuarios')
      .select('foto')
      .where('id', '=', ctx.usuario.id)
      .executeTakeFirstOrThrow()
    await u.tx.updateTable('cad.usuarios').set({ foto: nova }).where('id', '=', ctx.usuario.id).execute()
    u.auditar({ acao: 'cad.eu.foto', entidade: 'usuario', entidade_id: ctx.usuario.id })
    u.emitir(usuarioAlterado, { usuario_id: ctx.usuario.id })
    return foto
  })
  const velha = antes?.startsWith('/api/fotos/') ? antes.slice('/api/fotos/'.length) : null
  if (velha)
    await s.arquivos
      .remover(BUCKET_DAS_FOTOS, [velha])
      .catch((err: unknown) => s.log.warn({ err }, 'acesso: an old picture stayed behind'))
}

async function guardar(s: Servicos, ctx: Ctx, base64: string): Promise<string> {
  const recusar = (mensagem: string) => invalido(mensagem, [{ campo: 'imagem', mensagem }])
  const corpo = Buffer.from(base64, 'base64')
  if (corpo.length > MAXIMO) throw recusar('A foto tem no máximo 400 kB')
  const tipo = tipos.find((t) => t.e(corpo))
  if (!tipo) throw recusar('Use uma foto PNG, JPEG ou WebP')
  const nome = `${randomBytes(16).toString('hex')}.${tipo.ext}`
  await s.arquivos.guardar({
    bucket: BUCKET_DAS_FOTOS,
    caminho: nome,
    corpo,
    nome,
    mime: tipo.mime,
    dono: ctx.usuario.id,
  })
  return `/api/fotos/${nome}`
}
