import type { FilaInteira } from '../contract/filas.ts'
import type { MetodoDeRoteamento } from '../regras/roteamento/escolher.ts'
import { camposRecusados } from '#ui/form/erros.ts'
import type { CorpoDaFila } from './dados.ts'

/** State of the form: the queue as sent to the server, plus the names that belong to the ids. */
export type Rascunho = Omit<FilaInteira, 'id' | 'criado_em' | 'atualizada_em' | 'membros'> & {
  membros: Pick<FilaInteira['membros'][number], 'usuario_id' | 'nome' | 'capacidade' | 'habilidades'>[]
}
export type Mudar = (m: Partial<Rascunho>) => void

export const NOME_DO_METODO: Record<MetodoDeRoteamento, { nome: string; detalhe: string }> = {
  manual: { nome: 'Manual', detalhe: 'As pessoas puxam a próxima da fila' },
  rodizio: { nome: 'Rodízio', detalhe: 'Uma para cada pessoa, na vez' },
  menor_carga: { nome: 'Menor carga', detalhe: 'Para quem tem menos conversas em mãos' },
  ultimo: { nome: 'Quem atendeu por último', detalhe: 'Volta para quem já conhece o cliente' },
  habilidade: { nome: 'Por habilidade', detalhe: 'Para quem sabe do assunto das etiquetas' },
}

const nosDiasUteis = [1, 2, 3, 4, 5].flatMap((dia) => [
  { dia, inicio: 480, fim: 720 },
  { dia, inicio: 780, fim: 1080 },
])

/** Proposes the company's own hours where they are set. */
export const filaNova = (departamento: string | null, semana: Rascunho['expediente']['horarios']): Rascunho => ({
  nome: '',
  ativa: true,
  departamentos: departamento ? [departamento] : [],
  metodo: 'rodizio',
  caixas: [],
  regras: [],
  membros: [],
  transbordo: null,
  redistribuir_minutos: 5,
  expediente: {
    sempre_aberta: semana.length === 0,
    feriados_nacionais: true,
    feriados_facultativos: false,
    horarios: semana.length > 0 ? semana : nosDiasUteis,
    feriados: [],
  },
  mensagem_fora: null,
  mensagem_posicao: null,
  sla: { aviso_minutos: 10, metas: [] },
  csat_pergunta: null,
  csat_agradecimento: null,
  inatividade: null,
})

export function rascunhoDe(f: FilaInteira): Rascunho {
  const { id: _, criado_em: __, atualizada_em: ___, ...resto } = f
  // proposes the usual week for a queue that gets business hours for the first time
  const horarios = f.expediente.horarios.length > 0 ? f.expediente.horarios : nosDiasUteis
  return { ...resto, expediente: { ...f.expediente, horarios } }
}

export function corpoDo(r: Rascunho): CorpoDaFila {
  return {
    ...r,
    caixas: r.caixas.map(({ caixa_entrada_id, padrao }) => ({ caixa_entrada_id, padrao })),
    membros: r.membros.map(({ usuario_id, capacidade, habilidades }) => ({ usuario_id, capacidade, habilidades })),
    expediente: { ...r.expediente, horarios: r.expediente.sempre_aberta ? [] : r.expediente.horarios },
  }
}

/** Tab that contains each field of the contract. */
const ABA_DO_CAMPO: Record<string, string> = {
  nome: 'geral',
  departamentos: 'geral',
  metodo: 'geral',
  transbordo: 'geral',
  redistribuir_minutos: 'geral',
  caixas: 'entrada',
  regras: 'entrada',
  membros: 'pessoas',
  expediente: 'horario',
  sla: 'prazos',
  mensagem_fora: 'mensagens',
  mensagem_posicao: 'mensagens',
  csat_pergunta: 'mensagens',
  csat_agradecimento: 'mensagens',
  inatividade: 'mensagens',
}

export interface Recusa {
  campos: Readonly<Record<string, string>>
  aba: string | null
}
export const semRecusa: Recusa = { campos: {}, aba: null }

export function recusaDe(erro: unknown): Recusa {
  const campos = Object.fromEntries(camposRecusados(erro).map((d) => [d.campo, d.mensagem]))
  const primeiro = Object.keys(campos)[0]?.split('.')[0]
  return { campos, aba: primeiro ? (ABA_DO_CAMPO[primeiro] ?? null) : null }
}

/** Returns the first error of a section, for any of its fields. */
export const erroEm = (r: Recusa, secao: string): string | undefined =>
  Object.entries(r.campos).find(([campo]) => campo === secao || campo.startsWith(`${secao}.`))?.[1]
