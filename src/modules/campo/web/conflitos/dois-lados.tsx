import { linkDaOrdem } from '#modules/ordens/links.ts'
import { Building2, Phone, Smartphone } from '#ui/icones.ts'
import type { ConflitoInteiro } from '../../contract/conflitos.ts'
import { horaAqui } from '../partes/horas.ts'

interface Momento {
  chave: string
  em: string
  lado: 'celular' | 'escritorio'
  texto: string
  detalhe: string
  tom: 'preso' | 'mudou' | 'comum'
}

/** The phone at the left, the office at the right, the corrected clock in the middle. */
export function DoisLados({ c }: { c: ConflitoInteiro }) {
  const primeiro = c.tecnico.nome.split(' ')[0] ?? c.tecnico.nome
  const momentos: Momento[] = [
    ...c.celular.map((a): Momento => ({ ...a, chave: a.id, lado: 'celular', tom: a.preso ? 'preso' : 'comum' })),
    ...c.escritorio.map((e): Momento => ({ ...e, chave: e.id, lado: 'escritorio', tom: e.marca ? 'mudou' : 'comum' })),
  ].sort((a, b) => a.em.localeCompare(b.em))
  return (
    <section aria-label="Os dois lados" className="min-h-0 overflow-y-auto p-5 max-lg:overflow-visible">
      <header className="mb-4 flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-16 font-semibold">
            OS {c.ordem.numero}: {c.ordem.titulo}
          </h2>
          <p className="text-13 text-text-2">
            {[c.cliente, c.endereco, c.relogio ?? 'horas do aparelho'].filter(Boolean).join(' · ')}
          </p>
          <p className="mt-1 text-13 text-danger">{c.frase}</p>
        </div>
        <a className="g-btn" data-variante="contorno" href={linkDaOrdem(c.ordem.id)}>
          Abrir a OS
        </a>
        {c.tecnico.telefone && (
          <a className="g-btn" data-variante="contorno" href={`tel:+${c.tecnico.telefone}`}>
            <Phone /> {primeiro}
          </a>
        )}
      </header>
      <div className="grid grid-cols-[1fr_64px_1fr] gap-y-3 text-13">
        <p className="flex items-center gap-2 font-semibold text-text-2">
          <Smartphone className="size-4" aria-hidden="true" /> No celular de {primeiro}
        </p>
        <span />
        <p className="flex items-center justify-end gap-2 font-semibold text-text-2">
          <Building2 className="size-4" aria-hidden="true" /> No escritório
        </p>
        {momentos.map((m) => (
          <UmMomento key={m.chave} m={m} />
        ))}
      </div>
      {c.motivo && (
        <p className="mt-5 rounded bg-surface-2 p-4 text-13">
          <b>Decidido por {c.decidido_por}:</b> {c.motivo}
        </p>
      )}
    </section>
  )
}

const TONS = {
  preso: 'border-danger bg-danger-soft',
  mudou: 'border-info bg-info-soft',
  comum: 'border-border bg-surface',
} as const

function UmMomento({ m }: { m: Momento }) {
  const caixa = (
    <div className={`rounded border p-3 ${TONS[m.tom]}`}>
      <b className="font-semibold">{m.texto}</b>
      {m.detalhe && <p className="break-words text-12 text-text-2">{m.detalhe}</p>}
    </div>
  )
  return (
    <>
      <div>{m.lado === 'celular' && caixa}</div>
      <span className="num pt-3 text-center text-12 font-semibold">{horaAqui(m.em)}</span>
      <div>{m.lado === 'escritorio' && caixa}</div>
    </>
  )
}
