import type { AutomacaoDoModelo } from './modelo.ts'

type Fato = 'agendada' | 'em_execucao' | 'concluida'
interface Passo {
  fato: Fato
  estagio: string
  nome: string
  /** only on cards whose field is filled, or empty */
  campo?: readonly [chave: string, operador: 'preenchido' | 'vazio']
}

const leva = ({ fato, estagio, nome, campo }: Passo): AutomacaoDoModelo => ({
  nome,
  definicao: (e) => ({
    gatilho: { tipo: 'fato', fato: `ordem:${fato}` },
    ...(campo ? { quando: { regras: [{ campo: campo[0], operador: campo[1], valor: '' }] } } : {}),
    acoes: [{ tipo: 'mover', estagio_id: e(estagio) }],
  }),
})

const AVISA: AutomacaoDoModelo = {
  nome: 'Ordem concluída pede a avaliação',
  definicao: () => ({
    gatilho: { tipo: 'fato', fato: 'ordem:concluida' },
    acoes: [
      {
        tipo: 'avisar',
        papeis: ['responsavel'],
        texto: 'A ordem de {{nome}} foi concluída: mande o relatório e peça a avaliação.',
      },
    ],
  }),
}

const SEM_RMA = ['rma_numero', 'vazio'] as const
const COM_RMA = ['rma_numero', 'preenchido'] as const

/** The boards of maintenance follow the orders of their cards, by funnel. */
export const SEGUIR_A_ORDEM = {
  principal: [
    leva({ fato: 'agendada', estagio: 'agendado', nome: 'Ordem agendada leva o chamado' }),
    leva({ fato: 'em_execucao', estagio: 'execucao', nome: 'Equipe no local leva o chamado' }),
    leva({ fato: 'concluida', estagio: 'avaliacao', nome: 'Ordem concluída leva o chamado' }),
    AVISA,
  ],
  posvendas: [leva({ fato: 'concluida', estagio: 'relatorio', nome: 'Preventiva concluída leva o contrato' })],
  limpeza: [
    leva({ fato: 'agendada', estagio: 'agendada', nome: 'Ordem agendada leva a limpeza' }),
    leva({ fato: 'em_execucao', estagio: 'execucao', nome: 'Equipe no local leva a limpeza' }),
    leva({ fato: 'concluida', estagio: 'relatorio', nome: 'Limpeza concluída pede o relatório' }),
  ],
  // the first visit finds the defect; after the claim another one swaps the equipment
  garantia: [
    leva({ fato: 'agendada', estagio: 'diagnostico', nome: 'Visita agendada leva ao diagnóstico', campo: SEM_RMA }),
    leva({ fato: 'concluida', estagio: 'laudo', nome: 'Diagnóstico feito pede o laudo', campo: SEM_RMA }),
    leva({ fato: 'agendada', estagio: 'troca', nome: 'Troca agendada leva a garantia', campo: COM_RMA }),
    leva({ fato: 'concluida', estagio: 'testado', nome: 'Troca feita leva a garantia', campo: COM_RMA }),
  ],
  seguro: [leva({ fato: 'agendada', estagio: 'vistoria', nome: 'Vistoria agendada leva o seguro' })],
  sinistro: [leva({ fato: 'agendada', estagio: 'reparo', nome: 'Reparo agendado leva o sinistro' })],
} as const satisfies Readonly<Record<string, readonly AutomacaoDoModelo[]>>
