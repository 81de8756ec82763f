import type { EntradaDaSimulacao } from '../../contract/entrada.ts'
import type { Resultado } from '../../contract/resultado.ts'
import type { Ponto } from '../../regras/pontos.ts'
import { deOndeVemNaSimulacao } from '../../regras/trilha.ts'
import { useEditor } from '../editor/contexto.tsx'
import { Figura, type PropsDaFigura } from '../figura/figura.tsx'
import { extremosDe } from './extremos.ts'

interface PropsDaFiguraDoResultado extends Omit<PropsDaFigura, 'origem' | 'extremos' | 'versaoDoMotor'> {
  /** Name of the figure in the trace, such as `economiaCent`. */
  figura: string
  /** Month, year or payment that it is of; the whole of the result when absent. */
  ponto?: Ponto | undefined
  /** Another variant than the one in edit. */
  de?: { entrada: EntradaDaSimulacao; resultado: Resultado } | undefined
}

/** A figure of a variant, with its origin and what it becomes at the ends of the premises. */
export function FiguraDoResultado({ figura, ponto, de, ...resto }: PropsDaFiguraDoResultado) {
  const editor = useEditor()
  const { entrada, resultado } = de ?? { entrada: editor.emEdicao, resultado: editor.resultado }
  return (
    <Figura
      {...resto}
      origem={() => deOndeVemNaSimulacao(resultado, figura, ponto?.(resultado, entrada))}
      extremos={(premissa) => extremosDe(entrada, resultado, { figura, premissa, ponto })}
      versaoDoMotor={resultado.versaoDoMotor}
    />
  )
}

/** The same in a table. */
export const FiguraDaTabela = (p: PropsDaFiguraDoResultado) => <FiguraDoResultado discreta {...p} />
