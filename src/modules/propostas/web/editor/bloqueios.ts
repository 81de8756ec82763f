import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import type { AvisoDaSimulacao, PrecoSimulado } from '#modules/simulacoes/contract/resultado.ts'
import type { Proposta } from '../../contract/formas.ts'
import type { TipoDeEvento } from '../../tipos.ts'

export interface Envio {
  /** Sentences that stop sending, each once; of every variant, because all of them are sent. */
  bloqueios: readonly string[]
  /** A margin below the floor or a discount beyond the limit asks for approval instead. */
  pedeAprovacao: string | null
}

/** A result of any kind of proposal. Without a price there is no margin to approve. */
export interface ParaEnviar {
  avisos: readonly AvisoDaSimulacao[]
  preco?: Pick<PrecoSimulado, 'abaixoDoPiso' | 'descontoCent'>
}

const DA_APROVACAO: readonly TipoDeEvento[] = ['aprovacao_pedida', 'aprovada', 'aprovacao_negada', 'aprovacao_retirada']
/** The last answer about this version was a yes. What changed since is the server's to refuse. */
const aprovada = (p: Pick<Proposta, 'eventos' | 'versao'>): boolean =>
  p.eventos.filter((e) => e.versao === p.versao && DA_APROVACAO.includes(e.tipo)).toSorted((a, b) => b.n - a.n)[0]
    ?.tipo === 'aprovada'

type DaProposta = Pick<Proposta, 'limite_de_desconto_centavos' | 've_custos' | 'aprovadores' | 'eventos' | 'versao'>

/** What the main act of the editor is: send, ask for approval, or wait for what is missing. */
export function envioDe(resultados: readonly ParaEnviar[], p: DaProposta): Envio {
  const avisos = resultados.flatMap((r) => r.avisos)
  const bloqueios = [...new Set(avisos.filter((a) => a.gravidade === 'bloqueio').map((a) => a.frase))]
  if (aprovada(p)) return { bloqueios, pedeAprovacao: null }
  const quem = p.aprovadores.map((a) => a.nome).join(', ')
  const fim = quem ? ` Quem aprova: ${quem}.` : ''
  const margem = resultados.find((r) => r.preco?.abaixoDoPiso)
  const desconto = Math.max(0, ...resultados.map((r) => r.preco?.descontoCent ?? 0))
  const limite = p.limite_de_desconto_centavos
  const doPiso = avisos.find((a) => a.codigo === 'MARGEM')
  if (margem && doPiso)
    return { bloqueios, pedeAprovacao: p.ve_custos ? doPiso.frase + fim : `Preço abaixo do piso.${fim}` }
  if (limite !== null && desconto > limite)
    return { bloqueios, pedeAprovacao: `Desconto de ${emReais(desconto)}; você dá até ${emReais(limite)}.${fim}` }
  return { bloqueios, pedeAprovacao: null }
}
