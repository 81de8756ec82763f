import { sql } from 'kysely'
import type { CabecaDeDocumento } from '#modules/empresa/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { guardar } from '#platform/guardados/repositorio.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { RetratoDaProposta } from '../../contract/retrato.ts'
import { imagensDe } from '../../regras/modelo.ts'
import { paraOCliente } from '../../regras/para-o-cliente.ts'
import { imagensPorHash } from '../consultas/modelos.ts'
import { propostaEmPdf } from '../pdf/proposta-em-pdf.ts'

export interface PdfDesenhado {
  bytes: Buffer
  nome: string
}

interface Congelada {
  retrato: RetratoDaProposta
  hash: string
  empresa: CabecaDeDocumento
  /** of the public page */
  link: string | null
}

/** The PDF of a frozen version. Null for a snapshot without figures. */
export async function desenharVersao(
  db: Db | Tx,
  { retrato, hash, empresa, link }: Congelada,
): Promise<PdfDesenhado | null> {
  const proposta = paraOCliente(retrato, hash)
  if (!proposta) return null
  const imagens = await imagensPorHash(db, imagensDe(proposta.secoes))
  const bytes = await propostaEmPdf({
    proposta,
    empresa,
    imagens,
    link,
    ...(retrato.empresa ? {} : { empresaDeHoje: true }),
  })
  return { bytes, nome: `Proposta ${proposta.numero}-v${proposta.versao}.pdf` }
}

/** Stores the PDF of a version and returns its hash. Of two that are drawn at the same time the first one stays. */
export async function guardarDocumento(u: Unidade, id: string, versao: number, d: PdfDesenhado): Promise<string> {
  const sha256 = await guardar(u.tx, d.bytes, 'application/pdf')
  await sql`
    insert into propostas.documentos (proposta_id, versao, sha256, nome)
    values (${id}, ${versao}, decode(${sha256}, 'hex'), ${d.nome})
    on conflict do nothing
  `.execute(u.tx)
  return sha256
}
