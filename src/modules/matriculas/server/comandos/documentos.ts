import { sql } from 'kysely'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { guardar } from '#platform/guardados/repositorio.ts'
import { mimeDoDocumento } from '../../regras/arquivo.ts'
import type { TipoDeDocumento } from '../../tipos.ts'
import { registrar, trancar, type MatriculaTrancada } from './nucleo.ts'

interface Documento {
  id: string
  rotulo: string
  situacao: string
}

const exigirAberta = (m: MatriculaTrancada) => {
  if (m.situacao === 'encerrada') throw conflito('A matrícula está encerrada.')
}

async function exigirDocumento(u: Unidade, matriculaId: string, documentoId: string): Promise<Documento> {
  const { rows } = await sql<Documento>`
    select id, rotulo, situacao
    from matriculas.documentos
    where id = ${documentoId}
      and matricula_id = ${matriculaId}
  `.execute(u.tx)
  if (!rows[0]) throw naoEncontrado('Documento não encontrado.')
  return rows[0]
}

/** One more document, beyond those that are asked of everybody. */
export async function pedirDocumento(
  u: Unidade,
  ctx: Ctx,
  id: string,
  d: { tipo: TipoDeDocumento; rotulo: string; obrigatorio: boolean },
): Promise<void> {
  const m = await trancar(u, ctx, id)
  exigirAberta(m)
  await u.tx
    .insertInto('matriculas.documentos')
    .values({ id: uuidv7(), matricula_id: id, ...d })
    .execute()
  await registrar(u, m, { tipo: 'documento_pedido', dados: { rotulo: d.rotulo } })
  u.auditar({ acao: 'matricula.documento', entidade: 'matricula', entidade_id: id, depois: { tipo: d.tipo } })
}

/** Stores the file as it came; a newer one replaces what the document shows, and waits to be checked again. */
export async function receberDocumento(
  u: Unidade,
  ctx: Ctx,
  id: string,
  d: { documento_id: string; nome: string; bytes: Buffer },
): Promise<void> {
  const m = await trancar(u, ctx, id)
  exigirAberta(m)
  const documento = await exigirDocumento(u, id, d.documento_id)
  const mime = mimeDoDocumento(d.bytes)
  if (!mime)
    throw invalido('Mande um PDF ou uma foto (JPEG ou PNG).', [
      { campo: 'arquivo', mensagem: 'Mande um PDF ou uma foto (JPEG ou PNG)' },
    ])
  const sha256 = await guardar(u.tx, d.bytes, mime)
  await sql`
    update matriculas.documentos
    set
      situacao = 'recebido',
      sha256 = ${sha256},
      nome = ${d.nome},
      mime = ${mime},
      tamanho = ${d.bytes.length},
      motivo = null,
      recebido_em = now(),
      decidido_em = null,
      decidido_por = null
    where id = ${documento.id}
  `.execute(u.tx)
  await registrar(u, m, { tipo: 'documento_recebido', dados: { rotulo: documento.rotulo } })
  u.auditar({
    acao: 'matricula.receber_documento',
    entidade: 'matricula',
    entidade_id: id,
    depois: { documento: documento.rotulo, tamanho: d.bytes.length },
  })
}

/** Accepts or refuses what came; `dispensado` does without it. */
export async function decidirDocumento(
  u: Unidade,
  ctx: Ctx,
  id: string,
  d: { documento_id: string; situacao: 'aceito' | 'recusado' | 'dispensado'; motivo?: string | undefined },
): Promise<void> {
  const m = await trancar(u, ctx, id)
  exigirAberta(m)
  const documento = await exigirDocumento(u, id, d.documento_id)
  if (d.situacao !== 'dispensado' && documento.situacao !== 'recebido')
    throw conflito(`“${documento.rotulo}” ainda não chegou, ou já foi conferido.`)
  if (d.situacao !== 'aceito' && !d.motivo)
    throw invalido('Diga o motivo.', [{ campo: 'motivo', mensagem: 'Diga o motivo' }])
  await sql`
    update matriculas.documentos
    set
      situacao = ${d.situacao},
      motivo = ${d.motivo ?? null},
      decidido_em = now(),
      decidido_por = ${ctx.usuario.id}
    where id = ${documento.id}
  `.execute(u.tx)
  await registrar(u, m, {
    tipo: `documento_${d.situacao}`,
    motivo: d.motivo,
    dados: { rotulo: documento.rotulo },
  })
  u.auditar({
    acao: 'matricula.decidir_documento',
    entidade: 'matricula',
    entidade_id: id,
    antes: { situacao: documento.situacao },
    depois: { situacao: d.situacao, documento: documento.rotulo },
    motivo: d.motivo,
  })
}
