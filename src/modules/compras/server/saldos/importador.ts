import { z } from 'zod'
import { evento } from '#kit/evento.ts'
import type { Declarado, Importacao } from '#platform/importacao/importador.ts'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export interface PlanilhaDeSaldos extends Importacao {
  local_id: string | null
}

export const saldoAndou = evento<{ importacao_id: string }>('compras.saldo_inicial_andou')
export const trabalhoDeSaldos = tipoDeTrabalho('compras:saldo-inicial', z.object({ importacao_id: z.uuid() }))

export const deSaldos: Declarado<PlanilhaDeSaldos> = {
  tabelas: {
    importacoes: 'compras.importacoes',
    linhas: 'compras.importacao_linhas',
    mapas: 'compras.importacao_mapas',
  },
  trabalho: trabalhoDeSaldos,
  andou: saldoAndou,
  entidade: 'saldo_inicial',
  limpar: ['movimento_id'],
  autor: (i) => ({ usuario: i.criada_por ? { id: i.criada_por } : null }),
}
