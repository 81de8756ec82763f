import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type RefObject } from 'react'
import { buscarColegas } from '#modules/acesso/web/publico.ts'
import { useDiasFechados } from '#modules/calendario/web/publico.ts'
import { avisar } from '#ui/avisos.ts'
import { Chip } from '#ui/chip.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import { CalendarClock, Plus, RefreshCw, UserRound } from '#ui/icones.ts'
import { Kbd } from '#ui/kbd.tsx'
import { useAgora } from '#ui/usar-agora.ts'
import { lerLinhaRapida } from '../regras/linha-rapida.ts'
import { frase } from '../regras/recorrencia.ts'
import { dizerPrazo, prioridades } from './aparencia.tsx'
import { criarDaLinha } from './criar-da-linha.ts'
import { reler, type Ligada } from './dados.ts'

/** Resolves '@Ana' to the first user that the directory finds; shown before it is used. */
function useMencionada(nome: string | null) {
  return useQuery({
    queryKey: ['tarefas', 'mencionada', nome],
    enabled: nome !== null && nome.length > 1,
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await buscarColegas(nome ?? '', signal))[0] ?? null,
  })
}

interface Props {
  campo?: RefObject<HTMLInputElement | null>
  ligada?: Ligada
  /** in a pane: without a frame and without the keyboard shortcut */
  estreita?: boolean
  aoDetalhar?: (inicial: { titulo: string }) => void
}

/** Quick line, parsed while typing: 'Ligar para Maria amanhã 14h !alta @Ana'. */
export function LinhaRapida({ campo, ligada, estreita = false, aoDetalhar }: Props) {
  const agora = useAgora()
  const fechado = useDiasFechados()
  const lidaId = useId()
  const [texto, setTexto] = useState('')
  const [erro, setErro] = useState<string | null>(null)
  const indo = useRef(false)
  const lida = lerLinhaRapida(texto, new Date(agora), fechado)
  const pessoa = useMencionada(lida.pessoa)
  const falta = lida.pessoa !== null && pessoa.isFetched && !pessoa.data
  async function criar() {
    if (indo.current || !lida.titulo) return
    if (falta) return setErro(`Não achei quem é ${lida.pessoa}.`)
    indo.current = true
    setErro(null)
    try {
      const quem = lida.pessoa
        ? (pessoa.data ?? (await buscarColegas(lida.pessoa, new AbortController().signal))[0])
        : null
      if (lida.pessoa && !quem) return setErro(`Não achei quem é ${lida.pessoa}.`)
      await criarDaLinha(lida, { ...(quem ? { responsavel_id: quem.valor } : {}), ...ligada })
      avisar({
        titulo: lida.repete ? 'Repetição criada.' : quem ? `Tarefa passada a ${quem.rotulo}.` : 'Tarefa criada.',
        tom: 'sucesso',
      })
      setTexto('')
      await reler()
    } catch (e) {
      setErro(mensagemDe(e))
    } finally {
      indo.current = false
    }
  }
  return (
    <form
      aria-label="Nova tarefa"
      className={estreita ? undefined : 'border-b bg-surface px-3 py-2'}
      onSubmit={(e) => {
        e.preventDefault()
        void criar()
      }}
    >
      <span className="g-campo" data-tamanho={estreita ? 'pequeno' : undefined}>
        <Plus />
        <input
          ref={campo}
          aria-label="Nova tarefa em uma linha"
          aria-describedby={lidaId}
          autoComplete="off"
          maxLength={260}
          placeholder={estreita ? 'Ligar amanhã 14h, e Enter' : 'Nova tarefa: Ligar para Maria amanhã 14h !alta @Ana'}
          value={texto}
          onChange={(e) => {
            setTexto(e.currentTarget.value)
            setErro(null)
          }}
          onKeyDown={(e) => {
            if (e.key === 'Escape') e.currentTarget.blur()
            if (e.key === 'Enter' && e.shiftKey && aoDetalhar) {
              e.preventDefault()
              aoDetalhar({ titulo: lida.titulo })
            }
          }}
        />
        {!estreita && <Kbd teclas="n" />}
      </span>
      <div id={lidaId} aria-live="polite" className="flex flex-wrap items-center gap-1.5">
        {texto && (lida.prazo || lida.repete || lida.prioridade || lida.pessoa) && (
          <span className="mt-1.5 text-12 text-text-2">{lida.titulo || 'Falta dizer o quê'}</span>
        )}
        {lida.repete && (
          <Chip className="mt-1.5" tom="violeta" icone={<RefreshCw />}>
            {frase(lida.repete.regra, lida.repete.pular_feriados)}
          </Chip>
        )}
        {lida.prazo && (
          <Chip className="mt-1.5" tom="info" icone={<CalendarClock />}>
            {lida.repete ? `começa ${dizerPrazo(lida.prazo, agora)}` : dizerPrazo(lida.prazo, agora)}
          </Chip>
        )}
        {lida.prioridade && (
          <Chip className="mt-1.5" tom={prioridades[lida.prioridade].tom}>
            {prioridades[lida.prioridade].rotulo}
          </Chip>
        )}
        {lida.pessoa && (
          <Chip className="mt-1.5" tom={falta ? 'perigo' : 'violeta'} icone={<UserRound />}>
            {pessoa.data?.rotulo ?? (falta ? `${lida.pessoa}: ninguém com esse nome` : lida.pessoa)}
          </Chip>
        )}
        {erro && (
          <span role="alert" className="g-erro mt-1.5">
            {erro}
          </span>
        )}
      </div>
    </form>
  )
}
