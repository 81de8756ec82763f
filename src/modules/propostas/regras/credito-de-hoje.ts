import type { Dia } from '#kit/dias.ts'
import type { OpcaoDePagamento } from '#modules/simulacoes/contract/dinheiro.ts'
import type { ConteudoDaProposta } from '../contract/conteudo.ts'

const deHoje = (pagamentos: readonly OpcaoDePagamento[], hoje: Dia): OpcaoDePagamento[] =>
  pagamentos.map((p) => (p.tipo === 'financiamento' && p.dataContrato < hoje ? { ...p, dataContrato: hoje } : p))

/** No loan of a renewed proposal was contracted before: due dates, IOF and CET count from the day of the renewal. */
export function comCreditoDeHoje(c: ConteudoDaProposta, hoje: Dia): ConteudoDaProposta {
  switch (c.tipo) {
    case 'autoconsumo': {
      const variantes = c.entrada.variantes.map((v) =>
        v.mudancas.pagamentos
          ? { ...v, mudancas: { ...v.mudancas, pagamentos: deHoje(v.mudancas.pagamentos, hoje) } }
          : v,
      )
      return { tipo: c.tipo, entrada: { ...c.entrada, pagamentos: deHoje(c.entrada.pagamentos, hoje), variantes } }
    }
    case 'limpeza':
      return { tipo: c.tipo, entrada: { ...c.entrada, pagamentos: deHoje(c.entrada.pagamentos, hoje) } }
    case 'servicos':
      return { tipo: c.tipo, entrada: { ...c.entrada, pagamentos: deHoje(c.entrada.pagamentos, hoje) } }
    case 'assinatura':
    case 'investimento':
      return c
  }
}
