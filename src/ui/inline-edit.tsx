import { useEffect, useId, useRef, useState } from 'react'
import { cn } from './classes.ts'
import { mensagemDe } from './form/erros.ts'
import { Pencil } from './icones.ts'

interface PropsDeInlineEdit {
  rotulo: string
  valor: string
  /** A rejection keeps the editor open with the input and shows the reason. */
  aoSalvar: (novo: string) => Promise<void> | void
  /** text shown while not editing (a formatted document, a masked phone) */
  mostrar?: (valor: string) => string
  /** applied on every change (a mask) */
  aoDigitar?: (texto: string) => string
  vazio?: string
  tipo?: 'text' | 'email' | 'tel' | 'url'
  desabilitado?: boolean
  className?: string
}

/**
 * Edits a value in place: click or Enter opens, Enter or blur saves, Esc cancels. The new value is shown immediately.
 */
export function InlineEdit({
  rotulo,
  valor,
  aoSalvar,
  mostrar = (v) => v,
  aoDigitar = (t) => t,
  vazio = 'Adicionar',
  tipo = 'text',
  desabilitado,
  className,
}: PropsDeInlineEdit) {
  const [editando, setEditando] = useState(false)
  const [texto, setTexto] = useState(valor)
  // the new value replaces only the value it was based on: when `valor` changes, that takes precedence
  const [otimista, setOtimista] = useState<{ novo: string; sobre: string } | null>(null)
  const [erro, setErro] = useState<string | null>(null)
  const botao = useRef<HTMLButtonElement>(null)
  const voltaFoco = useRef(false)
  const id = useId()
  useEffect(() => {
    if (!editando && voltaFoco.current) botao.current?.focus()
    voltaFoco.current = false
  }, [editando])
  const salvar = async () => {
    if (!editando) return
    const novo = texto.trim()
    setEditando(false)
    if (novo === valor && !erro) return
    setErro(null)
    setOtimista({ novo, sobre: valor })
    try {
      await aoSalvar(novo)
    } catch (e) {
      setOtimista(null)
      setTexto(novo)
      setErro(mensagemDe(e, 'Não foi possível salvar.'))
      setEditando(true)
    }
  }
  const atual = otimista?.sobre === valor ? otimista.novo : valor
  if (desabilitado) return <span className={className}>{atual ? mostrar(atual) : '—'}</span>
  if (!editando)
    return (
      <button
        ref={botao}
        type="button"
        aria-label={`${rotulo}: ${atual ? mostrar(atual) : vazio}. Editar`}
        className={cn(
          'g-edicao group -mx-1.5 flex w-[calc(100%+12px)] items-center gap-1.5 rounded-xs px-1.5 py-0.5 [text-align:inherit] hover:bg-surface-2',
          className,
        )}
        onClick={() => {
          setTexto(atual)
          setEditando(true)
        }}
      >
        <span className={cn('min-w-0 flex-1 truncate', !atual && 'text-text-2')}>{atual ? mostrar(atual) : vazio}</span>
        <Pencil className="size-3 text-text-2 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100" />
      </button>
    )
  return (
    <span className={cn('block', className)}>
      <span className="g-campo -mx-1.5 w-[calc(100%+12px)]! h-7! px-1.5!">
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person asked to edit here
          autoFocus
          type={tipo}
          aria-label={rotulo}
          aria-invalid={erro ? true : undefined}
          aria-describedby={erro ? id : undefined}
          value={texto}
          onFocus={(e) => e.currentTarget.select()}
          onChange={(e) => setTexto(aoDigitar(e.currentTarget.value))}
          onBlur={() => void salvar()}
          onKeyDown={(e) => {
            if (e.key === 'Enter') {
              e.preventDefault()
              voltaFoco.current = true
              void salvar()
            } else if (e.key === 'Escape') {
              e.stopPropagation()
              voltaFoco.current = true
              setErro(null)
              setEditando(false)
            }
          }}
        />
      </span>
      {erro && (
        <span id={id} role="alert" className="g-erro block">
          {erro}
        </span>
      )}
    </span>
  )
}
