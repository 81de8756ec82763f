import type { Valores } from '#engines/funil/campos.ts'
import type { Acao, TipoDeAcao } from '#engines/regras/tipos.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { PortaDasMensagens } from '../../../portas.ts'
import type { CartaoTrancado, FunilVigente } from '#modules/funis/publico.ts'

/** Input of one step of a run: the locked card and its values. */
export interface Passo {
  u: Unidade
  cartao: CartaoTrancado
  funil: FunilVigente
  /** its values as text for people */
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
/** Done, with a sentence for the log; or to be retried at that time. */
export type Feito = { feito: string } | { esperar_ate: Date }

export type AcaoDe<T extends TipoDeAcao> = Extract<Acao, { tipo: T }>
/** Runs one action; all its changes are in the transaction of the run. */
export type Executar<T extends TipoDeAcao> = (a: AcaoDe<T>, p: Passo) => Promise<Feito>
