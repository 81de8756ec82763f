import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { amostras } from '../contract/amostras.ts'
import { amostraDaLinha, pdfDaAmostra } from './amostra.ts'

export const rotasDasAmostras = (s: Servicos): Tratadores<typeof amostras> => ({
  obter: async ({ params }) => ({ success: true, data: await amostraDaLinha(s.banco.db, params.id, params.item) }),
  async pdf({ params, reply }) {
    const bytes = await pdfDaAmostra(s, params.id, params.item)
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="amostra.pdf"',
        'cache-control': 'private, no-store',
      })
      .send(bytes)
  },
})
