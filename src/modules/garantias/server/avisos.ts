import { z } from 'zod'
import { aviso, type TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import { CONSULTAR } from '../contract/comum.ts'
import { rmaMudou } from '../eventos.ts'
import { linkDoRma } from '../links.ts'
import { nomesDasSituacoes, numeroDoRma } from '../regras/rma.ts'
import { situacoesDoRma } from '../tipos.ts'
import { rmaDoAviso } from './consultas/do-aviso.ts'

export const avisosDasGarantias: readonly TipoDeAviso[] = [
  aviso(
    rmaMudou,
    z.object({
      rma_id: z.uuid(),
      de: z.enum(situacoesDoRma).nullable(),
      para: z.enum(situacoesDoRma),
      por: z.uuid().nullable(),
    }),
    {
      tipo: 'garantias.rma_mudou',
      modulo: 'Garantias',
      rotulo: 'Andamento dos RMAs que você abriu',
      dica: 'Outra pessoa moveu um RMA que você abriu.',
      padrao: ['sino'],
      permissao: CONSULTAR,
      async ler(db, e) {
        if (e.de === null || e.de === e.para) return null
        const r = await rmaDoAviso(db, e.rma_id)
        if (!r?.aberto_por) return null
        return {
          para: [r.aberto_por],
          por: e.por,
          titulo: `${numeroDoRma(r.numero)}: ${nomesDasSituacoes[e.para].toLowerCase()}`,
          detalhe: `${r.modelo}, série ${r.serie}`,
          href: linkDoRma(e.rma_id),
          chave: `rma:${e.rma_id}:${r.versao}`,
        }
      },
    },
  ),
]
