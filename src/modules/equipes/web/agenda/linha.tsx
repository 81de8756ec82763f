import { useRef, useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { diaBr } from '#kit/dias.ts'
import { nomesDasHabilidades } from '../../regras/habilidades.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useAlvoDeArrasto } from '#ui/arrastar.ts'
import { Chip } from '#ui/chip.tsx'
import { cn } from '#ui/classes.ts'
import { numero } from '#ui/formatos.ts'
import { CalendarX2, Shield, Truck } from '#ui/icones.ts'
import { minutosEscritos } from '#modules/ordens/web/publico.ts'
import type { Ausencia, EquipeNaSemana, Semana, Visita } from '../../contract/agenda.ts'
import { CartaoDaVisita } from './cartao.tsx'
import { aoSoltarEm, choqueEm, doDia, type Cartao, type Lugar } from './lugar.ts'
import type { NaMao } from './teclado.ts'

export interface AcoesDaLinha {
  edita: boolean
  indo: string | null
  naMao: NaMao | null
  aoAbrir: (v: Visita) => void
  aoTecla: (v: Visita, e: React.KeyboardEvent<HTMLElement>) => void
  aoEsticar: (v: Visita, duracao_min: number) => void
  /** the card in the air */
  arrastada: Cartao | null
  aoSoltar: (ordemId: string, equipe: EquipeNaSemana, dia: string) => void
}

/** A certificate that ends within 30 days is said in red. */
function Certificados({ equipe: e, dia }: { equipe: EquipeNaSemana; dia: string }) {
  const linhas = ['nr10', 'nr35'].map((h) => {
    const nome = nomesDasHabilidades[h] ?? h
    const sem = e.membros.find((m) => m.certificados[h] === undefined)
    if (sem) return { texto: `${sem.nome.split(' ')[0]} sem ${nome}`, ruim: true }
    const datas = e.membros.flatMap((m) => (m.certificados[h] ? [{ ate: m.certificados[h], nome: m.nome }] : []))
    const [primeiro] = datas.toSorted((a, b) => (a.ate < b.ate ? -1 : 1))
    if (!primeiro) return { texto: nome, ruim: false }
    const perto = Date.parse(primeiro.ate) - Date.parse(dia) < 14 * 86_400_000
    return {
      texto: perto
        ? `${nome} ${primeiro.nome.split(' ')[0]} vence ${diaBr(primeiro.ate).slice(0, 5)}`
        : `${nome} até ${diaBr(primeiro.ate).slice(3)}`,
      ruim: perto,
    }
  })
  if (e.membros.length === 0) return null
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {linhas.map((l) => (
        <Chip key={l.texto} tom={l.ruim ? 'perigo' : 'neutro'}>
          {l.texto}
        </Chip>
      ))}
    </span>
  )
}

export function NomeDaEquipe({ equipe: e, dia }: { equipe: EquipeNaSemana; dia: string }) {
  return (
    <div className="grid content-start gap-0.5 p-3 text-12">
      <span className="flex items-center gap-2">
        <strong className="min-w-0 flex-1 truncate text-13 font-semibold">{e.nome}</strong>
        <span className="flex -space-x-1">
          {e.membros.slice(0, 2).map((m) => (
            <Avatar key={m.id} nome={m.nome} tamanho={22} />
          ))}
        </span>
      </span>
      <span className="text-text-2">
        {e.membros.map((m) => m.nome.split(' ').slice(0, 2).join(' ')).join(', ') || 'ninguém na equipe'}
      </span>
      {e.veiculo && (
        <span className="flex items-center gap-1 text-text-2">
          <Truck className="size-3.5" aria-hidden="true" />
          {e.veiculo}
        </span>
      )}
      <Certificados equipe={e} dia={dia} />
    </div>
  )
}

/** Work and way against the capacity of the day; brown from 97 %. */
function Capacidade({ dia: d }: { dia: EquipeNaSemana['dias'][number] }) {
  const usado = d.trabalho_min + d.viagem_min
  const parte = d.capacidade_min === 0 ? 0 : usado / d.capacidade_min
  return (
    <div
      className="num mt-auto flex items-center gap-2 pt-1 text-11 text-text-2"
      data-dica={`${minutosEscritos(d.trabalho_min)} de trabalho, ${minutosEscritos(d.viagem_min)} de viagem`}
    >
      <span className="h-1 flex-1 overflow-hidden rounded-full bg-border" aria-hidden="true">
        <span
          className={cn('block h-full rounded-full', parte >= 0.97 ? 'bg-warning' : 'bg-success')}
          style={{ width: `${Math.min(100, parte * 100)}%` }}
        />
      </span>
      {numero(usado / 60, 1)} de {numero(d.capacidade_min / 60)} h
    </div>
  )
}

const HACHURA = 'repeating-linear-gradient(135deg, transparent 0 7px, var(--border) 7px 8px)'

interface Alvo {
  acoes: AcoesDaLinha
  sobre: boolean
  equipe: EquipeNaSemana
  dia: string
  visitas: readonly Visita[]
}

/** Where the card in hand, or over this cell, would go. */
function destinoNa({ acoes, sobre, equipe, dia, visitas }: Alvo): Lugar | null {
  const mao = acoes.naMao?.lugar
  if (mao) return mao.equipe_id === equipe.id && mao.dia === dia ? mao : null
  return sobre && acoes.arrastada ? aoSoltarEm(acoes.arrastada, equipe, dia, visitas) : null
}

interface PropsDaCelula {
  semana: Semana
  equipe: EquipeNaSemana
  dia: EquipeNaSemana['dias'][number]
  acoes: AcoesDaLinha
}

function Celula({ semana, equipe, dia, acoes }: PropsDaCelula) {
  const el = useRef<HTMLDivElement>(null)
  const [sobre, setSobre] = useState(false)
  useAlvoDeArrasto(el, {
    aceita: (c) => acoes.edita && c.tipo === 'visita',
    aoPairar: (onde) => setSobre(onde !== null),
    aoSoltar: (c) => {
      setSobre(false)
      if (typeof c.ordem_id === 'string') acoes.aoSoltar(c.ordem_id, equipe, dia.dia)
    },
  })
  const visitas = doDia(semana.visitas, equipe.id, dia.dia).filter((v) => diaAqui(new Date(v.de)) === dia.dia)
  const fora = semana.ausencias.filter(
    (a) =>
      a.equipe_id === equipe.id &&
      diaAqui(new Date(a.de)) <= dia.dia &&
      diaAqui(new Date(Date.parse(a.ate) - 1)) >= dia.dia,
  )
  const feriado = semana.dias.find((d) => d.dia === dia.dia)?.feriado
  const noAr = acoes.naMao?.cartao ?? acoes.arrastada
  const destino = destinoNa({ acoes, sobre, equipe, dia: dia.dia, visitas: semana.visitas })
  const choque = destino && noAr ? choqueEm(destino, noAr.ordem_id, semana.visitas) : undefined
  const hachurada = dia.so_no_chao || fora.length > 0 || Boolean(feriado)
  return (
    <div
      ref={el}
      className={cn(
        'flex min-h-28 flex-col gap-1 border-l p-1.5',
        destino && !choque && 'bg-info-soft',
        choque && 'bg-danger-soft outline-2 -outline-offset-2 outline-danger',
      )}
      style={hachurada ? { backgroundImage: HACHURA } : undefined}
    >
      {feriado && <span className="text-11 text-text-2">{feriado}</span>}
      {dia.so_no_chao && fora.length === 0 && (
        <span className="flex items-center gap-1 text-11 text-text-2">
          <Shield className="size-3" aria-hidden="true" /> só serviço no chão
        </span>
      )}
      {fora.map((a) => (
        <Fora key={a.id} ausencia={a} />
      ))}
      {visitas.map((v) => (
        <div key={`${v.ordem_id}${v.de}`} className="grid gap-1">
          {v.viagem_km !== null && v.viagem_km > 0 && (
            <span className="num flex items-center gap-1 pl-1 text-11 text-text-2">
              <Truck className="size-3" aria-hidden="true" />
              {v.viagem_km} km · {minutosEscritos(v.viagem_min ?? 0)}
            </span>
          )}
          <CartaoDaVisita
            visita={v}
            edita={acoes.edita}
            ocupada={acoes.indo === v.ordem_id}
            naMao={acoes.naMao?.cartao.ordem_id === v.ordem_id}
            aoAbrir={acoes.aoAbrir}
            aoTecla={acoes.aoTecla}
            aoEsticar={acoes.aoEsticar}
          />
        </div>
      ))}
      <Capacidade dia={dia} />
    </div>
  )
}

const Fora = ({ ausencia: a }: { ausencia: Ausencia }) => (
  <span className="flex items-center gap-1 text-11 text-text-2" data-dica={`${a.quem}: ${a.motivo}`}>
    <CalendarX2 className="size-3 shrink-0" aria-hidden="true" />
    <span className="truncate">
      {a.quem.split(' ')[0]}: {a.motivo}
    </span>
  </span>
)

/** One crew and its week. */
export function LinhaDaEquipe({
  semana,
  equipe,
  acoes,
}: {
  semana: Semana
  equipe: EquipeNaSemana
  acoes: AcoesDaLinha
}) {
  return (
    <div role="group" aria-label={equipe.nome} className="grid grid-cols-[168px_repeat(6,minmax(108px,1fr))] border-b">
      <NomeDaEquipe equipe={equipe} dia={semana.de} />
      {equipe.dias.map((d) => (
        <Celula key={d.dia} semana={semana} equipe={equipe} dia={d} acoes={acoes} />
      ))}
    </div>
  )
}
