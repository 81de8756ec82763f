import { IconButton } from '#ui/icon-button.tsx'
import { Info } from '#ui/icones.ts'
import { Popover } from '#ui/popover.tsx'
import { definicoes, DOS_RELOGIOS, type Medida, type Relogio } from '../regras/medidas.ts'

/** Popover with the definition of a measure. */
export function Definicao({ medida, relogio }: { medida: Medida; relogio: Relogio }) {
  const d = definicoes[medida]
  return (
    <Popover
      titulo={d.nome}
      className="max-w-80"
      gatilho={<IconButton rotulo={`O que é: ${d.nome}`} tamanho="pequeno" icone={<Info className="size-3.5" />} />}
    >
      <p className="text-13">{d.definicao}</p>
      {d.unidade === 'segundos' && <p className="mt-2 text-12 text-text-2">{DOS_RELOGIOS[relogio]}</p>}
    </Popover>
  )
}
