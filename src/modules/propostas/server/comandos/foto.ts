import { sql } from 'kysely'
import { conflito, invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Servicos } from '#platform/servicos.ts'
import { passar } from '../../regras/ciclo.ts'
import { BUCKET_DAS_FOTOS } from '../arquivos.ts'
import { trancar } from './nucleo.ts'

/** Pictures of one proposal: several roofs, and some that were replaced. */
const MAXIMO = 30

const recusar = (frase: string) => invalido(frase, [{ campo: 'jpeg', mensagem: frase }])

/** The bytes of a JPEG; refused when they are something else. */
function bytesDoJpeg(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) throw recusar('A foto não é um JPEG. Envie outra.')
  return bytes
}

async function registrar(u: Unidade, ctx: Ctx, p: { id: string; foto: string; caminho: string; tamanho: number }) {
  const proposta = await trancar(u, ctx, p.id, new Date())
  passar(proposta.estado, 'editar')
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from propostas.fotos where proposta_id = ${p.id}
  `.execute(u.tx)
  if ((rows[0]?.n ?? 0) >= MAXIMO) throw conflito(`Esta proposta já tem ${MAXIMO} fotos.`)
  await sql`
    insert into propostas.fotos (id, proposta_id, caminho, tamanho, enviada_por)
    values (${p.foto}, ${p.id}, ${p.caminho}, ${p.tamanho}, ${ctx.usuario.id})
  `.execute(u.tx)
  u.auditar({ acao: 'proposta.foto', entidade: 'proposta', entidade_id: p.id, depois: { tamanho: p.tamanho } })
}

/** Stores the picture of a roof. The file goes when its row cannot be written. */
export async function enviarFoto(s: Servicos, ctx: Ctx, id: string, base64: string): Promise<string> {
  const bytes = bytesDoJpeg(base64)
  const foto = uuidv7()
  const caminho = `${id}/${foto}.jpg`
  await s.arquivos.guardar({
    bucket: BUCKET_DAS_FOTOS,
    caminho,
    corpo: bytes,
    nome: 'telhado.jpg',
    dono: ctx.usuario.id,
  })
  await s
    .executar(ctx, (u) => registrar(u, ctx, { id, foto, caminho, tamanho: bytes.length }))
    .catch(async (erro: unknown) => {
      await s.arquivos.remover(BUCKET_DAS_FOTOS, [caminho]).catch(() => {})
      throw erro
    })
  return foto
}
