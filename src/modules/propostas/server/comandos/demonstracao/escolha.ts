import type { ClienteDaDemonstracao } from './cliente.ts'
import type { Caso } from './roteiro.ts'

/** What the deal of a proposal should have come to. */
const situacaoDo = ({ fim }: Caso): ClienteDaDemonstracao['situacao'] =>
  fim === 'aceita' ? 'ganho' : fim === 'recusada' || fim === 'cancelada' ? 'perdido' : 'aberto'

/** How well a customer fits: the less, the better. */
function longe(caso: Caso, c: ClienteDaDemonstracao): number {
  if (caso.tipo === 'autoconsumo') return c.situacao === situacaoDo(caso) ? 0 : c.situacao === null ? 1 : 2
  // the others have no deal in the sales funnels
  const porte = caso.tipo === 'investimento' && c.empresa ? 1 : 0
  return (c.situacao === null ? 0 : 2) + porte
}

/** A customer for each proposal: none twice while there is another. */
export function escolherClientes(
  casos: readonly Caso[],
  clientes: readonly ClienteDaDemonstracao[],
): (ClienteDaDemonstracao | undefined)[] {
  const livres = [...clientes]
  return casos.map((caso, n) => {
    const melhor = livres.toSorted((a, b) => longe(caso, a) - longe(caso, b))[0] ?? clientes[n % clientes.length]
    if (melhor && livres.includes(melhor)) livres.splice(livres.indexOf(melhor), 1)
    return melhor && (caso.tipo === 'autoconsumo' ? melhor : { ...melhor, cartao_id: null })
  })
}
