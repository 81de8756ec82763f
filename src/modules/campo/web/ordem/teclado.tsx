import { ArrowLeft } from '#ui/icones.ts'

const TECLAS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', ',', '0', 'apagar'] as const

/** Our own keypad: the phone's keyboard would cover the item and jump. */
export function Teclado({ valor, aoMudar }: { valor: string; aoMudar: (valor: string) => void }) {
  function apertar(t: (typeof TECLAS)[number]) {
    if (t === 'apagar') return aoMudar(valor.slice(0, -1))
    if (t === ',' && valor.includes(',')) return
    if (valor.length < 10) aoMudar(valor + t)
  }
  return (
    <div className="mt-3 grid grid-cols-3 gap-2" role="group" aria-label="Teclado">
      {TECLAS.map((t) => (
        <button
          key={t}
          type="button"
          aria-label={t === 'apagar' ? 'Apagar' : t}
          className="num grid h-13 place-items-center rounded-lg bg-surface-3 text-20 font-medium active:bg-border"
          onClick={() => apertar(t)}
        >
          {t === 'apagar' ? <ArrowLeft className="size-5" /> : t}
        </button>
      ))}
    </div>
  )
}
