import { MapPin } from '#ui/icones.ts'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { lerLocalizacao } from './dados.ts'

export function CartaoDeLocal({ m }: { m: Mensagem }) {
  const l = lerLocalizacao(m.dados)
  if (!l) return null
  return (
    <a
      className="flex w-[260px] max-w-full items-start gap-2.5 rounded p-1.5 hover:bg-surface-2"
      href={`https://www.openstreetmap.org/?mlat=${l.latitude}&mlon=${l.longitude}#map=17/${l.latitude}/${l.longitude}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-danger-soft text-danger">
        <MapPin />
      </span>
      <span className="min-w-0 text-13">
        <b className="block font-medium">{l.nome ?? (l.aoVivo ? 'Localização em tempo real' : 'Localização')}</b>
        <span className="block text-12 text-text-2">
          {l.endereco ?? `${l.latitude.toFixed(5)}, ${l.longitude.toFixed(5)}`}
        </span>
        <span className="text-12 text-info">Abrir no mapa</span>
      </span>
    </a>
  )
}
