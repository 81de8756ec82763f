import { useId, useRef, useState } from 'react'
import { cn } from './classes.ts'
import { tamanhoDeArquivo } from './formatos.ts'
import { Upload } from './icones.ts'

export interface RegraDeArquivo {
  /** as the accept attribute: '.pdf,image/*' */
  aceita?: string
  maximoBytes?: number
  varios?: boolean
}

const combinaTipo = (a: File, aceita: string) =>
  aceita.split(',').some((r) => {
    const regra = r.trim().toLowerCase()
    if (regra.startsWith('.')) return a.name.toLowerCase().endsWith(regra)
    return regra.endsWith('/*') ? a.type.startsWith(regra.slice(0, -1)) : a.type === regra
  })

const MIB = 1024 * 1024
/** Formats a limit set in whole mebibytes as that number: 6, not 6,3. */
const limiteEmPalavras = (bytes: number): string => (bytes % MIB === 0 ? `${bytes / MIB} MB` : tamanhoDeArquivo(bytes))

/** Separates the accepted files from the refused ones, with a reason for each. */
export function separarArquivos(
  arquivos: readonly File[],
  { aceita, maximoBytes, varios }: RegraDeArquivo,
): { aceitos: File[]; recusas: string[] } {
  const aceitos: File[] = []
  const recusas: string[] = []
  for (const a of arquivos) {
    if (aceita && !combinaTipo(a, aceita)) recusas.push(`${a.name}: este tipo de arquivo não é aceito.`)
    else if (maximoBytes && a.size > maximoBytes)
      recusas.push(`${a.name}: tem ${tamanhoDeArquivo(a.size)}, o limite é ${limiteEmPalavras(maximoBytes)}.`)
    else if (a.size === 0) recusas.push(`${a.name}: o arquivo está vazio.`)
    else if (!varios && aceitos.length) recusas.push(`${a.name}: envie um arquivo por vez.`)
    else aceitos.push(a)
  }
  return { aceitos, recusas }
}

interface PropsDeFileDrop extends RegraDeArquivo {
  rotulo: string
  dica?: string
  erro?: string | null
  aoEscolher: (arquivos: File[]) => void
  disabled?: boolean
  className?: string
}

/** Drop, paste or select files. The whole area is a button for keyboards and screen readers. */
export function FileDrop({ rotulo, dica, erro, aoEscolher, disabled, className, ...regra }: PropsDeFileDrop) {
  const id = useId()
  const entrada = useRef<HTMLInputElement>(null)
  const [sobre, setSobre] = useState(false)
  const [recusas, setRecusas] = useState<string[]>([])
  const receber = (lista: FileList | null) => {
    const { aceitos, recusas: r } = separarArquivos([...(lista ?? [])], regra)
    setRecusas(r)
    if (aceitos.length) aoEscolher(aceitos)
  }
  const limites = [dica, regra.maximoBytes ? `até ${limiteEmPalavras(regra.maximoBytes)}` : null]
    .filter(Boolean)
    .join(' · ')
  const problemas = erro ? [erro, ...recusas] : recusas
  return (
    <div className={className}>
      <button
        type="button"
        disabled={disabled}
        aria-describedby={problemas.length ? `${id}-erro` : undefined}
        className={cn(
          'flex w-full flex-col items-center gap-1 rounded border border-dashed border-border-strong px-4 py-6 text-13 hover:bg-surface-2 disabled:text-text-3',
          sobre && 'border-primary bg-primary-soft',
        )}
        onClick={() => entrada.current?.click()}
        onPaste={(e) => receber(e.clipboardData.files)}
        onDragOver={(e) => {
          e.preventDefault()
          if (!disabled) setSobre(true)
        }}
        onDragLeave={() => setSobre(false)}
        onDrop={(e) => {
          e.preventDefault()
          setSobre(false)
          if (!disabled) receber(e.dataTransfer.files)
        }}
      >
        <Upload className="mb-1 size-5 text-text-2" />
        <span className="font-medium">{rotulo}</span>
        <span className="text-12 text-text-2">Arraste, cole ou clique para escolher{limites && ` · ${limites}`}</span>
      </button>
      <input
        ref={entrada}
        type="file"
        hidden
        {...(regra.aceita ? { accept: regra.aceita } : {})}
        multiple={regra.varios ?? false}
        onChange={(e) => {
          receber(e.currentTarget.files)
          // allows choosing the same file again after it was removed
          e.currentTarget.value = ''
        }}
      />
      <div id={`${id}-erro`} aria-live="polite">
        {problemas.map((p) => (
          <p key={p} className="g-erro">
            {p}
          </p>
        ))}
      </div>
    </div>
  )
}
