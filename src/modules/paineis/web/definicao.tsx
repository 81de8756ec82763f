import { IconButton } from '#ui/icon-button.tsx'
import { Info } from '#ui/icones.ts'
import { Popover } from '#ui/popover.tsx'

/** Definition of a figure, in a popover. */
export function Definicao({ nome, children }: { nome: string; children: string }) {
  return (
    <Popover
      titulo={nome}
      className="max-w-80"
      gatilho={<IconButton rotulo={`O que é: ${nome}`} tamanho="pequeno" icone={<Info className="size-3.5" />} />}
    >
      <p className="text-13">{children}</p>
    </Popover>
  )
}
