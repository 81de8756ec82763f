import { useState } from 'react'
import type { Campo, ValorDeCampo } from '#engines/funil/campos.ts'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/classes.ts'
import { camposRecusados } from '#ui/form/erros.ts'
import { Pencil } from '#ui/icones.ts'
import { EditorDeCampo } from './campos/editor.tsx'

interface Props {
  campo: Campo
  valor: ValorDeCampo | undefined
  /** the displayed value; null: empty */
  lido: React.ReactNode
  pendente: boolean
  edita: boolean
  cartaoId: string
  /** the card's funnel: only its users can be chosen */
  funil: string
  /** who last wrote the value, and the funnel if it was another one */
  origem?: { dica: string; funil: string | null } | undefined
  aoSalvar: (v: ValorDeCampo) => Promise<void>
}
/** Types whose value is complete after one choice: saved immediately. */
const DE_UMA_VEZ = new Set<Campo['tipo']>(['selecao', 'booleano', 'usuario', 'relacao'])

/** A field edited in place: click to open, Enter saves, Esc cancels. */
export function LinhaDeFato({ campo, valor, lido, pendente, edita, cartaoId, funil, origem, aoSalvar }: Props) {
  const [novo, setNovo] = useState<{ v: ValorDeCampo | undefined } | null>(null)
  const [erro, setErro] = useState<string | undefined>()
  const [indo, setIndo] = useState(false)
  const fechar = () => {
    setNovo(null)
    setErro(undefined)
  }
  async function salvar(v: ValorDeCampo | undefined) {
    if (v === valor || (v ?? '') === (valor ?? '')) return fechar()
    setIndo(true)
    setErro(undefined)
    try {
      await aoSalvar(v ?? null)
      fechar()
    } catch (e) {
      const detalhe = camposRecusados(e)[0]?.mensagem
      setErro(detalhe ?? (e instanceof Error ? e.message : 'Não deu para salvar.'))
    } finally {
      setIndo(false)
    }
  }
  if (novo)
    return (
      <form
        aria-label={`Editar ${campo.rotulo}`}
        className="my-1 flex flex-col gap-2 rounded-(--r) border p-2"
        ref={(el) => {
          // the user clicked to edit here
          if (el && !el.contains(document.activeElement))
            el.querySelector<HTMLElement>('input, textarea, button[role=combobox]')?.focus()
        }}
        onSubmit={(e) => {
          e.preventDefault()
          void salvar(novo.v)
        }}
        onKeyDown={(e) => {
          if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) void salvar(novo.v)
          if (e.key !== 'Escape' || e.defaultPrevented) return
          e.preventDefault()
          e.stopPropagation()
          fechar()
        }}
      >
        <EditorDeCampo
          campo={campo}
          cartao_id={cartaoId}
          funil={funil}
          valor={novo.v}
          erro={erro}
          aoMudar={(v) => {
            setNovo({ v })
            if (DE_UMA_VEZ.has(campo.tipo)) void salvar(v)
          }}
        />
        <div className="flex gap-2">
          <Button type="submit" tamanho="pequeno" variante="primaria" ocupado={indo}>
            Salvar
          </Button>
          <Button tamanho="pequeno" onClick={fechar}>
            Cancelar
          </Button>
        </div>
      </form>
    )
  const vazio = lido === null || lido === undefined || lido === ''
  const conteudo = pendente ? (
    <span className="font-medium text-warning">A preencher</span>
  ) : vazio ? (
    <span className="text-text-3">—</span>
  ) : (
    lido
  )
  return (
    <div
      className={cn(
        'group relative grid min-h-7 grid-cols-[minmax(88px,38%)_minmax(0,1fr)] items-baseline gap-x-2 rounded-(--r-sm) px-1.5 py-0.5 text-13',
        edita && 'hover:bg-surface-2',
      )}
      data-dica={origem?.dica}
    >
      <span className="text-12 text-text-2">{campo.rotulo}</span>
      <span className="num flex min-w-0 items-baseline gap-1.5">
        <span className="min-w-0 flex-1 break-words">
          {conteudo}
          {origem?.funil && !vazio && <span className="block text-11 text-text-2">{`de ${origem.funil}`}</span>}
        </span>
        {edita && (
          <button
            type="button"
            aria-label={`Editar ${campo.rotulo}`}
            className="after:absolute after:inset-0 after:rounded-(--r-sm) focus-visible:after:outline-2"
            onClick={() => setNovo({ v: valor })}
          >
            <Pencil className="size-3 text-text-2 opacity-0 group-hover:opacity-100 group-focus-within:opacity-100" />
          </button>
        )}
      </span>
    </div>
  )
}
