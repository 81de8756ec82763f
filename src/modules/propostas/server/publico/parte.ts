import { servirGuardado } from '#platform/guardados/servir.ts'
import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { documentosDaProposta } from '../../contract/documentos.ts'
import { paginaDaProposta, propostaPublica } from '../../contract/publico.ts'
import { propostaPorId } from '../consultas/propostas.ts'
import { pdfDaVersao } from '../comandos/guardar-pdf.ts'
import { semProposta } from '../politica.ts'
import { rotaDaPagina, rotasPublicas } from './rotas.ts'

const rotasDosDocumentos = (s: Servicos): Tratadores<typeof documentosDaProposta> => ({
  async pdf({ ctx, params, reply }) {
    if (!(await propostaPorId(s.banco.db, ctx, params.id))) throw semProposta()
    const { guardado, nome } = await pdfDaVersao(s, params.id, params.n)
    return servirGuardado(reply, guardado, nome, false)
  },
})

/** The public page of a proposal and its stored documents. */
export const parteDaPagina = (s: Servicos): Modulo => ({
  paginasPublicas: [
    {
      pagina: '/p/{token}',
      chamadas: '/api/p/{token}',
      porque: 'a customer reads, asks about and accepts a proposal without an account; the link ends with it',
    },
  ],
  registrar(app, porteiro, registro) {
    registrar(app, porteiro, 'propostas.pagina', paginaDaProposta, rotaDaPagina(s), registro)
    registrar(app, porteiro, 'propostas.publica', propostaPublica, rotasPublicas(s), registro)
    registrar(app, porteiro, 'propostas.documentos', documentosDaProposta, rotasDosDocumentos(s), registro)
  },
})
