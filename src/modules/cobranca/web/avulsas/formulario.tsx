import { useState, type ReactNode } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { LinhasDaCobranca, paraEnviar, type LinhaEscrita } from './linhas.tsx'

export interface CobrancaEscrita {
  /** the same charge sent again is the same charge */
  id: string
  vencimento: string
  observacao: string
  linhas: ReturnType<typeof paraEnviar>[]
}

/** Issues a charge: lines, due date, a note for who pays. What was typed stays when it is refused. */
export function FormularioDaCobranca({
  titulo,
  descricao,
  linhas: iniciais,
  vencimento: sugerido,
  aoEmitir,
  aoFechar,
  children,
}: {
  titulo: string
  descricao: string
  linhas: readonly LinhaEscrita[]
  vencimento: string
  aoEmitir: (c: CobrancaEscrita) => Promise<unknown>
  aoFechar: () => void
  /** fields before the lines, which show the errors of their names */
  children?: (erros: Readonly<Record<string, string>>) => ReactNode
}) {
  const [id] = useState(uuidv7)
  const [linhas, setLinhas] = useState<LinhaEscrita[]>([...iniciais])
  const [vencimento, setVencimento] = useState(sugerido)
  const [observacao, setObservacao] = useState('')
  const { indo, erros, geral, fazer } = useAto()
  const emitir = async () => {
    const c = { id, vencimento, observacao, linhas: linhas.map(paraEnviar) }
    if (await fazer(() => aoEmitir(c), 'A cobrança não foi emitida. Tente de novo.')) aoFechar()
  }
  return (
    <Dialog
      aberto
      firme
      tamanho="grande"
      aoMudar={(a) => !a && !indo && aoFechar()}
      titulo={titulo}
      descricao={descricao}
      rodape={
        <>
          <Button onClick={aoFechar}>Voltar</Button>
          <Button variante="primaria" ocupado={indo} onClick={() => void emitir()}>
            Emitir cobrança
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {children?.(erros)}
        <LinhasDaCobranca linhas={linhas} erros={erros} aoMudar={setLinhas} />
        <div className="grid grid-cols-[180px_minmax(0,1fr)] gap-3 max-md:grid-cols-1">
          <DateField
            rotulo="Vencimento"
            valor={vencimento}
            aoMudar={setVencimento}
            min={diaAqui()}
            erro={erros.vencimento}
          />
          <TextArea
            rotulo="Observação para quem paga"
            opcional
            linhas={2}
            maxLength={500}
            value={observacao}
            erro={erros.observacao}
            onChange={(e) => setObservacao(e.currentTarget.value)}
          />
        </div>
        {geral && Object.keys(erros).length === 0 && (
          <p role="alert" className="text-13 text-danger">
            {geral}
          </p>
        )}
      </div>
    </Dialog>
  )
}
