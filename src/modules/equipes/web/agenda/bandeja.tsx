import { useRef } from 'react'
import { SEMANA_CURTA, diaDaSemana } from '#kit/dias.ts'
import { diaAqui } from '#kit/aqui.ts'
import { minutosEscritos, TIPOS } from '#modules/ordens/web/publico.ts'
import { useArrastavel } from '#ui/arrastar.ts'
import { Chip } from '#ui/chip.tsx'
import { cn } from '#ui/classes.ts'
import { dataCurta, hora } from '#ui/formatos.ts'
import { Sparkles } from '#ui/icones.ts'
import { Kbd } from '#ui/kbd.tsx'
import type { NaBandeja, Semana } from '../../contract/agenda.ts'
import { faixaDe } from './cartao.tsx'

interface Props {
  semana: Semana
  edita: boolean
  indo: string | null
  naMao: string | null
  aoTecla: (c: NaBandeja, e: React.KeyboardEvent<HTMLElement>) => void
  aoUsar: (c: NaBandeja) => void
  aoAbrir: (c: NaBandeja) => void
}

/** Orders without a date, the most urgent first, each with the slot that fits. */
export function Bandeja({ semana, ...resto }: Props) {
  return (
    <aside aria-label="Sem data" className="flex min-h-0 flex-col bg-surface-2">
      <h2 className="flex items-baseline gap-2 px-3 py-2.5 text-13 font-semibold">
        Sem data
        <span className="num text-12 font-normal text-text-2">
          {semana.bandeja.length} · {minutosEscritos(semana.bandeja_min)}
        </span>
        <span className="flex-1" />
        <span className="text-12 font-normal text-text-2">Urgência</span>
      </h2>
      <div
        className="grid min-h-0 flex-1 auto-rows-max content-start gap-2 overflow-y-auto px-2 pb-3"
        tabIndex={0}
        role="group"
        aria-label="Ordens sem data"
      >
        {semana.bandeja.length === 0 && <p className="p-3 text-13 text-text-2">Tudo tem data.</p>}
        {semana.bandeja.map((c) => (
          <Item key={c.ordem_id} ordem={c} {...resto} />
        ))}
      </div>
    </aside>
  )
}

function Item({
  ordem: c,
  edita,
  indo,
  naMao,
  aoTecla,
  aoUsar,
  aoAbrir,
}: { ordem: NaBandeja } & Omit<Props, 'semana'>) {
  const el = useRef<HTMLDivElement>(null)
  const noAr = useArrastavel(el, { tipo: 'visita', ordem_id: c.ordem_id }, edita)
  const faixa = faixaDe(c)
  const cabe = c.cabe
  const dia = cabe && SEMANA_CURTA[diaDaSemana(diaAqui(new Date(cabe.de)))]
  return (
    <div
      ref={el}
      role="button"
      tabIndex={0}
      data-dica={faixa.palavra}
      className={cn(
        'relative grid cursor-pointer gap-1 overflow-hidden rounded-md border bg-surface py-2 pr-2 pl-3 text-12',
        (noAr || indo === c.ordem_id) && 'opacity-50',
        naMao === c.ordem_id && 'outline-2 outline-primary',
      )}
      onClick={(e) => {
        const noCabe = e.target instanceof Element && e.target.closest('[data-cabe]') !== null
        return noCabe ? aoUsar(c) : aoAbrir(c)
      }}
      onKeyDown={(e) => {
        if (e.key === 'Enter') {
          e.preventDefault()
          return cabe && edita && naMao === null ? aoUsar(c) : aoAbrir(c)
        }
        if (edita) aoTecla(c, e)
      }}
    >
      <span className={cn('absolute inset-y-0 left-0 w-1', faixa.classe)} aria-hidden="true" />
      <strong className="truncate text-13 font-semibold">{c.contato ?? c.titulo}</strong>
      <span className="sr-only">{faixa.palavra}</span>
      <span className="num truncate text-text-2">
        OS {c.numero} · {TIPOS[c.tipo].toLowerCase()}
        {c.cidade && ` · ${c.cidade}`} · {minutosEscritos(c.duracao_min)}
      </span>
      {(c.prazo === 'atrasada' || c.prazo === 'vence_hoje') && (
        <Chip tom="perigo">
          {c.prazo === 'atrasada' ? 'prazo venceu' : 'prazo vence'} {dataCurta(c.prazo_em)}, {hora(c.prazo_em)}
        </Chip>
      )}
      {c.faltam.map((f) => (
        <Chip key={f.nome} tom="alerta">
          faltam {f.falta} de {f.de} {f.nome}
        </Chip>
      ))}
      {c.preferencia && <Chip>{c.preferencia}</Chip>}
      {cabe && edita && (
        <span data-cabe className="num mt-0.5 flex items-center gap-1.5 border-t pt-1.5">
          <Sparkles className="size-3.5 text-text-2" aria-hidden="true" />
          <span className="min-w-0 flex-1 truncate">
            Cabe: {cabe.equipe}, {dia} {dataCurta(cabe.de)} {hora(cabe.de)}
          </span>
          <Kbd teclas="enter" />
        </span>
      )}
    </div>
  )
}
