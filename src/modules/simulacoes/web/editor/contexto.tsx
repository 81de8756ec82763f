import { createContext, use, useMemo, useReducer, useState, type ReactNode } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import type { RegraDePreco } from '#modules/catalogo/regras/precos.ts'
import type { EntradaDaSimulacao, Letra } from '../../contract/entrada.ts'
import type { Resultado, ResultadoDaVariante } from '../../contract/resultado.ts'
import { aplicarVariante, calcularVariantes } from '../../regras/calcular.ts'
import { calcularComMemoria } from '../../regras/com-memoria.ts'
import { comRegraDePreco } from '../../regras/regra-de-preco.ts'
import { mudarVariante, type Mudancas } from '../../regras/variantes.ts'
import { ComOrigens } from '../figura/figura.tsx'
import { inicial, reduzir, type AcaoDoEditor } from './estado.ts'

export interface Editor {
  /** All inputs, as they are stored. */
  entrada: EntradaDaSimulacao
  /** Inputs of the variant in edit. */
  emEdicao: EntradaDaSimulacao
  letra: Letra
  variantes: readonly ResultadoDaVariante[]
  /** Rules of the selling price in force today, for who may see costs. */
  regras: readonly RegraDePreco[]
  /** Result of the variant in edit. */
  resultado: Resultado
  podeDesfazer: boolean
  /** Without the right to edit, or sent: the fields become text. */
  somenteLeitura: boolean
  despachar: (acao: AcaoDoEditor) => void
  /** Changes what all variants share. `campo` names the step of Ctrl Z. */
  mudar: (campo: string, parte: Partial<EntradaDaSimulacao>) => void
  /** Changes roof, equipment, costs, price or payment of the variant in edit. */
  mudarAqui: (campo: string, parte: Mudancas) => void
}

const SEM_REGRAS: readonly RegraDePreco[] = []
const Contexto = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = use(Contexto)
  if (!editor) throw new Error('useEditor outside of its provider')
  return editor
}

/** Inputs, undo and the result of every variant, recomputed at each change by the engine that the server uses. */
export function useNovoEditor(
  entrada: EntradaDaSimulacao,
  somenteLeitura: boolean,
  regras: readonly RegraDePreco[] = SEM_REGRAS,
): Editor {
  const [guardado, despachar] = useReducer(reduzir, entrada, inicial)
  const [calculo] = useState(calcularComMemoria)
  // what is sent stays; what is in edit follows the rule of its size, as the server does when it saves
  const emVigor = somenteLeitura ? SEM_REGRAS : regras
  const estado = useMemo(
    () => ({ ...guardado, entrada: comRegraDePreco(guardado.entrada, emVigor, diaAqui()) }),
    [guardado, emVigor],
  )
  const variantes = useMemo(() => calcularVariantes(estado.entrada, calculo), [estado.entrada, calculo])
  return useMemo(() => {
    const primeira = variantes[0]
    if (!primeira) throw new Error('a simulation has at least one variant')
    const mudar = (campo: string, nova: EntradaDaSimulacao) =>
      despachar({ tipo: 'mudar', campo, em: Date.now(), entrada: nova })
    return {
      entrada: estado.entrada,
      emEdicao: aplicarVariante(estado.entrada, estado.letra),
      letra: estado.letra,
      variantes,
      regras: emVigor,
      resultado: (variantes.find((v) => v.letra === estado.letra) ?? primeira).resultado,
      podeDesfazer: estado.passado.length > 0,
      somenteLeitura,
      despachar,
      mudar: (campo, parte) => mudar(campo, { ...estado.entrada, ...parte }),
      mudarAqui: (campo, parte) => mudar(campo, mudarVariante(estado.entrada, estado.letra, parte)),
    }
  }, [estado, variantes, emVigor, somenteLeitura])
}

export function ComEditor({ editor, children }: { editor: Editor; children: ReactNode }) {
  return (
    <Contexto value={editor}>
      <ComOrigens>{children}</ComOrigens>
    </Contexto>
  )
}
