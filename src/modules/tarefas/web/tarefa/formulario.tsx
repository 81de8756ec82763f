import { useState } from 'react'
import type { Momento } from '#kit/data-falada.ts'
import { Dialog } from '#ui/dialog.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { useModelos, type Ligada } from '../dados.ts'
import { DeModelo } from './de-modelo.tsx'
import { useLigados } from './ligacoes.tsx'
import { UmaTarefa } from './uma-tarefa.tsx'

interface Props {
  inicial: Ligada & {
    titulo?: string
    prazo?: Momento | null
    responsavel?: Opcao
    comeco?: 'modelo'
    modelo_id?: string
  }
  aoFechar: () => void
}
const COMECOS = [
  { valor: 'uma', rotulo: 'Uma tarefa' },
  { valor: 'modelo', rotulo: 'De um modelo' },
] as const

/** Form of a new task with all its fields, or of all tasks of a template. */
export function NovaTarefa({ inicial, aoFechar }: Props) {
  const modelos = useModelos().data ?? []
  const [comeco, setComeco] = useState<'uma' | 'modelo'>(inicial.comeco ?? 'uma')
  const [ligados, ligar] = useLigados(inicial)
  const comum = { ligados, aoLigar: ligar, aoFechar }
  return (
    <Dialog aberto firme semPreenchimento tamanho="grande" aoMudar={(a) => !a && aoFechar()} titulo="Nova tarefa">
      <div className="flex flex-col gap-4 px-5">
        {(modelos.length > 0 || comeco === 'modelo') && (
          <SegmentedControl
            rotulo="Começar"
            className="self-start"
            opcoes={COMECOS}
            valor={comeco}
            aoMudar={setComeco}
          />
        )}
        {comeco === 'uma' ? (
          <UmaTarefa inicial={inicial} {...comum} />
        ) : (
          <DeModelo key={modelos.length} modelos={modelos} primeiro={inicial.modelo_id} {...comum} />
        )}
      </div>
    </Dialog>
  )
}
