import type { Ambiente, Efeito, Entrada, Espera, Estado, MotivoDoFim, Valor } from './estado.ts'
import type { NoDe, TipoDeNo } from './tipos.ts'

/** A way out of a node. One that is `obrigatoria` must lead somewhere before the flow may run. */
export interface Saida {
  id: string
  nome: string
  obrigatoria: boolean
  /** Taken without the person having said anything, although the node waits for them. */
  semEntrada?: true
}

/** Where a run goes from a node. */
export type Movimento =
  | { sair: string }
  | { esperar: Espera }
  | { ir: string }
  | { chamar: string; /** a part: what it is given to know */ sabendo?: Record<string, Valor> }
  | { retornar: true }
  | { acabar: MotivoDoFim }

/** What a node may read and do while it has the run. */
export interface Vez {
  ambiente: Ambiente
  catalogo: Catalogo
  /** a copy of this run's own: what is set here is the next state */
  estado: Estado
  /** the number that the wait now beginning will have */
  ficha: number
  dizer(texto: string): string
  guardar(nome: string, valor: Valor): void
  pedir(efeito: Efeito): void
}

export interface Lugar {
  onde: string
  texto: string
  /** secrets may be named here */
  segredos?: true
}

export type Falta = { texto: string; campo?: string }

/** One kind of node: what it may leave by, what it does, and what must be filled before it can. */
export interface Definicao<T extends TipoDeNo> {
  rotulo: string
  saidas(dados: NoDe<T>['dados']): Saida[]
  entrar(no: NoDe<T>, vez: Vez): Movimento
  /** While the run waits here. Null: this is not for this node, nothing happens. */
  receber?(no: NoDe<T>, entrada: Entrada, vez: Vez): Movimento | null
  /** Whether leaving it means that the person said something. */
  ouve?: (dados: NoDe<T>['dados']) => boolean
  textos?(dados: NoDe<T>['dados']): Lugar[]
  /** Names read without braces. */
  le?(dados: NoDe<T>['dados']): string[]
  define?(dados: NoDe<T>['dados']): string[]
  faltas?(dados: NoDe<T>['dados'], catalogo: Catalogo): Falta[]
}

/** An act that the engine does not know: who runs the engine says which there are. */
export interface AcaoDoCatalogo {
  rotulo: string
  /** The run ends with it: somebody else goes on. */
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
