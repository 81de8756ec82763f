import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { chamar } from '#platform/navegador/api.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { AtSign, UsersRound } from '#ui/icones.ts'
import { TextArea } from '#ui/text-area.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { pessoasDoCartao } from '../contract/pessoas.ts'
import { citadosNoTexto, citandoEm, type Citando, type Citavel } from './citacao.ts'

interface Props {
  cartaoId: string
  rotulo: string
  botao: string
  inicial?: { texto: string; citados: Citavel[] }
  aoEnviar: (d: { texto: string; mencoes: string[]; times: string[] }) => Promise<void>
  aoCancelar?: () => void
}
interface Opcao extends Citavel {
  detalhe: string | null
}

function useCitaveis(cartaoId: string, busca: string | null) {
  return useQuery({
    queryKey: ['funis', 'citaveis', cartaoId, busca],
    enabled: busca !== null,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Opcao[]> => {
      const { data } = await chamar(
        pessoasDoCartao.mencionaveis,
        { params: { id: cartaoId }, query: busca ? { busca } : {} },
        { signal },
      )
      return [
        ...data.pessoas.map((p) => ({
          id: p.id,
          nome: p.nome,
          time: false,
          detalhe: p.ja_ve ? p.cargo : 'passa a ver o cartão',
        })),
        ...data.times.map((t) => ({ id: t.id, nome: t.nome, time: true, detalhe: `Time de ${t.pessoas}` })),
      ]
    },
  })
}

/**
 * Comment input. After an at sign it suggests people and teams: arrows choose, Enter inserts, Esc closes the list.
 * Ctrl+Enter sends.
 */
export function CaixaDeComentario({ cartaoId, rotulo, botao, inicial, aoEnviar, aoCancelar }: Props) {
  const [texto, setTexto] = useState(inicial?.texto ?? '')
  const [escolhidos, setEscolhidos] = useState<Citavel[]>(inicial?.citados ?? [])
  const [citando, setCitando] = useState<Citando | null>(null)
  const [ativa, setAtiva] = useState(0)
  const { indo, geral, fazer } = useAto()
  const campo = useRef<HTMLTextAreaElement>(null)
  const dispensado = useRef<number | null>(null)
  const id = useId()
  const citaveis = useCitaveis(cartaoId, citando?.busca ?? null)
  const opcoes = citando ? (citaveis.data ?? []) : []
  const atual = Math.min(ativa, Math.max(0, opcoes.length - 1))
  function olhar(el: HTMLTextAreaElement) {
    const novo = el.selectionStart === el.selectionEnd ? citandoEm(el.value, el.selectionStart) : null
    if (!novo) dispensado.current = null
    setCitando(novo && novo.de !== dispensado.current ? novo : null)
    setAtiva(0)
  }
  function trocar(de: number, ate: number, por: string) {
    // flush now, so that fast typing continues after the inserted name
    flushSync(() => setTexto(texto.slice(0, de) + por + texto.slice(ate)))
    const no = campo.current
    if (!no) return
    no.focus()
    no.setSelectionRange(de + por.length, de + por.length)
    olhar(no)
  }
  function citar(o: Opcao | undefined) {
    if (!citando || !o) return
    setEscolhidos((antes) => [...antes.filter((c) => c.id !== o.id), o])
    trocar(citando.de, citando.ate, `@${o.nome} `)
    setCitando(null)
  }
  async function enviar() {
    if (!texto.trim() || indo) return
    await fazer(async () => {
      await aoEnviar({ texto: texto.trim(), ...citadosNoTexto(texto, escolhidos) })
      setTexto('')
      setEscolhidos([])
    }, 'O comentário não foi enviado.')
  }
  function tecla(e: React.KeyboardEvent) {
    if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) return void enviar()
    if (!citando && e.key === 'Escape' && aoCancelar) {
      e.preventDefault()
      return aoCancelar()
    }
    if (!citando) return
    const passo = { ArrowDown: 1, ArrowUp: -1 }[e.key]
    if (passo && opcoes.length > 0) setAtiva((atual + passo + opcoes.length) % opcoes.length)
    else if ((e.key === 'Enter' || e.key === 'Tab') && opcoes.length > 0) citar(opcoes[atual])
    else if (e.key === 'Escape') {
      dispensado.current = citando.de
      setCitando(null)
    } else return
    e.preventDefault()
  }
  return (
    <form
      className="relative flex items-end gap-2"
      onSubmit={(e) => {
        e.preventDefault()
        void enviar()
      }}
    >
      {citando && (
        <div className="g-popup absolute bottom-full left-0 z-10 mb-1 w-96 max-w-full">
          <ul id={id} role="listbox" aria-label="Citar pessoa ou time" className="g-lista max-h-64 overflow-y-auto">
            {citaveis.isPending && <li className="px-2 py-1.5 text-13 text-text-2">Procurando…</li>}
            {citaveis.isError && <li className="px-2 py-1.5 text-13 text-danger">A lista não carregou.</li>}
            {citaveis.data && opcoes.length === 0 && (
              <li className="px-2 py-1.5 text-13 text-text-2">{`Ninguém que veja este cartão se chama “${citando.busca}”.`}</li>
            )}
            {opcoes.map((o, n) => (
              <li
                key={o.id}
                id={`${id}-${n}`}
                role="option"
                aria-selected={n === atual}
                className={cn(
                  'flex h-8 cursor-pointer items-center gap-2 rounded-(--r-sm) px-2 text-13',
                  n === atual && 'bg-surface-3',
                )}
                onMouseDown={(e) => e.preventDefault()}
                onMouseMove={() => setAtiva(n)}
                onClick={() => citar(o)}
              >
                {o.time ? (
                  <span className="grid size-5 place-items-center text-text-2 [&_svg]:size-4">
                    <UsersRound />
                  </span>
                ) : (
                  <Avatar nome={o.nome} chave={o.id} tamanho={20} />
                )}
                <span className="min-w-0 flex-1 truncate">{o.nome}</span>
                {o.detalhe && <span className="max-w-[45%] truncate text-12 text-text-2">{o.detalhe}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <TextArea
        ref={campo}
        rotulo={rotulo}
        rotuloOculto
        placeholder={`${rotulo}, @ para citar`}
        className="min-w-0 flex-1"
        linhas={1}
        maxLength={10_000}
        value={texto}
        erro={geral}
        onChange={(e) => {
          setTexto(e.currentTarget.value)
          olhar(e.currentTarget)
        }}
        onClick={(e) => olhar(e.currentTarget)}
        onBlur={() => setCitando(null)}
        onKeyDown={tecla}
        {...(citando && opcoes.length > 0
          ? { role: 'combobox', 'aria-expanded': true, 'aria-controls': id, 'aria-activedescendant': `${id}-${atual}` }
          : {})}
      />
      <IconButton
        className="max-md:hidden"
        rotulo="Citar alguém"
        icone={<AtSign />}
        onMouseDown={(e) => e.preventDefault()}
        onClick={() =>
          trocar(
            campo.current?.selectionStart ?? texto.length,
            campo.current?.selectionEnd ?? texto.length,
            !texto || /\s$/.test(texto.slice(0, campo.current?.selectionStart ?? texto.length)) ? '@' : ' @',
          )
        }
      />
      {aoCancelar && <Button onClick={aoCancelar}>Cancelar</Button>}
      <Button
        type="submit"
        ocupado={indo}
        disabled={!texto.trim()}
        {...(texto.trim() ? { variante: 'primaria' as const } : {})}
      >
        {botao}
      </Button>
    </form>
  )
}
