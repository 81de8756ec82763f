import type { Ambiente, Efeito, Entrada, Espera, Estado, MotivoDoFim, Valor } from './estado.ts'
import type { NoDe, TipoDeNo } from './tipos.ts'

/** An exit of a node. An `obrigatoria` exit must be connected before the flow can be published. */
export interface Saida {
  id: string
  nome: string
  obrigatoria: boolean
  /** Taken without input from the customer (timeout), although the node waits for it. */
  semEntrada?: true
}

/** How a run leaves a node. */
export type Movimento =
  | { sair: string }
  | { esperar: Espera }
  | { ir: string }
  | { chamar: string; /** variables given to the called flow */ sabendo?: Record<string, Valor> }
  | { retornar: true }
  | { acabar: MotivoDoFim }

/** The interface of a node during its step. */
export interface Vez {
  ambiente: Ambiente
  catalogo: Catalogo
  /** this run's own copy: changes to it become the next state */
  estado: Estado
  /** number (`ficha`) of the wait that starts now */
  ficha: number
  dizer(texto: string): string
  guardar(nome: string, valor: Valor): void
  pedir(efeito: Efeito): void
}

export interface Lugar {
  onde: string
  texto: string
  /** secrets are allowed in this text */
  segredos?: true
}

export type Falta = { texto: string; campo?: string }

/** The definition of a node type: its exits, its behaviour, and its required settings. */
export interface Definicao<T extends TipoDeNo> {
  rotulo: string
  saidas(dados: NoDe<T>['dados']): Saida[]
  entrar(no: NoDe<T>, vez: Vez): Movimento
  /** Handles an input while the run waits at this node. Null: the input is not for this node and is ignored. */
  receber?(no: NoDe<T>, entrada: Entrada, vez: Vez): Movimento | null
  /** Whether leaving this node means that the customer has answered. */
  ouve?: (dados: NoDe<T>['dados']) => boolean
  textos?(dados: NoDe<T>['dados']): Lugar[]
  /** Variables that the node reads by plain name, without braces. */
  le?(dados: NoDe<T>['dados']): string[]
  define?(dados: NoDe<T>['dados']): string[]
  faltas?(dados: NoDe<T>['dados'], catalogo: Catalogo): Falta[]
}

/** An action outside the engine: the caller of the engine supplies the list. */
export interface AcaoDoCatalogo {
  rotulo: string
  /** The run ends with this action: a transfer to a person, queue or inbox, or the end of the conversation. */
  encerra: boolean
  campos: {
    nome: string
    rotulo: string
    tipo: string
    obrigatorio: boolean
    ajuda?: string
    opcoes?: { valor: string; rotulo: string }[]
  }[]
}
export type Catalogo = Readonly<Record<string, AcaoDoCatalogo>>
