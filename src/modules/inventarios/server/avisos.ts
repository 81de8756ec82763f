import { z } from 'zod'
import { aviso, type TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import { contagemPedida } from '../eventos.ts'
import { linkDoInventario } from '../links.ts'

/** The same neutral words whether the first count was over or under. */
export const avisosDosInventarios: readonly TipoDeAviso[] = [
  aviso(
    contagemPedida,
    z.object({
      inventario_id: z.uuid(),
      codigo: z.string(),
      para: z.array(z.uuid()),
      por: z.uuid().nullable(),
      recontar: z.number().int(),
      vez: z.string(),
    }),
    {
      tipo: 'inventario.contagem',
      modulo: 'Inventários',
      rotulo: 'Contagem a fazer',
      dica: 'Um inventário começou, ou pediram que você conte posições de novo.',
      padrao: ['sino'],
      permissao: 'inventarios.contagem.fazer',
      aoSubstituto: true,
      async ler(_db, e) {
        const posicoes = e.recontar === 1 ? '1 posição' : `${e.recontar} posições`
        return {
          para: e.para,
          por: e.por,
          titulo: e.recontar > 0 ? `Conte de novo ${posicoes} do ${e.codigo}` : `Contagem do ${e.codigo} começou`,
          href: linkDoInventario(e.inventario_id),
          chave: `contagem:${e.inventario_id}:${e.vez}`,
        }
      },
    },
  ),
]
