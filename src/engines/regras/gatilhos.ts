import type { Gatilho, TipoDeGatilho } from './tipos.ts'

/** An event on a card, as the rules see it. */
export interface Fato {
  tipo: TipoDeGatilho
  estagio_id?: string
  campos?: readonly string[]
  formulario_id?: string
  entrada_id?: string
  /** kind of what happened in another module */
  qual?: string | null
  /** stage that a child card reached */
  estagio_do_filho?: string
  /** types of the documents that arrived */
  documentos?: readonly string[]
  /** after this event no requested document is missing */
  completos?: true
}

type De<T extends TipoDeGatilho> = Extract<Gatilho, { tipo: T }>
interface TipoConhecido<T extends TipoDeGatilho> {
  casa(g: De<T>, f: Fato): boolean
}

/** Facts of a proposal that come with a number of days. */
const contaDias = (qual: De<'proposta'>['qual']): boolean => qual === 'sem_abertura' || qual === 'vence_em'
const sempre = () => true
/** Triggered by a user's click or by the schedule, never by an event. */
const nunca = () => false

/** Whether an event matches the trigger, for each kind. */
const gatilhos: { [T in TipoDeGatilho]: TipoConhecido<T> } = {
  entrou: { casa: (g, f) => g.estagio_id === f.estagio_id },
  saiu: { casa: (g, f) => g.estagio_id === f.estagio_id },
  criado: { casa: sempre },
  campo_mudou: { casa: (g, f) => f.campos?.includes(g.campo) ?? false },
  prazo_perto: { casa: sempre },
  prazo_vencido: { casa: sempre },
  parado: { casa: sempre },
  data_do_campo: { casa: sempre },
  mensagem_recebida: { casa: sempre },
  formulario_enviado: {
    casa: (g, f) => g.formulario_id === null || g.formulario_id === f.formulario_id,
  },
  webhook_recebido: {
    casa: (g, f) => g.entrada_id === null || g.entrada_id === f.entrada_id,
  },
  tarefa_concluida: {
    casa: (g, f) => g.tipo_id === null || g.tipo_id === f.qual,
  },
  botao: { casa: nunca },
  filho_chegou: {
    casa: (g, f) => g.estagio_do_filho === f.estagio_do_filho,
  },
  documento_anexado: {
    casa: (g, f) =>
      g.qual === 'todos'
        ? f.completos === true
        : f.documentos !== undefined &&
          (g.qual === 'qualquer' || (g.documento !== null && f.documentos.includes(g.documento))),
  },
  proposta: {
    casa: (g, f) => f.qual === (contaDias(g.qual) ? `${g.qual}:${g.quantos}` : g.qual),
  },
  fato: { casa: (g, f) => g.fato === f.qual },
  agenda: { casa: nunca },
}

/** Whether this event matches the rule's trigger. */
export const casa = (g: Gatilho, f: Fato): boolean =>
  g.tipo === f.tipo && (gatilhos[g.tipo] as TipoConhecido<TipoDeGatilho>).casa(g as never, f)

export const ehTipoDeGatilho = (tipo: string): tipo is TipoDeGatilho => tipo in gatilhos
