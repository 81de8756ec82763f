import type { Gatilho, TipoDeGatilho } from './tipos.ts'

/** An event on a card, as the rules see it. */
export interface Fato {
  tipo: TipoDeGatilho
  estagio_id?: string
  campos?: readonly string[]
  formulario_id?: string
  entrada_id?: string
  tipo_de_tarefa_id?: string | null
  /** stage that a child card reached */
  estagio_do_filho?: string
  /** types of the documents that arrived */
  documentos?: readonly string[]
  /** after this event no requested document is missing */
  completos?: true
}

type De<T extends TipoDeGatilho> = Extract<Gatilho, { tipo: T }>
interface TipoConhecido<T extends TipoDeGatilho> {
  nome: string
  /** detected by polling the clock, not by an event */
  relogio?: true
  casa(g: De<T>, f: Fato): boolean
}

const sempre = () => true
/** Triggered by a user's click or by the schedule, never by an event. */
const nunca = () => false

/** Every trigger: its name, and whether an event matches it. */
export const gatilhos: { [T in TipoDeGatilho]: TipoConhecido<T> } = {
  entrou: { nome: 'entra em um estágio', casa: (g, f) => g.estagio_id === f.estagio_id },
  saiu: { nome: 'sai de um estágio', casa: (g, f) => g.estagio_id === f.estagio_id },
  criado: { nome: 'é criado', casa: sempre },
  campo_mudou: { nome: 'tem um campo mudado', casa: (g, f) => f.campos?.includes(g.campo) ?? false },
  prazo_perto: { nome: 'está perto do prazo', relogio: true, casa: sempre },
  prazo_vencido: { nome: 'passa do prazo', relogio: true, casa: sempre },
  parado: { nome: 'fica parado', relogio: true, casa: sempre },
  data_do_campo: { nome: 'chega a uma data', relogio: true, casa: sempre },
  mensagem_recebida: { nome: 'recebe mensagem do cliente', casa: sempre },
  formulario_enviado: {
    nome: 'vem de um formulário',
    casa: (g, f) => g.formulario_id === null || g.formulario_id === f.formulario_id,
  },
  webhook_recebido: {
    nome: 'é trazido por outro sistema',
    casa: (g, f) => g.entrada_id === null || g.entrada_id === f.entrada_id,
  },
  tarefa_concluida: {
    nome: 'tem uma tarefa concluída',
    casa: (g, f) => g.tipo_id === null || g.tipo_id === f.tipo_de_tarefa_id,
  },
  botao: { nome: 'tem o botão apertado', casa: nunca },
  filho_chegou: {
    nome: 'tem um filho que chega a um estágio',
    casa: (g, f) => g.estagio_do_filho === f.estagio_do_filho,
  },
  documento_anexado: {
    nome: 'recebe um documento',
    casa: (g, f) =>
      g.qual === 'todos'
        ? f.completos === true
        : f.documentos !== undefined &&
          (g.qual === 'qualquer' || (g.documento !== null && f.documentos.includes(g.documento))),
  },
  agenda: { nome: 'chega à hora marcada', casa: nunca },
}

/** Whether this event matches the rule's trigger. */
export const casa = (g: Gatilho, f: Fato): boolean =>
  g.tipo === f.tipo && (gatilhos[g.tipo] as TipoConhecido<TipoDeGatilho>).casa(g as never, f)
