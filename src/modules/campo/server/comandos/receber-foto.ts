import { sql } from 'kysely'
import { conflito, invalido } from '#kit/erro.ts'
import { fotoChegou, ordemMudou } from '#modules/ordens/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { guardar, sha256De } from '#platform/guardados/repositorio.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { semMetadados } from '../../regras/exif.ts'

export interface ParteDaFoto {
  sha256: string
  mime: 'image/jpeg' | 'image/png'
  tamanho: number
  inicio: number
  parte: string
}
interface Andamento {
  recebidos: number
  completo: boolean
}

const PNG = [0x89, 0x50, 0x4e, 0x47]
const comeca = (bytes: Buffer, com: readonly number[]) => com.every((b, i) => bytes[i] === b)
const recusar = (frase: string) => invalido(frase, [{ campo: 'parte', mensagem: frase }])

/**
 * Takes one part of a photo. A part that arrived before, or one after a gap, changes nothing: the answer says from which
 * byte to continue. The last one checks the hash, stores the bytes once, and the copy without metadata.
 */
export async function receberParte(u: Unidade, ctx: Ctx, p: ParteDaFoto): Promise<Andamento> {
  // sent before, by this device or another one
  if (await marcarChegada(u, p.sha256)) return { recebidos: p.tamanho, completo: true }
  const { rows } = await sql<{ recebidos: number; tamanho: number }>`
    insert into campo.envios (sha256, usuario_id, mime, tamanho)
    values (${p.sha256}, ${ctx.usuario.id}, ${p.mime}, ${p.tamanho})
    on conflict (sha256, usuario_id) do update set mudou_em = now()
    returning length(bytes) as recebidos, tamanho
  `.execute(u.tx)
  const [envio] = rows
  if (!envio) throw conflito('A foto não pôde ser recebida. Tente de novo.')
  if (envio.tamanho !== p.tamanho) throw conflito('Esta foto começou a chegar com outro tamanho.')
  const parte = Buffer.from(p.parte, 'base64')
  if (parte.length === 0 || p.inicio !== envio.recebidos) return { recebidos: envio.recebidos, completo: false }
  const recebidos = envio.recebidos + parte.length
  if (recebidos > p.tamanho) throw recusar('A parte passa do fim da foto.')
  await sql`
    update campo.envios
    set bytes = bytes || ${parte}
    where sha256 = ${p.sha256}
      and usuario_id = ${ctx.usuario.id}
  `.execute(u.tx)
  if (recebidos < p.tamanho) return { recebidos, completo: false }
  return (await completar(u, ctx, p)) ? { recebidos, completo: true } : { recebidos: 0, completo: false }
}

/**
 * Marks the photos of this hash as received, when their bytes have arrived. A hash of anything else that is stored is no
 * photo. Returns whether they have.
 */
export async function marcarChegada(u: Unidade, sha256: string): Promise<boolean> {
  const { rows } = await sql<{ sha256_publica: string }>`
    select sha256_publica
    from campo.arquivos
    where sha256 = ${sha256}
  `.execute(u.tx)
  const [arquivo] = rows
  if (!arquivo) return false
  await chegou(u, sha256, arquivo.sha256_publica)
  return true
}

const copiaPublica = (bytes: Buffer): Buffer => {
  const limpa = semMetadados(bytes)
  return limpa ? Buffer.from(limpa) : bytes
}

/** Returns false when the bytes are not those of the hash: what arrived is forgotten and the device starts again. */
async function completar(u: Unidade, ctx: Ctx, p: ParteDaFoto): Promise<boolean> {
  const { bytes } = await u.tx
    .selectFrom('campo.envios')
    .select('bytes')
    .where('sha256', '=', p.sha256)
    .where('usuario_id', '=', ctx.usuario.id)
    .executeTakeFirstOrThrow()
  await u.tx
    .deleteFrom('campo.envios')
    .where('sha256', '=', p.sha256)
    .where('usuario_id', '=', ctx.usuario.id)
    .execute()
  if (sha256De(bytes) !== p.sha256) return false
  await guardarFoto(u, { bytes, mime: p.mime, por: ctx.usuario.id })
  return true
}

/** Stores a photo that is whole, and its copy without metadata. `por` is null where no user sent it. */
export async function guardarFoto(
  u: Unidade,
  p: { bytes: Buffer; mime: ParteDaFoto['mime']; por: string | null },
): Promise<void> {
  const jpeg = comeca(p.bytes, [0xff, 0xd8, 0xff])
  if (!(p.mime === 'image/jpeg' ? jpeg : comeca(p.bytes, PNG)))
    throw recusar(p.mime === 'image/jpeg' ? 'A foto não é um JPEG.' : 'O desenho não é um PNG.')
  const sha256 = await guardar(u.tx, p.bytes, p.mime)
  const publica = await guardar(u.tx, copiaPublica(p.bytes), p.mime)
  await sql`
    insert into campo.arquivos (sha256, sha256_publica, enviado_por)
    values (${sha256}, ${publica}, ${p.por})
    on conflict (sha256) do nothing
  `.execute(u.tx)
  await chegou(u, sha256, publica)
}

async function chegou(u: Unidade, sha256: string, publica: string): Promise<void> {
  const ordens = await fotoChegou(u.tx, sha256, publica)
  if (ordens.length === 0) return
  const { rows } = await sql<{ id: string; versao: number }>`
    select id, versao
    from ordens_publico.ordens
    where id = any(${ordens}::uuid[])
  `.execute(u.tx)
  for (const o of rows) u.emitir(ordemMudou, { ordem_id: o.id, versao: o.versao })
}
