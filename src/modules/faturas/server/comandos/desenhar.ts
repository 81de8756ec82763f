import { sql } from 'kysely'
import { cabecaDeDocumento } from '#modules/empresa/publico.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import { guardar, lerGuardado, type Guardado } from '#platform/guardados/repositorio.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Servicos } from '#platform/servicos.ts'
import { loteMudou } from '../../eventos.ts'
import { linkPublicoDaFatura } from '../../links.ts'
import { lerRetrato, type FaturaInteira } from '../consultas/fatura.ts'
import { cobrancasPorVir, pixDoBanco } from '../encaixes.ts'
import { faturaEmPdf } from '../pdf/fatura-em-pdf.ts'
import { trabalhoDeDesenhar, trabalhoDeEnviar } from '../tipos-de-trabalho.ts'
import { CONTEXTO_DO_LINK } from './emitir.ts'

export type ComPdf = Pick<Servicos, 'banco' | 'executar' | 'cofre' | 'arquivos' | 'log' | 'ambiente' | 'ligados'>

/** Invoices drawn in one run of the job, so that it never holds a worker for long. */
const POR_VEZ = 25

export const linkDaFatura = (s: Pick<Servicos, 'cofre' | 'ambiente'>, cifrado: Buffer): string =>
  `${s.ambiente.urlPublica}${linkPublicoDaFatura(s.cofre.decifrar(cifrado, CONTEXTO_DO_LINK))}`

export const nomeDoPdf = (f: Pick<FaturaInteira, 'numero'>): string => `Fatura ${f.numero}.pdf`

/** Draws the invoice and stores it, with the code of its charge at the bank when there is one. Two processes store one. */
async function desenhar(
  s: ComPdf,
  empresa: Awaited<ReturnType<typeof cabecaDeDocumento>>,
  id: string,
): Promise<string | null> {
  const f = await lerRetrato(s.banco.db, { id })
  if (!f) return null
  if (f.pdf_sha256) return f.pdf_sha256
  const [doBanco] = s.ligados.de(pixDoBanco)
  const codigo = (await doBanco?.(s.banco.db, id, f.valor_centavos)) ?? null
  const bytes = await faturaEmPdf({ fatura: f, empresa, link: linkDaFatura(s, f.link_cifrado), codigo })
  return s.executar(sistema, async (u) => {
    const sha256 = await guardar(u.tx, bytes, 'application/pdf')
    await u.tx
      .updateTable('faturas.faturas')
      .set({ pdf_sha256: Buffer.from(sha256, 'hex') })
      .where('id', '=', id)
      .where('pdf_sha256', 'is', null)
      .execute()
    return sha256
  })
}

/** The stored PDF of an invoice, drawn when it is not there yet. */
export async function pdfDaFatura(s: ComPdf, id: string): Promise<Guardado | null> {
  const sha256 = await desenhar(s, await cabecaDeDocumento(s), id)
  return sha256 === null ? null : lerGuardado(s.banco.db, sha256)
}

/** How long the PDFs wait for the bank to create the charges; after it they carry the static code. */
const ESPERA_MS = 5 * 60_000

/** Whether charges of the batch are still on their way to the bank: the job runs again then. */
async function esperarBanco(s: ComPdf, loteId: string): Promise<boolean> {
  const [porVir] = s.ligados.de(cobrancasPorVir)
  if (!porVir || (await porVir(s.banco.db, loteId)) === 0) return false
  const lote = await s.banco.db
    .selectFrom('faturas.lotes')
    .select('aprovado_em')
    .where('id', '=', loteId)
    .executeTakeFirst()
  if (!lote?.aprovado_em || Date.now() - lote.aprovado_em.getTime() > ESPERA_MS) return false
  const em = new Date(Date.now() + 2000)
  await s.executar(sistema, (u) =>
    agendar(u.tx, trabalhoDeDesenhar, { lote_id: loteId }, { chave: `faturas-desenhar:${loteId}`, em }),
  )
  return true
}

/** Job: draws the next invoices of an approved batch, then opens its sending. Safe to run twice. */
export async function desenharLote(s: ComPdf, loteId: string): Promise<void> {
  if (await esperarBanco(s, loteId)) return
  const { rows } = await sql<{ id: string }>`
    select f.id
    from faturas.faturas f
    join faturas.lotes l on l.id = f.lote_id
    where f.lote_id = ${loteId}
      and l.situacao = 'aprovado'
      and f.situacao <> 'cancelada'
      and f.pdf_sha256 is null
    order by f.numero
    limit ${POR_VEZ}
  `.execute(s.banco.db)
  const empresa = await cabecaDeDocumento(s)
  for (const { id } of rows) await desenhar(s, empresa, id)
  await s.executar(sistema, (u) => seguir(u, loteId, rows.length === POR_VEZ))
}

async function seguir(u: Unidade, loteId: string, falta: boolean): Promise<void> {
  if (falta) await agendar(u.tx, trabalhoDeDesenhar, { lote_id: loteId }, { chave: `faturas-desenhar:${loteId}` })
  else {
    const aberto = await u.tx
      .updateTable('faturas.lotes')
      .set({ situacao: 'enviando', atualizado_em: new Date() })
      .where('id', '=', loteId)
      .where('situacao', '=', 'aprovado')
      .returning('id')
      .executeTakeFirst()
    if (aberto) await agendar(u.tx, trabalhoDeEnviar, { lote_id: loteId }, { chave: `faturas-enviar:${loteId}` })
  }
  u.emitir(loteMudou, { lote_id: loteId })
}
