import { Chip } from '#ui/chip.tsx'
import { X } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { ImportacaoDaAneel } from '../contract/importacao.ts'

export const SITUACAO: Readonly<Record<ImportacaoDaAneel['situacao'], string>> = {
  mapeando: 'lendo',
  conferindo: 'conferindo',
  conferida: 'nada gravado ainda',
  importando: 'gravando',
  concluida: 'gravada',
  desfazendo: 'desfazendo',
  desfeita: 'desfeita',
  falhou: 'não foi lida',
}

export function Cabeca({ titulo, selo, aoFechar }: { titulo: string; selo?: string; aoFechar: () => void }) {
  return (
    <div className="flex items-center gap-2">
      <h2 className="text-14 font-semibold">{titulo}</h2>
      {selo && <Chip tom="info">{selo}</Chip>}
      <span className="flex-1" />
      <IconButton rotulo="Fechar a importação" icone={<X />} onClick={aoFechar} />
    </div>
  )
}
