import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import type { AvisoDaSimulacao, ResultadoDaVariante } from '#modules/simulacoes/contract/resultado.ts'
import type { Proposta } from '../../contract/formas.ts'

export interface Envio {
  /** Sentences that stop sending, each once; of every variant, because all of them are sent. */
  bloqueios: readonly string[]
  /** A margin below the floor or a discount beyond the limit asks for approval instead. */
  pedeAprovacao: string | null
}

/** What the main act of the editor is: send, ask for approval, or wait for what is missing. */
export function envioDe(
  variantes: readonly ResultadoDaVariante[],
  p: Pick<Proposta, 'limite_de_desconto_centavos' | 've_custos' | 'aprovadores'>,
): Envio {
  const avisos: AvisoDaSimulacao[] = variantes.flatMap((v) => v.resultado.avisos)
  const bloqueios = [...new Set(avisos.filter((a) => a.gravidade === 'bloqueio').map((a) => a.frase))]
  const quem = p.aprovadores.map((a) => a.nome).join(', ')
  const fim = quem ? ` Quem aprova: ${quem}.` : ''
  const margem = variantes.find((v) => v.resultado.preco.abaixoDoPiso)
  const desconto = Math.max(0, ...variantes.map((v) => v.resultado.preco.descontoCent))
  const limite = p.limite_de_desconto_centavos
  const doPiso = avisos.find((a) => a.codigo === 'MARGEM')
  if (margem && doPiso)
    return { bloqueios, pedeAprovacao: p.ve_custos ? doPiso.frase + fim : `Preço abaixo do piso.${fim}` }
  if (limite !== null && desconto > limite)
    return { bloqueios, pedeAprovacao: `Desconto de ${emReais(desconto)}; você dá até ${emReais(limite)}.${fim}` }
  return { bloqueios, pedeAprovacao: null }
}
