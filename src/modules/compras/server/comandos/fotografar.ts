import { invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { tipoDaFoto } from '#platform/guardados/foto.ts'
import { guardar } from '#platform/guardados/repositorio.ts'
import { LIMITE_DO_ARQUIVO } from '../../contract/comum.ts'
import { notaMudou } from '../../eventos.ts'
import { trancarNota } from './trancar-nota.ts'

const recusar = (mensagem: string) => invalido(mensagem, [{ campo: 'foto', mensagem }])

/** Keeps a picture of what came damaged. */
export async function fotografar(u: Unidade, id: string, n: number, corpo: unknown): Promise<void> {
  if (!Buffer.isBuffer(corpo) || corpo.length === 0) throw recusar('Envie uma foto.')
  if (corpo.length > LIMITE_DO_ARQUIVO) throw recusar('A foto passa de 10 MB. Envie uma menor.')
  const mime = tipoDaFoto(corpo)
  if (!mime) throw recusar('Envie uma foto em JPEG, PNG ou WebP.')
  await trancarNota(u, id)
  const sha256 = await guardar(u.tx, corpo, mime)
  await u.tx
    .insertInto('compras.nota_fotos')
    .values({
      id: uuidv7(),
      nota_id: id,
      n,
      sha256: Buffer.from(sha256, 'hex'),
      tirada_por: u.autor.usuario?.id ?? null,
    })
    .execute()
  u.auditar({ acao: 'nota_de_entrada.fotografar', entidade: 'nota_de_entrada', entidade_id: id, depois: { n, sha256 } })
  u.emitir(notaMudou, { nota_id: id })
}
