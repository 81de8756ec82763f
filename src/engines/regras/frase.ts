import { SEMANA } from '#kit/dias.ts'
import { listaFalada } from '#kit/lista-falada.ts'
import { porTipo } from '#kit/por-tipo.ts'
import type { Gatilho, TipoDeGatilho } from './tipos.ts'

type Nome = (idOuChave: string) => string
type DaProposta = Extract<Gatilho, { tipo: 'proposta' }>['qual']
type Frase<T extends TipoDeGatilho> = (g: Extract<Gatilho, { tipo: T }>, nome: Nome) => string

const contar = (n: number, um: string, muitos: string) => `${n.toLocaleString('pt-BR')} ${n === 1 ? um : muitos}`
const nosEstagios = (ids: readonly string[], nome: Nome) => (ids.length > 0 ? ` em ${listaFalada(ids.map(nome))}` : '')

const dias: Record<
  Extract<Gatilho, { tipo: 'agenda' }>['frequencia'],
  (g: Extract<Gatilho, { tipo: 'agenda' }>) => string
> = {
  dia: () => 'Todo dia',
  util: () => 'Todo dia útil',
  semana: (g) => `Toda semana, ${listaFalada(g.dias_da_semana.toSorted((a, b) => a - b).map((d) => SEMANA[d] ?? ''))}`,
  mes: (g) => `Todo mês, dia ${g.dia_do_mes}`,
}

/** The trigger of a rule as a sentence; names given by the company are in quotes. */
const frases: { [T in TipoDeGatilho]: Frase<T> } = {
  entrou: (g, n) => `Quando o cartão entra em ${n(g.estagio_id)}`,
  saiu: (g, n) => `Quando o cartão sai de ${n(g.estagio_id)}`,
  criado: () => 'Quando o cartão é criado',
  campo_mudou: (g, n) => `Quando muda ${n(g.campo)}`,
  prazo_perto: (g) =>
    `Quando ${g.horas === 1 ? 'falta' : 'faltam'} ${contar(g.horas, 'hora', 'horas')} para o prazo do cartão`,
  prazo_vencido: () => 'Quando o cartão passa do prazo',
  parado: (g) => `Quando o cartão fica parado por ${contar(g.dias, 'dia útil', 'dias úteis')}`,
  data_do_campo: (g, n) =>
    g.dias === 0
      ? `No dia de ${n(g.campo)}`
      : `${contar(Math.abs(g.dias), 'dia', 'dias')} ${g.dias < 0 ? 'antes' : 'depois'} de ${n(g.campo)}`,
  mensagem_recebida: () => 'Quando o cliente escreve',
  formulario_enviado: (g, n) =>
    g.formulario_id
      ? `Quando o cartão vem do formulário ${n(g.formulario_id)}`
      : 'Quando o cartão vem de um formulário',
  webhook_recebido: (g, n) =>
    g.entrada_id ? `Quando o cartão vem de ${n(g.entrada_id)}` : 'Quando o cartão é trazido por outro sistema',
  tarefa_concluida: (g, n) =>
    g.tipo_id ? `Quando é concluída uma tarefa do tipo ${n(g.tipo_id)}` : 'Quando uma tarefa do cartão é concluída',
  botao: (g, n) =>
    `Quando alguém aperta “${g.rotulo}”${g.estagios.length > 0 ? `, nos cartões${nosEstagios(g.estagios, n)}` : ''}`,
  filho_chegou: (g, n) => `Quando um cartão filho chega a ${n(g.estagio_do_filho)}, em ${n(g.funil)}`,
  documento_anexado: (g, n) =>
    g.qual === 'todos'
      ? 'Quando não falta mais nenhum documento obrigatório'
      : g.qual === 'um'
        ? `Quando é anexado ${n(g.documento ?? '')}`
        : 'Quando um documento é anexado',
  proposta: (g) => daProposta[g.qual](contar(g.quantos, 'dia', 'dias')),
  fato: (g, n) => `Quando ${n(g.fato)}`,
  agenda: (g, n) => `${dias[g.frequencia](g)}, às ${g.hora}, nos cartões abertos${nosEstagios(g.estagios, n)}`,
}

const daProposta: Record<DaProposta, (dias: string) => string> = {
  enviada: () => 'Quando uma proposta do cartão é enviada',
  aberta: () => 'Quando o cliente abre a proposta',
  sem_abertura: (d) => `Quando a proposta fica ${d} sem ser aberta`,
  vence_em: (d) => `Quando a validade da proposta acaba em ${d}`,
  aceita: () => 'Quando o cliente aceita a proposta',
  recusada: () => 'Quando a proposta é recusada',
  expirada: () => 'Quando a proposta vence',
}

/** The text of a fact is the product's own: it has no quotes. */
export const gatilhoEmPalavras = (g: Gatilho, nome: Nome): string =>
  porTipo(frases, g, g.tipo === 'fato' ? nome : (x: string) => `“${nome(x)}”`)

/** Every stage, field, funnel or form that the trigger names. */
export const nomeados = (g: Gatilho): string[] =>
  Object.entries(g).flatMap(([k, v]) =>
    k === 'tipo' || k === 'rotulo'
      ? []
      : Array.isArray(v)
        ? v.filter((x) => typeof x === 'string')
        : typeof v === 'string'
          ? [v]
          : [],
  )
