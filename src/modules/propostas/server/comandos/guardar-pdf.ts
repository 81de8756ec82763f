import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { guardar, lerGuardado, type Guardado } from '#platform/guardados/repositorio.ts'
import type { Servicos } from '#platform/servicos.ts'
import { linkPublicoDaProposta } from '../../links.ts'
import { imagensDe } from '../../regras/modelo.ts'
import { paraOCliente } from '../../regras/para-o-cliente.ts'
import { imagensPorHash } from '../consultas/modelos.ts'
import { tokenDoLink } from './enviar.ts'
import { empresaNoPdf } from '../empresa.ts'
import { abrirRetrato, lerRetrato } from '../publico-servidor.ts'
import { propostaEmPdf } from '../pdf/proposta-em-pdf.ts'

export type ComPdf = Pick<Servicos, 'banco' | 'executar' | 'cofre' | 'arquivos' | 'log' | 'ambiente'>

export interface PdfGuardado {
  guardado: Guardado
  nome: string
}

async function lerPdf(s: ComPdf, proposta_id: string, versao: number): Promise<PdfGuardado | null> {
  const { rows } = await sql<{ sha256: string; nome: string }>`
    select encode(sha256, 'hex') as sha256, nome
    from propostas.documentos
    where proposta_id = ${proposta_id}
      and versao = ${versao}
  `.execute(s.banco.db)
  const [linha] = rows
  const guardado = linha && (await lerGuardado(s.banco.db, linha.sha256))
  return linha && guardado ? { guardado, nome: linha.nome } : null
}

async function desenhar(s: ComPdf, proposta_id: string, versao: number): Promise<{ bytes: Buffer; nome: string }> {
  const congelada = await lerRetrato(s.banco.db, proposta_id, versao)
  const retrato = congelada && abrirRetrato(congelada)
  const proposta = retrato && paraOCliente(retrato, congelada.hash)
  if (!proposta) throw naoEncontrado('Esta versão não tem PDF.')
  const { rows } = await sql<{ link_cifrado: Buffer | null }>`
    select link_cifrado from propostas.propostas where id = ${proposta_id}
  `.execute(s.banco.db)
  const cifrado = rows[0]?.link_cifrado
  const bytes = await propostaEmPdf({
    proposta,
    empresa: await empresaNoPdf(s, retrato),
    imagens: await imagensPorHash(s.banco.db, imagensDe(proposta.secoes)),
    link: cifrado ? `${s.ambiente.urlPublica}${linkPublicoDaProposta(tokenDoLink(s, cifrado))}` : null,
  })
  return { bytes, nome: `Proposta ${proposta.numero}-v${proposta.versao}.pdf` }
}

/**
 * The PDF of a version that was sent. Drawn once, right after sending or at the first request; from then on the stored
 * bytes are served. Two processes that draw it at the same time store one.
 */
export async function pdfDaVersao(s: ComPdf, proposta_id: string, versao: number): Promise<PdfGuardado> {
  const pronto = await lerPdf(s, proposta_id, versao)
  if (pronto) return pronto
  const { bytes, nome } = await desenhar(s, proposta_id, versao)
  await s.executar(sistema, async (u) => {
    const sha256 = await guardar(u.tx, bytes, 'application/pdf')
    await sql`
      insert into propostas.documentos (proposta_id, versao, sha256, nome)
      values (${proposta_id}, ${versao}, decode(${sha256}, 'hex'), ${nome})
      on conflict do nothing
    `.execute(u.tx)
  })
  const guardado = await lerPdf(s, proposta_id, versao)
  if (!guardado) throw new Error('the stored PDF cannot be read')
  return guardado
}
