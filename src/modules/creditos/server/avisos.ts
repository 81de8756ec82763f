import { mesComAno } from '#kit/meses.ts'
import { z } from 'zod'
import { usuariosComPermissao } from '#modules/acesso/publico.ts'
import { aviso, type TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import { rodadaTerminou } from '../eventos.ts'
import { rodadaPorId } from './consultas/rodadas.ts'

const fato = z.object({ rodada_id: z.uuid(), competencia: z.string(), alertas: z.number().int() })

export const avisosDosCreditos: readonly TipoDeAviso[] = [
  aviso(rodadaTerminou, fato, {
    tipo: 'creditos.fechado',
    modulo: 'Saldo de energia',
    rotulo: 'Mês fechado e seus alertas',
    dica: 'O mês foi lançado para todas as usinas: quantas ficaram de fora, e créditos a vencer, parados ou que não batem.',
    padrao: ['sino'],
    permissao: 'creditos.mes.fechar',
    async ler(db, e) {
      const r = await rodadaPorId(db, e.rodada_id)
      const fora = r.recusadas.length
      const alertas = e.alertas === 1 ? '1 alerta novo' : `${e.alertas} alertas novos`
      return {
        para: (await usuariosComPermissao(db, 'creditos.mes.fechar')).map((u) => u.id),
        por: null,
        titulo: `Créditos de ${mesComAno(e.competencia)} lançados`,
        detalhe: `${r.feitas - fora} de ${r.total} usinas, ${alertas}${fora > 0 ? `, ${fora} sem lançar` : ''}`,
        chave: `creditos:fechado:${e.rodada_id}`,
      }
    },
  }),
]
