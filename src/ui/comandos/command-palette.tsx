import { Dialog as Base } from '@base-ui/react/dialog'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Search } from '../icones.ts'
import { Kbd } from '../kbd.tsx'
import { filtrarComandos, type Comando, type GrupoDeComandos } from './filtrar.ts'
import { useComandosAchados, type BuscarComandos } from './usar-comandos-achados.ts'

interface PropsDeCommandPalette {
  aberto: boolean
  aoMudar: (aberto: boolean) => void
  /** commands available without a request: screens, actions of the page */
  grupos: readonly GrupoDeComandos[]
  /** searches on the server after a pause in typing; must be a stable function */
  buscar?: BuscarComandos
  /** text typed before the palette was open */
  inicial?: () => string
}

/** Command palette (Ctrl K). Loaded on demand: import it with `tardia`. */
export function CommandPalette({ aberto, aoMudar, grupos, buscar, inicial }: PropsDeCommandPalette) {
  return (
    <Base.Root open={aberto} onOpenChange={aoMudar}>
      <Base.Portal>
        <Base.Backdrop className="g-fundo" />
        <Base.Popup className="g-dialogo g-paleta" aria-label="Buscar ou comandar">
          <Conteudo fechar={() => aoMudar(false)} grupos={grupos} buscar={buscar} inicial={inicial} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * Mounted with the popup, so that each opening starts empty. The focus stays in the input; `aria-activedescendant`
 * marks the active option.
 */
function Conteudo({
  fechar,
  grupos,
  buscar,
  inicial,
}: {
  fechar: () => void
  grupos: readonly GrupoDeComandos[]
  buscar: BuscarComandos | undefined
  inicial: (() => string) | undefined
}) {
  const id = useId()
  const lista = useRef<HTMLDivElement>(null)
  const [texto, setTexto] = useState('')
  useEffect(() => setTexto(inicial?.() ?? ''), [inicial]) // once the input exists
  const [escolhido, setEscolhido] = useState<string | null>(null)
  const { achados, buscando, falhou } = useComandosAchados(buscar, texto.trim())
  const naTela = [...filtrarComandos(grupos, texto), ...achados]
  const todos = naTela.flatMap((g) => g.itens)
  // the selected command may no longer match: fall back to the first
  const ativo = todos.find((c) => c.id === escolhido) ?? todos[0]
  const ordem = new Map(todos.map((c, n) => [c, n]))
  const idDe = (c: Comando) => `${id}-${ordem.get(c) ?? ''}`
  useEffect(() => {
    lista.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [ativo])
  const executar = (c: Comando | undefined) => {
    if (!c) return
    fechar()
    c.executar()
  }
  const teclar = (e: KeyboardEvent) => {
    if (e.nativeEvent.isComposing) return
    const n = ativo ? (ordem.get(ativo) ?? 0) : 0
    const para = { ArrowDown: n + 1, ArrowUp: n - 1, Home: 0, End: todos.length - 1 }[e.key]
    if (e.key === 'Enter') executar(ativo)
    else if (para !== undefined && todos.length) setEscolhido(todos[(para + todos.length) % todos.length]?.id ?? null)
    else return
    e.preventDefault()
  }
  return (
    <>
      <div className="flex h-12 shrink-0 items-center gap-2.5 border-b px-4">
        <Search className="text-text-3" />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to be typed in
          autoFocus
          role="combobox"
          aria-label="Buscar ou comandar"
          aria-expanded="true"
          aria-controls={`${id}-lista`}
          aria-autocomplete="list"
          aria-activedescendant={ativo ? idDe(ativo) : undefined}
          autoComplete="off"
          spellCheck={false}
          value={texto}
          onChange={(e) => {
            setTexto(e.currentTarget.value)
            setEscolhido(null)
          }}
          onKeyDown={teclar}
          placeholder="Buscar ou comandar"
          className="h-full min-w-0 flex-1 bg-transparent text-14 outline-0! max-md:text-16"
        />
        {buscando && <span className="g-giro g-tarde size-3.5! text-text-3" />}
        <Kbd teclas="esc" className="max-md:hidden" />
      </div>
      <p role="status" className="px-3 py-8 text-center text-13 text-text-2 empty:hidden">
        {todos.length === 0 && !buscando
          ? falhou
            ? 'A busca falhou. Confira a conexão e digite de novo.'
            : `Nada encontrado para “${texto.trim()}”.`
          : null}
      </p>
      <div
        ref={lista}
        id={`${id}-lista`}
        role="listbox"
        aria-label="Resultados"
        className="g-lista max-h-none! min-h-0 flex-1 text-13 empty:hidden"
      >
        {naTela.map((g) => (
          <div key={g.titulo} role="group" aria-label={g.titulo}>
            <p className="g-grupo" aria-hidden="true">
              {g.titulo}
            </p>
            {g.itens.map((c) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input keeps the focus and the keys
              <div
                key={c.id}
                id={idDe(c)}
                role="option"
                aria-selected={c === ativo}
                data-highlighted={c === ativo || undefined}
                className="g-item min-h-8!"
                onPointerMove={() => setEscolhido(c.id)}
                onClick={() => executar(c)}
              >
                {c.icone}
                <span className="truncate">{c.rotulo}</span>
                {c.detalhe && <span className="g-sub truncate">{c.detalhe}</span>}
                {c.atalho && <Kbd teclas={c.atalho} />}
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}
