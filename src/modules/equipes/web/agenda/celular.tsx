import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { diaDaSemana, SEMANA_CURTA } from '#kit/dias.ts'
import { minutosEscritos } from '#modules/ordens/web/publico.ts'
import { Chip } from '#ui/chip.tsx'
import { cn } from '#ui/classes.ts'
import { hora } from '#ui/formatos.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import type { Semana } from '../../contract/agenda.ts'
import { faixaDe } from './cartao.tsx'
import { doDia, naAgenda, type Cartao } from './lugar.ts'

/** The phone: one crew and one day, with the orders without a date below; a touch offers "Mover para". */
export function Celular({ semana: s, aoAbrir }: { semana: Semana; aoAbrir: (c: Cartao) => void }) {
  const hoje = diaAqui()
  const [equipe, setEquipe] = useState(s.equipes[0]?.id ?? '')
  const [dia, setDia] = useState(s.dias.find((d) => d.dia === hoje)?.dia ?? s.dias[0]?.dia ?? '')
  const nota = s.dias.find((d) => d.dia === dia)
  const visitas = doDia(s.visitas, equipe, dia)
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-3">
      <div className="grid gap-3">
        <Select
          rotulo="Equipe"
          opcoes={s.equipes.map((e) => ({ valor: e.id, rotulo: e.nome }))}
          valor={equipe}
          aoMudar={setEquipe}
        />
        <SegmentedControl
          rotulo="Dia"
          opcoes={s.dias.map((d) => ({
            valor: d.dia,
            rotulo: `${SEMANA_CURTA[diaDaSemana(d.dia)]} ${d.dia.slice(8)}`,
          }))}
          valor={dia}
          aoMudar={setDia}
          className="overflow-x-auto"
        />
        {nota?.nota && <p className="text-12 text-text-2">Tempo: {nota.nota}</p>}
        {visitas.length === 0 && <p className="py-4 text-center text-13 text-text-2">Nada marcado neste dia.</p>}
        {visitas.map((v) => (
          <Item key={v.ordem_id + v.de} cartao={v} aoAbrir={aoAbrir} />
        ))}
        <h2 className="mt-2 text-13 font-semibold">Sem data · {s.bandeja.length}</h2>
        {s.bandeja.map((c) => (
          <Item key={c.ordem_id} cartao={c} aoAbrir={aoAbrir} />
        ))}
      </div>
    </div>
  )
}

function Item({ cartao: c, aoAbrir }: { cartao: Cartao; aoAbrir: (c: Cartao) => void }) {
  const faixa = faixaDe(c)
  return (
    <button
      type="button"
      className="relative grid min-h-13 gap-0.5 overflow-hidden rounded-md border bg-surface py-2 pr-3 pl-4 text-left text-13"
      disabled={c.ordem_id === ''}
      onClick={() => aoAbrir(c)}
    >
      <span className={cn('absolute inset-y-0 left-0 w-1', faixa.classe)} aria-hidden="true" />
      <span className="num flex items-center gap-2 text-12 text-text-2">
        {naAgenda(c) ? `${hora(c.de)}–${hora(c.ate)}` : minutosEscritos(c.duracao_min)}
        <span className="flex-1" />
        {faixa.palavra}
      </span>
      <strong className="truncate font-semibold">{c.contato ?? c.titulo}</strong>
      <span className="num truncate text-12 text-text-2">
        OS {c.numero} · {c.titulo}
        {c.cidade && ` · ${c.cidade}`}
      </span>
      {c.faltam[0] && <Chip tom="alerta">falta {c.faltam[0].nome}</Chip>}
    </button>
  )
}
