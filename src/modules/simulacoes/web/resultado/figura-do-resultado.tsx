import { deOndeVemNaSimulacao } from '../../regras/trilha.ts'
import { useEditor } from '../editor/contexto.tsx'
import { Figura } from '../figura/figura.tsx'
import { extremosDe } from './extremos.ts'

interface PropsDaFigura {
  /** Name of the figure in the trace, such as `economiaCent`. */
  figura: string
  nome: string
  valor: string
  unidade?: string
  detalhe?: string
  conta?: string
  className?: string
  aoVerMeses?: () => void
}

/** A figure of the variant in edit, with its origin and what it becomes at the ends of the premises. */
export function FiguraDoResultado({ figura, ...resto }: PropsDaFigura) {
  const { emEdicao, resultado } = useEditor()
  return (
    <Figura
      {...resto}
      origem={() => deOndeVemNaSimulacao(resultado, figura)}
      extremos={(premissa) => extremosDe(emEdicao, resultado, figura, premissa)}
      versaoDoMotor={resultado.versaoDoMotor}
    />
  )
}
