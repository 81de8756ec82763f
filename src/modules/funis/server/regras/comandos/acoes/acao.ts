import type { Valores } from '#engines/funil/campos.ts'
import type { Acao, TipoDeAcao } from '#engines/regras/tipos.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { PortaDasMensagens } from '../../../../portas.ts'
import type { CartaoTrancado } from '../../../comandos/trancar.ts'
import type { FunilVigente } from '../../../consultas/funil.ts'

/** What a step of a run works with: the card, held, and what it knows. */
export interface Passo {
  u: Unidade
  cartao: CartaoTrancado
  funil: FunilVigente
  /** what it knows, in the words in which people read it */
  valores: Valores
  execucao: {
    id: string
    regra_id: string
    passo: number
    regra_nome: string
    publicada_por: string | null
    segundos_no_passo: number
  }
  mensagens: PortaDasMensagens
}
/** Done, with a sentence for the log; or not yet: come back then. */
export type Feito = { feito: string } | { esperar_ate: Date }

export type AcaoDe<T extends TipoDeAcao> = Extract<Acao, { tipo: T }>
/** One kind of action: everything it changes, it changes in the transaction of its run. */
export type Executar<T extends TipoDeAcao> = (a: AcaoDe<T>, p: Passo) => Promise<Feito>
