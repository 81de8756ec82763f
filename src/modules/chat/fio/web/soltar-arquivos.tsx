import { useState, type DragEvent } from 'react'
import { Upload } from '#ui/icones.ts'

/** Accepts files dropped anywhere on the thread; shows a hint while they are dragged over it. */
export function useSoltarArquivos(pode: boolean, aoSoltar: (arquivos: File[]) => void) {
  const [sobre, setSobre] = useState(false)
  return {
    sobre: sobre && <SolteAqui />,
    alvo: {
      onDragOver(e: DragEvent) {
        if (!pode || !e.dataTransfer.types.includes('Files')) return
        e.preventDefault()
        setSobre(true)
      },
      onDragLeave: (e: DragEvent) =>
        void (!e.currentTarget.contains(e.relatedTarget as Node | null) && setSobre(false)),
      onDrop(e: DragEvent) {
        setSobre(false)
        if (!pode || e.dataTransfer.files.length === 0) return
        e.preventDefault()
        aoSoltar([...e.dataTransfer.files])
      },
    },
  }
}

const SolteAqui = () => (
  <div
    className="pointer-events-none absolute inset-2 z-5 grid place-items-center rounded-lg border-2 border-dashed border-primary bg-primary-soft/90 text-14 font-medium text-primary-text"
    aria-hidden="true"
  >
    <span className="flex items-center gap-2">
      <Upload /> Solte para anexar
    </span>
  </div>
)
