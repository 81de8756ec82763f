import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { dataCurta, hora } from '#ui/formatos.ts'
import {
  CalendarDays,
  CircleCheck,
  FilePlus,
  CircleX,
  Clock,
  Package,
  Pause,
  Pencil,
  Play,
  RotateCcw,
  Signature,
  MessageSquare,
  TriangleAlert,
  Truck,
  type Icone,
} from '#ui/icones.ts'
import { TextArea } from '#ui/text-area.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { contem } from '#kit/objeto.ts'
import type { EventoNaLinha, Ordem } from '../../contract/ordem.ts'
import { motivosDePausa } from '../../tipos.ts'
import { agir } from '../dados.ts'
import { PAUSAS } from '../nomes.ts'

interface Dito {
  icone: Icone
  frase: string
}
const FRASES: Readonly<Record<string, Dito>> = {
  abrir: { icone: FilePlus, frase: 'Aberta' },
  agendar: { icone: CalendarDays, frase: 'Agendada' },
  reagendar: { icone: CalendarDays, frase: 'Mudou de horário' },
  deslocar: { icone: Truck, frase: 'A caminho' },
  iniciar: { icone: Play, frase: 'Em execução' },
  pausar: { icone: Pause, frase: 'Pausada' },
  retomar: { icone: Play, frase: 'Retomada' },
  concluir: { icone: CircleCheck, frase: 'Concluída' },
  cancelar: { icone: CircleX, frase: 'Cancelada' },
  reabrir: { icone: RotateCcw, frase: 'Reaberta' },
  nota: { icone: MessageSquare, frase: 'Nota' },
  ressalva: { icone: TriangleAlert, frase: 'Ressalva' },
  retirar: { icone: Package, frase: 'Peças retiradas' },
  consumir: { icone: Package, frase: 'Peças usadas' },
  devolver: { icone: Package, frase: 'Peças devolvidas' },
  trocar: { icone: Package, frase: 'Trocou a série' },
  apontar: { icone: Clock, frase: 'Tempo apontado' },
  assinar: { icone: Signature, frase: 'Assinou' },
}

const dia = (iso: string): string => {
  const hoje = dataCurta(Date.now())
  return dataCurta(iso) === hoje ? hora(iso) : `${dataCurta(iso)}, ${hora(iso)}`
}

/** Everything that happened, the newest first. Nothing in it is ever edited. */
export function LinhaDoTempo({ ordem: o }: { ordem: Ordem }) {
  const [escreve, setEscreve] = useState(false)
  return (
    <section aria-label="Linha do tempo" className="grid content-start">
      <h2 className="flex items-center gap-2 px-4 py-3 text-13 font-semibold">
        Linha do tempo
        <span className="flex-1" />
        {o.posso_anotar && !escreve && (
          <Button tamanho="pequeno" variante="fantasma" icone={<Pencil />} onClick={() => setEscreve(true)}>
            Escrever nota
          </Button>
        )}
      </h2>
      {escreve && <Nota ordem={o} aoFechar={() => setEscreve(false)} />}
      <ol className="grid gap-3 px-4 pb-6">
        {o.eventos.map((e) => (
          <Evento key={e.id} evento={e} />
        ))}
      </ol>
    </section>
  )
}

function Evento({ evento: e }: { evento: EventoNaLinha }) {
  const { icone: Sinal, frase } = FRASES[e.tipo] ?? { icone: Clock, frase: e.tipo }
  const detalhe = e.tipo === 'pausar' && contem(motivosDePausa, e.detalhe) ? PAUSAS[e.detalhe] : e.detalhe
  const atraso = Date.parse(e.registrado_em) - Date.parse(e.ocorrido_em)
  const linhas = [
    detalhe,
    e.texto,
    e.aparelho && atraso > 60_000 && `sem rede, chegou às ${hora(e.registrado_em)}`,
    e.interno && 'o cliente não vê',
  ].filter((t): t is string => typeof t === 'string' && t !== '')
  return (
    <li className="grid grid-cols-[18px_minmax(0,1fr)_auto] gap-x-2.5 text-13">
      <Sinal className="mt-0.5 size-4 text-text-2" aria-hidden="true" />
      <span className="min-w-0">
        <strong className="font-semibold">{e.interno && e.tipo === 'nota' ? 'Nota interna' : frase}</strong>
        {e.por && <span className="text-text-2"> por {e.por}</span>}
        {linhas.map((t) => (
          <span key={t} className="block text-12 break-words text-text-2">
            {t}
          </span>
        ))}
      </span>
      <time className="num text-12 text-text-2" dateTime={e.ocorrido_em}>
        {dia(e.ocorrido_em)}
      </time>
    </li>
  )
}

function Nota({ ordem: o, aoFechar }: { ordem: Ordem; aoFechar: () => void }) {
  const [texto, setTexto] = useState('')
  const [interna, setInterna] = useState(true)
  const { indo, geral, fazer, dizer } = useAto()
  const salvar = async () => {
    if (!texto.trim()) return dizer('Escreva a nota.')
    if (await fazer(() => agir(o, 'nota', { texto: texto.trim(), interna }))) aoFechar()
  }
  return (
    <div className="grid gap-2 border-b px-4 pb-3">
      <TextArea
        rotulo="Nota"
        value={texto}
        maxLength={2000}
        erro={geral ?? undefined}
        onChange={(e) => setTexto(e.currentTarget.value)}
      />
      <Checkbox rotulo="Só a equipe vê" checked={interna} onChange={(e) => setInterna(e.currentTarget.checked)} />
      <div className="flex justify-end gap-2">
        <Button tamanho="pequeno" onClick={aoFechar}>
          Cancelar
        </Button>
        <Button tamanho="pequeno" variante="primaria" ocupado={indo} onClick={() => void salvar()}>
          Guardar nota
        </Button>
      </div>
    </div>
  )
}
