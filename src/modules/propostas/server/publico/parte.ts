import { z } from 'zod'
import { ErroApp } from '#kit/erro.ts'
import { assinar } from '#platform/eventos/relay.ts'
import { servirGuardado } from '#platform/guardados/servir.ts'
import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import { tipoDeTrabalho, trabalho } from '#platform/jobs/trabalho.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { documentosDaProposta } from '../../contract/documentos.ts'
import { paginaDaProposta, propostaPublica } from '../../contract/publico.ts'
import { propostaAconteceu } from '../../eventos.ts'
import { versaoVale } from '../consultas/da-pagina.ts'
import { propostaPorId } from '../consultas/propostas.ts'
import { pdfDaVersao } from '../comandos/guardar-pdf.ts'
import { semProposta } from '../politica.ts'
import { rotaDaPagina, rotasPublicas } from './rotas.ts'

const trabalhoDoPdf = tipoDeTrabalho(
  'propostas:pdf',
  z.object({ proposta_id: z.uuid(), fato: z.string(), versao: z.number().int() }),
)

const rotasDosDocumentos = (s: Servicos): Tratadores<typeof documentosDaProposta> => ({
  async pdf({ ctx, params, reply }) {
    if (!(await propostaPorId(s.banco.db, ctx, params.id))) throw semProposta()
    const { guardado, nome } = await pdfDaVersao(s, params.id, params.n)
    return servirGuardado(reply, guardado, nome, false)
  },
})

/** Draws the PDF right after sending. Snapshots without figures have none, and what expired is drawn on request. */
async function guardarAoEnviar(s: Servicos, d: { proposta_id: string; fato: string; versao: number }): Promise<void> {
  if (d.fato !== 'enviada') return
  if (!(await versaoVale(s.banco.db, d.proposta_id, d.versao))) return
  try {
    await pdfDaVersao(s, d.proposta_id, d.versao)
  } catch (erro) {
    if (!(erro instanceof ErroApp && erro.status === 404)) throw erro
  }
}

/** The public page of a proposal and its stored documents. */
export const parteDaPagina = (s: Servicos): Modulo => ({
  paginasPublicas: [
    {
      pagina: '/p/{token}',
      chamadas: '/api/p/{token}',
      porque: 'a customer reads, asks about and accepts a proposal without an account; the link ends with it',
    },
  ],
  assinantes: [assinar(propostaAconteceu, trabalhoDoPdf)],
  trabalhos: [trabalho(trabalhoDoPdf, (dados) => guardarAoEnviar(s, dados))],
  registrar(app, porteiro, registro) {
    registrar(app, porteiro, 'propostas.pagina', paginaDaProposta, rotaDaPagina(s), registro)
    registrar(app, porteiro, 'propostas.publica', propostaPublica, rotasPublicas(s), registro)
    registrar(app, porteiro, 'propostas.documentos', documentosDaProposta, rotasDosDocumentos(s), registro)
  },
})
