import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { lerGuardado, type Guardado } from '#platform/guardados/repositorio.ts'
import type { Servicos } from '#platform/servicos.ts'
import { linkPublicoDaProposta } from '../../links.ts'
import { tokenDoLink } from './enviar.ts'
import { empresaNoPdf } from '../empresa.ts'
import { abrirRetrato, lerRetrato } from '../publico-servidor.ts'
import { desenharVersao, guardarDocumento, type PdfDesenhado } from './desenhar-pdf.ts'

export type ComPdf = Pick<Servicos, 'banco' | 'executar' | 'cofre' | 'arquivos' | 'log' | 'ambiente'>

const semPdf = () => naoEncontrado('Esta versão não tem PDF.')

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

async function desenhar(s: ComPdf, proposta_id: string, versao: number): Promise<PdfDesenhado> {
  const congelada = await lerRetrato(s.banco.db, proposta_id, versao)
  if (!congelada) throw semPdf()
  const retrato = abrirRetrato(congelada)
  const { rows } = await sql<{ link_cifrado: Buffer | null }>`
    select link_cifrado from propostas.propostas where id = ${proposta_id}
  `.execute(s.banco.db)
  const cifrado = rows[0]?.link_cifrado
  const desenhado = await desenharVersao(s.banco.db, {
    retrato,
    hash: congelada.hash,
    empresa: await empresaNoPdf(s, retrato),
    link: cifrado ? `${s.ambiente.urlPublica}${linkPublicoDaProposta(tokenDoLink(s, cifrado))}` : null,
  })
  if (!desenhado) throw semPdf()
  return desenhado
}

/**
 * The PDF of a version that was sent. Sending draws and stores it; versions from before that are drawn here, once. From
 * then on the stored bytes are served.
 */
export async function pdfDaVersao(s: ComPdf, proposta_id: string, versao: number): Promise<PdfGuardado> {
  const pronto = await lerPdf(s, proposta_id, versao)
  if (pronto) return pronto
  const desenhado = await desenhar(s, proposta_id, versao)
  await s.executar(sistema, (u) => guardarDocumento(u, proposta_id, versao, desenhado))
  const guardado = await lerPdf(s, proposta_id, versao)
  if (!guardado) throw new Error('the stored PDF cannot be read')
  return guardado
}
