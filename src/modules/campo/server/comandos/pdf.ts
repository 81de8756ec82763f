import { sql } from 'kysely'
import { z } from 'zod'
import { naoEncontrado } from '#kit/erro.ts'
import { cabecaDeDocumento } from '#modules/empresa/publico.ts'
import { linkDaOrdem } from '#modules/ordens/links.ts'
import { guardarRelatorio } from '#modules/ordens/publico.ts'
import type { Qualidade } from '#modules/ordens/tipos.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { guardar, lerGuardado, type Guardado } from '#platform/guardados/repositorio.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import { LINK_NAO_VALE } from '../consultas/publica.ts'
import { osEmPdf, relatorioCongelado } from '../pdf/os-em-pdf.ts'

const doQuadro = z.array(z.array(z.tuple([z.number(), z.number()])))

interface Assinada {
  nome: string
  qualidade: Qualidade | null
  assinada_em: Date
  confirmada_por: string | null
  desenho_sha256: string | null
  relatorio_sha256: string
}

async function assinaturaDe(tx: Tx, ordemId: string, ciclo: number): Promise<Assinada | undefined> {
  const { rows } = await sql<Assinada>`
    select nome, qualidade, assinada_em, confirmada_por, desenho_sha256, relatorio_sha256
    from ordens_publico.assinaturas
    where ordem_id = ${ordemId}
      and ciclo = ${ciclo}
      and papel = 'cliente'
  `.execute(tx)
  return rows[0]
}

/** Lines of a signature that was drawn on our page; one drawn in the application is a picture, which the report names. */
async function tracosDe(tx: Tx, sha256: string | null) {
  const desenho = sha256 === null ? null : await lerGuardado(tx, sha256)
  if (desenho?.mime !== 'application/json') return []
  const lido = doQuadro.safeParse(JSON.parse(desenho.bytes.toString('utf8')))
  return lido.success ? lido.data : []
}

/** The PDF of a cycle: drawn once for one frozen report, then always the stored bytes. */
export async function pdfDaOrdem(s: Servicos, ordemId: string, ciclo: number): Promise<Guardado> {
  const empresa = await cabecaDeDocumento(s)
  const sha256 = await s.executar(sistema, async ({ tx }) => {
    const assinada = await assinaturaDe(tx, ordemId, ciclo)
    const relatorio = assinada?.relatorio_sha256 ?? (await guardarRelatorio(tx, ordemId, ciclo))
    const antes = await tx
      .selectFrom('campo.pdfs')
      .select('pdf_sha256')
      .where('ordem_id', '=', ordemId)
      .where('ciclo', '=', ciclo)
      .where('relatorio_sha256', '=', relatorio)
      .executeTakeFirst()
    if (antes) return antes.pdf_sha256
    const { rows } = await sql<{ conteudo: unknown; cliente: string | null; concluida_em: Date | null }>`
      select r.conteudo, k.nome as cliente, coalesce(o.concluida_em, r.criado_em) as concluida_em
      from ordens_publico.relatorios r
      join ordens_publico.ordens o on o.id = r.ordem_id
      left join contatos_publico.contatos k on k.id = o.contato_id
      where r.ordem_id = ${ordemId}
        and r.ciclo = ${ciclo}
        and r.sha256 = ${relatorio}
    `.execute(tx)
    const [linha] = rows
    const lido = relatorioCongelado.safeParse(linha?.conteudo)
    if (!linha || !lido.success) return null
    const nomes = await sql<{ id: string; nome: string }>`
      select id, concat_ws(' ', marca, modelo) as nome
      from catalogo_publico.itens
      where id = any(${lido.data.pecas.map((p) => p.item)}::uuid[])
    `.execute(tx)
    const bytes = await osEmPdf({
      relatorio: lido.data,
      sha256: relatorio,
      empresa,
      cliente: linha.cliente ?? '',
      concluida_em: linha.concluida_em ?? new Date(0),
      endereco: s.ambiente.urlPublica.replace(/\/+$/, '') + linkDaOrdem(ordemId),
      nomes: new Map(nomes.rows.map((n) => [n.id, n.nome])),
      assinatura: assinada
        ? {
            nome: assinada.nome,
            qualidade: assinada.qualidade,
            em: assinada.assinada_em,
            confirmada: assinada.confirmada_por ?? 'aparelho',
            tracos: await tracosDe(tx, assinada.desenho_sha256),
          }
        : null,
    })
    const pdf = await guardar(tx, bytes, 'application/pdf')
    await tx
      .insertInto('campo.pdfs')
      .values({ ordem_id: ordemId, ciclo, relatorio_sha256: relatorio, pdf_sha256: pdf })
      .onConflict((oc) => oc.doNothing())
      .execute()
    return pdf
  })
  const guardado = sha256 === null ? null : await lerGuardado(s.banco.db, sha256)
  if (!guardado) throw naoEncontrado(LINK_NAO_VALE)
  return guardado
}
